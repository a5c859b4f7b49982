import { DEFAULT_PREFECTURE } from '../delivery/prefecture.ts'
import { sumYen, type Yen } from '../money.ts'
import { planFeeYen } from '../pricing/price.ts'
import { deliveryFeeYen, orderTotals, type Totals, type TotalsFacts, type TotalsLine } from '../pricing/totals.ts'
import type { RentalCalendar } from '../rental/calendar.ts'
import { blockedSpan } from '../rental/span.ts'
import { inCart, reopened } from './life.ts'
import {
  type CartNotice,
  isEmailOptional,
  type LostLine,
  NO_ENTRIES,
  type Order,
  type OrderEntries,
  type OrderLine,
  withNotice,
  withoutReplaced,
} from './order.ts'
import { withSetShoes } from './set-shoes.ts'
import { withoutOrphans, wornTogether } from './try-on.ts'

/** An empty cart: an order in status InCart without lines (docs/product/4, Cart). */
export function emptyCart(uid: string, now: Temporal.Instant): Order {
  const { taxRatePercent: _, ...noAmounts } = orderTotals({ lines: [] })
  return inCart({
    ...NO_ENTRIES,
    ...noAmounts,
    uid,
    number: undefined,
    version: 0,
    paymentMethod: undefined,
    lines: [],
    notices: [],
    isManual: false,
    device: '',
    memo: '',
    orderedAt: undefined,
    paidAt: undefined,
    registeredAt: now,
    modifiedAt: now,
  })
}

/**
 * The cart after a failed payment: entries, points, lines, and whether staff entered it. Lines cancelled before
 * (`cancelledAt`) are left out.
 */
export function cartAfterFailedPayment(order: Order, nextUid: () => string, now: Temporal.Instant): Order {
  const names = Object.keys(NO_ENTRIES) as (keyof OrderEntries)[]
  const entries = Object.fromEntries(names.map((name) => [name, order[name]])) as OrderEntries
  const cart = emptyCart(nextUid(), now)
  const failed = order.lines.filter((line) => line.cancelledAt === undefined)
  const uids = new Map(failed.map(({ uid }) => [uid, nextUid()]))
  const lines = failed.map((line) => inCart({ ...line, uid: uids.get(line.uid)!, ...headsOf(line, uids) }))
  return repriced({ ...cart, ...entries, lines, usePoints: order.usePoints, isManual: order.isManual })
}

function headsOf({ tryOnOf, shoesOf }: OrderLine, uids: ReadonlyMap<string, string>) {
  return { tryOnOf: tryOnOf && uids.get(tryOnOf), shoesOf: shoesOf && uids.get(shoesOf) }
}

/** What the totals use of a line. One whose unit was lost earns no points (docs/rules.md Lost). */
export function totalsLineOf({ priceYen, hasPlan, pointRatePercent, finding }: OrderLine): TotalsLine {
  return { priceYen, withPlan: hasPlan, pointRatePercent: finding === 'lost' ? 0 : pointRatePercent }
}

/**
 * The rental prices of the lines that the shop cancelled, or whose parcel came back through no fault of the customer:
 * they count towards free delivery (decision 092).
 */
export function withdrawnYen({ lines }: Pick<Order, 'lines'>): Yen {
  const isWithdrawn = ({ status, finding }: OrderLine) => status === 'CancelByCompany' || finding === 'undelivered'
  return sumYen(lines.filter(isWithdrawn).map(({ priceYen }) => priceYen))
}

/** By how much the cancellation of a line has lowered the delivery fee, so that the order did not become dearer. */
export function loweredDeliveryYen(order: Order): Yen {
  return Math.max(0, deliveryFeeYen(order.subtotalYen + withdrawnYen(order)) - order.deliveryFeeYen)
}

/** The totals of an order with all its lines (docs/rules.md Money). Guests earn no points. */
export function totalsOf(order: Order, delivery: Pick<TotalsFacts, 'withdrawnYen' | 'loweredYen'> = {}): Totals {
  return orderTotals({
    lines: order.lines.map(totalsLineOf),
    ...delivery,
    discountYen: order.discountYen,
    usePoints: order.usePoints,
    paymentMethod: order.paymentMethod,
    earnsPoints: order.customerUid !== undefined,
  })
}

/** The order with everything that depends on its lines and destination recomputed: amounts, fees, blocked spans. */
export function recomputed(order: Order, calendar: RentalCalendar): Order {
  return repriced(respanned(order, calendar))
}

/** The order with its blocked spans computed again; the same order when they stay, as until a closing is entered. */
export function respanned(order: Order, calendar: RentalCalendar): Order {
  const prefecture = order.prefecture ?? DEFAULT_PREFECTURE
  const lines = order.lines.map((line) => {
    const blocked = blockedSpan(line.startOn, line.endOn, prefecture, calendar)
    const isSame = line.blocked.fromOn === blocked.fromOn && line.blocked.toOn === blocked.toOn
    return isSame ? line : { ...line, blocked }
  })
  return lines.every((line, index) => line === order.lines[index]) ? order : { ...order, lines }
}

/** The order with its amounts and fees recomputed, without companions whose line was removed. */
export function repriced(order: Order): Order {
  const lines = withSetShoes(wornTogether(withoutOrphans(order.lines))).map((line) => ({
    ...line,
    optionFeeYen: line.hasPlan ? planFeeYen(line.priceYen) : 0,
  }))
  const { taxRatePercent: _, ...amounts } = totalsOf({ ...order, lines })
  return { ...order, lines, ...amounts }
}

/** Whether everything that the steps of checkout ask for is known. */
export function isComplete(order: Order): boolean {
  const { email, customer, shipping, paymentMethod } = order
  const isReachable = email !== undefined || isEmailOptional(order)
  return isReachable && customer !== undefined && shipping !== undefined && paymentMethod !== undefined
}

/**
 * The cart before a change by the customer: an open confirmation is closed and notices count as read, except of the
 * lost lines that the change does not replace.
 */
export function changedByCustomer(order: Order, isReplaced: (lost: LostLine) => boolean = () => false): Order {
  return { ...reopened(order), notices: withoutReplaced(order.notices, isReplaced) }
}

export function withoutLines(order: Order, kept: readonly OrderLine[], notice: CartNotice): Order {
  return repriced({ ...reopened(order), lines: kept, notices: withNotice(order.notices, notice) })
}
