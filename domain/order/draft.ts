import { DEFAULT_PREFECTURE } from '../delivery/prefecture.ts'
import { sumYen, type Yen } from '../money.ts'
import { planFeeYen } from '../pricing/price.ts'
import {
  deliveryFeeYen,
  deliveryTo,
  orderTotals,
  type Totals,
  type TotalsFacts,
  type TotalsLine,
} from '../pricing/totals.ts'
import type { RentalCalendar } from '../rental/calendar.ts'
import { blockedSpan } from '../rental/span.ts'
import type { Settings } from '../settings/settings.ts'
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
export function emptyCart(uid: string, now: Temporal.Instant, settings: Settings): Order {
  return inCart({
    ...NO_ENTRIES,
    ...orderTotals({ lines: [] }, settings),
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
 * (`cancelledAt`) are left out. `settings`: those of a cart with these lines.
 */
export function cartAfterFailedPayment(
  order: Order,
  nextUid: () => string,
  { now, settings }: { readonly now: Temporal.Instant; readonly settings: Settings },
): Order {
  const names = Object.keys(NO_ENTRIES) as (keyof OrderEntries)[]
  const entries = Object.fromEntries(names.map((name) => [name, order[name]])) as OrderEntries
  const cart = emptyCart(nextUid(), now, settings)
  const failed = order.lines.filter((line) => line.cancelledAt === undefined)
  const uids = new Map(failed.map(({ uid }) => [uid, nextUid()]))
  const lines = failed.map((line) => inCart({ ...line, uid: uids.get(line.uid)!, ...headsOf(line, uids) }))
  const { usePoints, isManual } = order
  return repriced({ ...cart, ...entries, lines, usePoints, isManual }, settings)
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
export function loweredDeliveryYen(order: Order, settings: Settings): Yen {
  const delivery = deliveryTo(order.prefecture, settings)
  return Math.max(0, deliveryFeeYen(order.subtotalYen + withdrawnYen(order), delivery) - order.deliveryFeeYen)
}

/** The totals of an order with all its lines (docs/rules.md Money). Guests earn no points. */
export function totalsOf(
  order: Order,
  settings: Settings,
  delivery: Pick<TotalsFacts, 'withdrawnYen' | 'loweredYen'> = {},
): Totals {
  const { prefecture, discountYen, usePoints, paymentMethod } = order
  const lines = order.lines.map(totalsLineOf)
  const earnsPoints = order.customerUid !== undefined
  return orderTotals({ lines, prefecture, ...delivery, discountYen, usePoints, paymentMethod, earnsPoints }, settings)
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

/**
 * The order with its amounts and fees recomputed, without companions whose line was removed. `settings`: those of the
 * order with these lines, as the tax rate depends on their days.
 */
export function repriced(order: Order, settings: Settings): Order {
  const lines = withSetShoes(wornTogether(withoutOrphans(order.lines))).map((line) => ({
    ...line,
    optionFeeYen: line.hasPlan ? planFeeYen(line.priceYen, settings.prices) : 0,
  }))
  return { ...order, lines, ...totalsOf({ ...order, lines }, settings) }
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

/** The cart with the lines that are kept and a notice of the others; its amounts must still be computed. */
export function withoutLines(order: Order, kept: readonly OrderLine[], notice: CartNotice): Order {
  return { ...reopened(order), lines: kept, notices: withNotice(order.notices, notice) }
}
