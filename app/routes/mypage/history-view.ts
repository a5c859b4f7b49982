import { documentState } from '#app/text/identity-text.ts'
import { paymentStateText } from '#app/text/my-page-text.ts'
import { outlookText, paymentTimingText, STEP_TEXT, statusText } from '#app/text/order-text.ts'
import { parcelTroubleText } from '#app/text/parcel-text.ts'
import { addressViewOf } from '#app/ui/address/address-block.tsx'
import { chargeViewsOf } from '#app/ui/order/charge-list.tsx'
import { amountsOf, linesOf } from '#app/ui/order/order-view.ts'
import { parcelRowsOf } from '#app/ui/order/parcel-rows.ts'
import { type Day, dayOfInstant, timeOfInstant } from '#domain/day.ts'
import { canReportProblem } from '#domain/inquiry/problem.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { shippingDaysOf } from '#domain/order/authorisation.ts'
import { hasCancellableLines } from '#domain/order/cancellation.ts'
import { canChangeDelivery, canChangeRental } from '#domain/order/changes.ts'
import { deliveryFacts, deliveryTimeText, paymentMethodText } from '#domain/order/facts.ts'
import { isIdentityMissing } from '#domain/order/identity.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import { isBeforeShipping, nextMilestone, type OrderStep, progressOf, rentalDatesOf } from '#domain/order/milestone.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import type { Parcel } from '#domain/order/parcel.ts'
import { DOCUMENT_TEXTS } from '#domain/receipt/document.ts'
import { isReceiptDue } from '#domain/receipt/receipt.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import type { ShownCharges } from '#services/charges/find-charges.ts'
import type { DocumentView } from '#services/identity-documents/submit-document.ts'
import type { OrderView } from '#services/orders/get-order.ts'
import type { OrderTrackingView } from '#services/orders/order-details.ts'

export type StepView = ReturnType<typeof stepsOf>[number]

export type HistoryLine = ReturnType<typeof linesViewOf>[number]

type Facts = OrderView & {
  readonly todayOn: Day
  readonly rental: RentalCalendar
  readonly earliestOn: Day
  readonly trace: OrderTrackingView
  /** The card is kept, and authorised before shipping. */
  readonly isAuthorisedLate: boolean
  readonly ownCharges: ShownCharges
  readonly document: DocumentView | undefined
  /** Lines that may be reviewed, by uid. The value says whether they have been. */
  readonly reviewed: ReadonlyMap<string, boolean>
  /** The fee of the cancelled order; 0 when there is none. */
  readonly cancellationFeeYen: number
}

export function historyViewOf(facts: Facts) {
  const { order, trace, todayOn, rental, ownCharges } = facts
  const parcels = trace.parcels.map(({ parcel }) => parcel)
  const outlook = nextMilestone(order, todayOn, rental, parcels)
  const trouble = outlook.kind === 'overdue' ? undefined : trace.trouble
  const isCancelled = outlook.kind === 'closed'
  const time = order.deliveryTime === 0 ? undefined : deliveryTimeText(order.deliveryTime)
  const isDue = trace.isPaymentDue
  const isPaid = order.paidAt !== undefined || trace.paymentStatus === 'captured'
  return {
    uid: order.uid,
    number: order.number,
    orderedOn: order.orderedAt && dayOfInstant(order.orderedAt),
    statusText: statusText(order.status, outlook),
    outlook: trouble === undefined ? outlookText(outlook, todayOn, time) : parcelTroubleText(trouble),
    trouble: trouble === undefined ? undefined : { redeliveryUrl: trace.redeliveryUrl },
    isLate: outlook.kind === 'overdue',
    identity: isBeforeShipping(order.status) ? facts.document && identityNotice(facts.document) : undefined,
    steps: stepsOf(facts, parcels),
    lines: linesViewOf(facts),
    amounts: amountsOf(order, !isCancelled),
    isBack: outlook.kind === 'back',
    charges: chargeViewsOf(ownCharges),
    chargesHref: ownCharges.payable.length === 0 ? undefined : pageHref('mypage-charges', { uid: order.uid }),
    payment: {
      method: paymentMethodText(order.paymentMethod),
      timing:
        isPaid || isCancelled || order.paymentMethod === undefined
          ? ''
          : paymentTimingText(order.paymentMethod, facts.isAuthorisedLate, shippingDaysOf(order).length),
      state: paymentStateText({
        method: order.paymentMethod,
        status: trace.paymentStatus,
        isPaid,
        isDue,
        isCancelled,
        feeYen: facts.cancellationFeeYen,
      }),
    },
    payHref: isDue ? pageHref('shopping-pay', { uid: order.uid }) : undefined,
    ...addressesOf(order),
    delivery: deliveryFacts(order),
    parcels: parcelRowsOf(trace),
    hasReturn: ['arrival', 'return', 'overdue', 'shipping', 'confirmation'].includes(outlook.kind),
    actions: {
      receipt:
        isPaid || isReceiptDue(order)
          ? DOCUMENT_TEXTS[order.paymentMethod === 'cod' ? 'statement' : 'receipt'].title
          : undefined,
      calendar: rentalDatesOf(order).length > 0,
      delivery: canChangeDelivery(order),
      rental: canChangeRental(order),
      cancel: hasCancellableLines(order),
      problem: order.lines.some(canReportProblem),
    },
  }
}

