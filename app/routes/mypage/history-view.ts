import { paymentStateText } from '#app/text/my-page-text.ts'
import { addressViewOf } from '#app/ui/address/address-block.tsx'
import { chargeViewsOf } from '#app/ui/order/charge-list.tsx'
import { orderStateViewOf, paymentTimingOf } from '#app/ui/order/order-state-view.ts'
import { amountsOf, linesOf } from '#app/ui/order/order-view.ts'
import { parcelRowsOf } from '#app/ui/order/parcel-rows.ts'
import { type Day, dayOfInstant } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { deliveryFacts, paymentMethodText } from '#domain/order/facts.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import type { OrderDetailsView } from '#services/orders/order-details.ts'

export type HistoryLine = ReturnType<typeof linesViewOf>[number]

type Facts = {
  readonly details: OrderDetailsView
  readonly todayOn: Day
  readonly rental: RentalCalendar
  readonly earliestOn: Day
  /** The card is kept, and authorised before shipping. */
  readonly isAuthorisedLate: boolean
  /** Lines that may be reviewed, by uid. The value says whether they have been. */
  readonly reviewed: ReadonlyMap<string, boolean>
  /** The fee of the cancelled order; 0 when there is none. */
  readonly cancellationFeeYen: number
}

export function historyViewOf(facts: Facts) {
  const { details, todayOn, rental } = facts
  const { order, settings, tracking, charges } = details
  const state = orderStateViewOf(details, { todayOn, rental, uid: order.uid })
  const { outlookKind, isPaid } = state
  const isCancelled = outlookKind === 'closed'
  const isDue = tracking.isPaymentDue
  return {
    uid: order.uid,
    number: order.number,
    orderedOn: order.orderedAt && dayOfInstant(order.orderedAt),
    state,
    lines: linesViewOf(facts),
    amounts: amountsOf(order, settings, { isMember: !isCancelled }),
    arePointsEarned: details.arePointsEarned,
    charges: chargeViewsOf(charges),
    chargesHref: charges.payable.length === 0 ? undefined : pageHref('mypage-charges', { uid: order.uid }),
    payment: {
      method: paymentMethodText(order.paymentMethod),
      timing: paymentTimingOf(order, state, facts.isAuthorisedLate),
      state: paymentStateText({
        method: order.paymentMethod,
        status: tracking.paymentStatus,
        isPaid,
        isDue,
        isCancelled,
        feeYen: facts.cancellationFeeYen,
      }),
    },
    payHref: isDue ? pageHref('shopping-pay', { uid: order.uid }) : undefined,
    ...addressesOf(order),
    delivery: deliveryFacts(order),
    parcels: parcelRowsOf(tracking),
  }
}

/** Shows the customer's address only where it differs from the delivery address. */
function addressesOf({ customer, shipping }: Order) {
  const [from, to] = [customer, shipping].map((address) => address && addressViewOf(address))
  return { shipping: to, customer: JSON.stringify(from) === JSON.stringify(to) ? undefined : from }
}

function linesViewOf({ details, earliestOn, reviewed }: Facts) {
  const { order, medias, settings } = details
  const isMixed = new Set(order.lines.map(({ status }) => status)).size > 1
  return linesOf(order, medias, settings).map((line, index) => {
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
