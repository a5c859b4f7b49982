import { documentState } from '#app/text/identity-text.ts'
import { type OutlookText, outlookText, statusText } from '#app/text/order-text.ts'
import { parcelTroubleText } from '#app/text/parcel-text.ts'
import { dayOfInstant } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { deliveryTimeText } from '#domain/order/facts.ts'
import { nextMilestone } from '#domain/order/milestone.ts'
import { dueText } from '#domain/text/day-text.ts'
import type { ShopCalendar } from '#services/catalog/shop-calendar.ts'
import type { OrderSummary } from '#services/orders/get-order.ts'

type Today = Pick<ShopCalendar, 'todayOn' | 'rental'>

export type OrderCardView = ReturnType<typeof orderCardOf>

export function orderCardOf(summary: OrderSummary, { todayOn, rental }: Today) {
  const { order, medias, nextStep, missingDocument, parcels } = summary
  const outlook = nextMilestone(order, todayOn, rental, parcels)
  const trouble = outlook.kind === 'overdue' ? undefined : summary.trouble
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
    outlookText: trouble === undefined ? outlookText(outlook, todayOn, time) : parcelTroubleText(trouble),
    trouble,
    nextStep,
    identityDue: missingDocument && dueText(missingDocument.dueAt),
    identity: documentText(missingDocument),
  }
}

const URGENCY = [
  'overdue',
  'undelivered',
  'pay',
  'pay-again',
  'send-identity',
  'return',
  'arrival',
  'shipping',
  'confirmation',
  'payment',
  'on-return',
  'review',
]

/** The order with the most urgent topic; among equals, the one with the earliest day. */
function mostUrgent(cards: readonly OrderCardView[]): OrderCardView | undefined {
  const candidates = cards.filter((card) => URGENCY.includes(topicOf(card)))
  return candidates.toSorted(
    (a, b) => URGENCY.indexOf(topicOf(a)) - URGENCY.indexOf(topicOf(b)) || (dayOf(a) < dayOf(b) ? -1 : 1),
  )[0]
}

export function liveCards(cards: readonly OrderCardView[]): OrderCardView[] {
  return cards.filter(({ isLive }) => isLive).toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))
}

/** The current topic of an order: the customer's next step if there is one, otherwise the next event. */
function topicOf({ outlook, nextStep, trouble }: OrderCardView): string {
  if (outlook.kind === 'overdue') return 'overdue'
  if (trouble !== undefined) return 'undelivered'
  return nextStep === undefined || nextStep === 'return' ? outlook.kind : nextStep
}

function dayOf({ outlook }: OrderCardView): string {
  if ('returnOn' in outlook) return outlook.returnOn
  return 'arrivesOn' in outlook ? outlook.arrivesOn : ''
}

export type NextAction = OutlookText & {
  readonly orderUid: string | undefined
  readonly isLate: boolean
  readonly links: readonly { readonly href: string; readonly text: string; readonly isFile?: boolean }[]
}

function documentText(document: OrderSummary['missingDocument']): OutlookText {
  const { title, text } = documentState(document)
  return { title, text }
}
const PAY_AGAIN: OutlookText = {
  title: 'お支払いのお手続きをお願いいたします',
  text: 'ご登録のお支払い方法で承認を得られませんでした。発送の前日までに、別のカード等でお手続きください。',
}
const REVIEW: OutlookText = {
  title: 'ご感想をお聞かせください',
  text: 'ご返却を確認しました。着心地やサイズのご感想は、次にお選びになる方の助けになります。',
}
const NOTHING: NextAction = {
  title: '現在、必要なお手続きはございません',
  text: 'ご利用の日がお決まりでしたら、お届け日とサイズから空いている商品をお探しいただけます。',
  orderUid: undefined,
  isLate: false,
  links: [
    { href: pageHref('item-list'), text: '商品を探す' },
    { href: pageHref('select'), text: '質問に答えて選ぶ' },
  ],
}

export function nextActionOf(cards: readonly OrderCardView[]): NextAction {
  const card = mostUrgent(cards)
  const text = card?.outlookText
  if (card === undefined || text === undefined) return NOTHING
  const about = { orderUid: card.uid, isLate: card.outlook.kind === 'overdue' }
  const detail = { href: historyPath(card.uid), text: 'ご注文の詳細' }
  const howToReturn = { href: `${historyPath(card.uid)}#return`, text: 'ご返却の方法' }
  const calendar = { href: calendarPath(card.uid), text: 'カレンダーに追加', isFile: true }
  switch (topicOf(card)) {
    case 'overdue':
      return { ...text, ...about, links: [howToReturn, { href: pageHref('contact'), text: 'お問い合わせ' }] }
    case 'undelivered':
      return { ...text, ...about, links: [detail, { href: pageHref('contact'), text: 'お問い合わせ' }] }
    case 'send-identity':
      return {
        ...card.identity,
        ...about,
        links: [{ href: identityPath(card.uid), text: '本人確認書類を送る' }, detail],
      }
    case 'pay-again':
      return {
        ...PAY_AGAIN,
        ...about,
        links: [{ href: pageHref('shopping-pay', { uid: card.uid }), text: 'お支払いの手続きへ進む' }, detail],
      }
    case 'return':
      return { ...text, ...about, links: [howToReturn, calendar] }
    case 'review':
      return { ...REVIEW, ...about, links: [{ href: pageHref('review'), text: '感想を書く' }, detail] }
    case 'pay':
    case 'payment':
    case 'on-return':
      return { ...text, ...about, links: [detail] }
    default:
      return { ...text, ...about, links: [detail, calendar] }
  }
}

export function historyPath(orderUid: string): string {
  return pageHref('mypage-history', { uid: orderUid })
}

export function identityPath(orderUid: string): string {
  return pageHref('mypage-identity', { uid: orderUid })
}

export function calendarPath(orderUid: string): string {
  return pageHref('mypage-calendar', { uid: orderUid })
}