/** The state of a first-time customer's identity document, until the order is shipped. */
function identityNotice(document: DocumentView) {
  return document.status === 'accepted' ? undefined : documentState(document)
}

/** Shows the customer's address only where it differs from the delivery address. */
function addressesOf({ customer, shipping }: Order) {
  const [from, to] = [customer, shipping].map((address) => address && addressViewOf(address))
  return { shipping: to, customer: JSON.stringify(from) === JSON.stringify(to) ? undefined : from }
}

function stepsOf({ order, document, todayOn }: Facts, parcels: readonly Parcel[] | undefined) {
  const [next] = rentalDatesOf(order)
  const last = order.lines
    .map(({ endOn }) => endOn)
    .toSorted()
    .at(-1)
  const isIdentified = document?.status === 'accepted'
  const days: Record<OrderStep, Day | undefined> = {
    ordered: order.orderedAt && dayOfInstant(order.orderedAt),
    identified: document && dayOfInstant((isIdentified && document.checkedAt) || document.dueAt),
    confirmed: undefined,
    shipped: order.shippedAt === undefined ? next?.shippedOn : dayOfInstant(order.shippedAt),
    arrived: next?.startOn ?? order.lines[0]?.startOn,
    returned: order.returnedAt === undefined ? (next?.endOn ?? last) : dayOfInstant(order.returnedAt),
  }
  return progressOf(order, document?.status, todayOn, parcels).map(({ step, state }) => ({
    name: STEP_TEXT[step],
    on: days[step],
    /** The hour, for a step that is due at an hour. */
    hour:
      step === 'identified' && isIdentityMissing(document?.status)
        ? document && timeOfInstant(document.dueAt)
        : undefined,
    state,
  }))
}

function linesViewOf({ order, medias, earliestOn, reviewed }: Facts) {
  const isMixed = new Set(order.lines.map(({ status }) => status)).size > 1
  return linesOf(order, medias).map((line, index) => {
    const orderLine = order.lines[index] as OrderLine
    return {
      line,
      state: isMixed ? lineStateText(orderLine) : undefined,
      // Undefined when the item is no longer sold.
      rentAgainHref: Object.hasOwn(medias, line.itemId) ? rentAgainPath(orderLine, line.days, earliestOn) : undefined,
      reviewHref: reviewed.get(line.uid) === false ? pageHref('review', { line: line.uid }) : undefined,
      isReviewed: reviewed.get(line.uid) === true,
    }
  })
}

function lineStateText(line: OrderLine): string | undefined {
  if (isCancelledLine(line)) return 'キャンセル済み'
  return line.status === 'Return' ? 'ご返却済み' : undefined
}

function rentAgainPath({ itemId, sizeTagUid }: OrderLine, days: number, earliestOn: Day): string {
  const query = new URLSearchParams({ range: String(days), startcalendar: earliestOn })
  if (sizeTagUid !== undefined) query.set('size', String(sizeTagUid))
  return `${pageHref('item', { id: itemId })}?${query}`
}
