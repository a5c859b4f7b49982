import { documentState } from '#app/text/identity-text.ts'
import { momentText, orderChangesOf } from '#app/text/order-changes.ts'
import { outlookText, STEP_TEXT, statusText } from '#app/text/order-text.ts'
import { parcelTroubleText } from '#app/text/parcel-text.ts'
import { type Day, dayOfInstant, timeOfInstant } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { shippingDaysOf } from '#domain/order/authorisation.ts'
import { deliveryTimeText } from '#domain/order/facts.ts'
import { isBeforeShipping, nextMilestone } from '#domain/order/milestone.ts'
import type { Order } from '#domain/order/order.ts'
import { paymentTimingText } from '#domain/order/payment-terms.ts'
import { stepsOf } from '#domain/order/steps.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import type { DocumentView } from '#services/identity-documents/document-view.ts'
import type { OrderDetailsView } from '#services/orders/order-details.ts'
import { procedureViewsOf } from './procedures.tsx'

type Facts = {
  readonly todayOn: Day
  readonly rental: RentalCalendar
  /** Of a member's order; undefined for a guest, whose order is known by its cookie. */
  readonly uid: string | undefined
}

export type OrderStateView = ReturnType<typeof orderStateViewOf>

/** What member and guest see first of an order: its state, what comes next, what they can do, and what has changed. */
export function orderStateViewOf(details: OrderDetailsView, { todayOn, rental, uid }: Facts) {
  const { order, tracking, document, events } = details
  const parcels = tracking.parcels.map(({ parcel }) => parcel)
  const outlook = nextMilestone(order, todayOn, rental, parcels)
  const trouble = outlook.kind === 'overdue' ? undefined : tracking.trouble
  const time = order.deliveryTime === 0 ? undefined : deliveryTimeText(order.deliveryTime)
  const confirmedAt = events.findLast(({ from, to }) => from !== to && to === 'Reserved')?.at
  const isPaid = order.paidAt !== undefined || tracking.paymentStatus === 'captured'
  return {
    outlookKind: outlook.kind,
    statusText: statusText(order.status, outlook),
    outlook: trouble === undefined ? outlookText(outlook, todayOn, time) : parcelTroubleText(trouble),
    trouble: trouble === undefined ? undefined : { redeliveryUrl: tracking.redeliveryUrl },
    isLate: outlook.kind === 'overdue',
    /** Whether something of the order is still to be returned. */
    hasReturn: !['on-return', 'back', 'closed'].includes(outlook.kind),
    isPaid,
    identity: document && identityViewOf(order, document, { todayOn, uid }),
    steps: stepsOf(order, { document, confirmedAt, todayOn, rental, parcels }).map(({ step, state, on, dueAt }) => ({
      step,
      words: STEP_TEXT[step],
      state,
      on,
      /** The hour, for a step that is due at an hour. */
      hour: dueAt && timeOfInstant(dueAt),
    })),
    procedures: procedureViewsOf(order, uid, { confirmedAt, rental, isPaid }),
    changes: orderChangesOf(order, events),
  }
}

/** Until the carrier hands the order over. */
const BEFORE_ARRIVAL: readonly OrderStateView['outlookKind'][] = ['payment', 'confirmation', 'shipping', 'arrival']

/** When the order is paid, as the final screen said it; empty once it is claimed or has ended. */
export function paymentTimingOf(
  order: Order,
  { isPaid, outlookKind }: Pick<OrderStateView, 'isPaid' | 'outlookKind'>,
  isAuthorisedLate: boolean,
): string {
  const { paymentMethod: method, shippedAt } = order
  const isClaimed = isPaid || (method !== 'cod' && shippedAt !== undefined) || !BEFORE_ARRIVAL.includes(outlookKind)
  return isClaimed || method === undefined
    ? ''
    : paymentTimingText(method, isAuthorisedLate, shippingDaysOf(order).length)
}

/** What changes when the page has to be loaded again. */
export function liveStateOf(order: Pick<Order, 'status'>, document: Pick<DocumentView, 'status'> | undefined): string {
  return `${document?.status ?? ''} ${order.status}`
}

/** The document of a first-time customer until the parcel leaves; once it is accepted, until the confirmation. */
function identityViewOf(order: Order, document: DocumentView, { todayOn, uid }: Omit<Facts, 'rental'>) {
  const { status, sentAt } = document
  const isChecked = status === 'accepted'
  if (!isBeforeShipping(order.status) || (isChecked && order.status === 'Reserved')) return undefined
  const { title, text, isMissing, isUrgent } = documentState(document)
  const received = sentAt && (dayOfInstant(sentAt) === todayOn ? timeOfInstant(sentAt) : momentText(sentAt))
  return {
    title,
    text,
    isMissing,
    isUrgent,
    /** Undefined while only the customer can act. */
    live: isMissing
      ? undefined
      : { path: pageHref('shopping-identity-state', { uid }), state: liveStateOf(order, document) },
    received: isMissing ? undefined : received,
    isChecked,
    href: pageHref(uid === undefined ? 'shopping-identity' : 'mypage-identity', { uid }),
  }
}
