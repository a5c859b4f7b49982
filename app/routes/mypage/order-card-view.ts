import { deliveryTimeText } from '#app/text/order-text.ts'
import { type OutlookText, outlookText, statusText } from '#app/text/outlook-text.ts'
import type { PictureSource } from '#app/ui/picture.tsx'
import { type Day, dayOfInstant } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import { nextMilestone, type OrderMilestone } from '#domain/order/milestone.ts'
import type { OrderSummary } from '#services/orders/get-order.ts'

/** An order in the list on my page. */
export type OrderCardView = {
  readonly uid: string
  readonly number: number | undefined
  readonly statusText: string
  /** Whether the order is still in progress. */
  readonly isLive: boolean
  readonly orderedOn: Day | undefined
  readonly startOn: Day | undefined
  readonly endOn: Day | undefined
  readonly paymentTotalYen: Yen
  readonly items: readonly {
    readonly name: string
    readonly size: string
    readonly picture: PictureSource | undefined
  }[]
  readonly outlook: OrderMilestone
  readonly outlookText: OutlookText | undefined
  readonly nextStep: OrderSummary['nextStep']
}

/** The view of an order in the list on my page, on a given day. */
export function orderCardOf({ order, medias, nextStep }: OrderSummary, todayOn: Day): OrderCardView {
  const outlook = nextMilestone(order, todayOn)
  const activeLines = order.lines.filter(({ status }) => !status.startsWith('Cancel'))
  const lines = activeLines.length === 0 ? order.lines : activeLines
  const time = order.deliveryTime === 0 ? undefined : deliveryTimeText(order.deliveryTime)
  return {
    uid: order.uid,
    number: order.number,
    statusText: statusText(order.status, outlook),
    isLive: !['back', 'closed'].includes(outlook.kind),
    orderedOn: order.orderedAt && dayOfInstant(order.orderedAt),
    startOn: lines.map(({ startOn }) => startOn).toSorted()[0],
    endOn: lines
      .map(({ endOn }) => endOn)
      .toSorted()
      .at(-1),
    paymentTotalYen: order.paymentTotalYen,
    items: lines.map(({ itemId, itemName, sizeLabel }) => {
      const media = medias[itemId]
      const picture = media && { key: media.key, width: media.width, height: media.height, alt: '' }
      return { name: itemName, size: sizeLabel, picture }
    }),
    outlook,
    outlookText: outlookText(outlook, todayOn, time),
    nextStep,
  }
}

/** Topics in order of urgency. */
const URGENCY = [
  'overdue',
  'pay',
  'send-identity',
  'return',
  'arrival',
  'shipping',
  'confirmation',
  'payment',
  'review',
]

/** The order with the most urgent topic; among equals, the one with the earliest day. */
export function mostUrgent(cards: readonly OrderCardView[]): OrderCardView | undefined {
  const candidates = cards.filter((card) => URGENCY.includes(topicOf(card)))
  return candidates.toSorted(
    (a, b) => URGENCY.indexOf(topicOf(a)) - URGENCY.indexOf(topicOf(b)) || (dayOf(a) < dayOf(b) ? -1 : 1),
  )[0]
}

/** Orders in progress, the earliest day first. */
export function liveCards(cards: readonly OrderCardView[]): OrderCardView[] {
  return cards.filter(({ isLive }) => isLive).toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))
}

/** The current topic of an order: the customer's next step if there is one, otherwise the next event. */
export function topicOf({ outlook, nextStep }: OrderCardView): string {
  if (outlook.kind === 'overdue') return 'overdue'
  return nextStep === undefined || nextStep === 'return' ? outlook.kind : nextStep
}

function dayOf({ outlook }: OrderCardView): string {
  if ('returnOn' in outlook) return outlook.returnOn
  return 'arrivesOn' in outlook ? outlook.arrivesOn : ''
}
