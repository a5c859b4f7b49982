import { DEFAULT_PREFECTURE } from '../delivery/prefecture.ts'
import { planFeeYen } from '../pricing/price.ts'
import { orderTotals, type Totals } from '../pricing/totals.ts'
import { blockedSpan } from '../rental/span.ts'
import { type CartNotice, withNotice } from './notice.ts'
import type { Order, OrderLine } from './order.ts'

/** An empty cart: an order in status InCart without lines (docs/product/4, Cart). */
export function emptyCart(uid: string, now: Temporal.Instant): Order {
  return {
    uid,
    number: undefined,
    status: 'InCart',
    version: 0,
    customerUid: undefined,
    email: undefined,
    customer: undefined,
    shipping: undefined,
    prefecture: undefined,
    paymentMethod: undefined,
    deliveryTime: 0,
    deliveryRequest: 0,
    deliveryNote: '',
    lines: [],
    notices: [],
    optionFeeYen: 0,
    subtotalYen: 0,
    discountYen: 0,
    deliveryFeeYen: 0,
    chargeFeeYen: 0,
    taxYen: 0,
    totalYen: 0,
    usePoints: 0,
    addPoints: 0,
    paymentTotalYen: 0,
    orderedAt: undefined,
    paidAt: undefined,
    registeredAt: now,
    modifiedAt: now,
  }
}

/** The totals of an order in its current state (docs/rules.md Money). Guests earn no points. */
export function totalsOf(order: Order): Totals {
  return orderTotals({
    lines: order.lines.map((line) => ({ ...line, withPlan: line.hasPlan })),
    discountYen: order.discountYen,
    usePoints: order.usePoints,
    paymentMethod: order.paymentMethod,
    earnsPoints: order.customerUid !== undefined,
  })
}

/** The order with everything that depends on its lines and destination recomputed: amounts, fees, blocked spans. */
export function recomputed(order: Order): Order {
  const prefecture = order.prefecture ?? DEFAULT_PREFECTURE
  const lines = order.lines.map((line) => ({
    ...line,
    blocked: blockedSpan(line.startOn, line.endOn, prefecture),
    optionFeeYen: line.hasPlan ? planFeeYen(line.priceYen) : 0,
  }))
  const { taxRatePercent: _, ...amounts } = totalsOf({ ...order, lines })
  return { ...order, lines, ...amounts }
}

/** The cart with its open confirmation closed, if any: all lines are InCart again (docs/rules.md Orders). */
export function reopened(order: Order): Order {
  return { ...order, lines: order.lines.map((line) => (line.status === 'Temp' ? { ...line, status: 'InCart' } : line)) }
}

/** The cart before a change by the customer: an open confirmation is closed and notices count as read. */
export function changedByCustomer(order: Order): Order {
  return { ...reopened(order), notices: [] }
}

/** The cart with only the `kept` lines, and a notice about the removed ones. */
export function withoutLines(order: Order, kept: readonly OrderLine[], notice: CartNotice): Order {
  return recomputed({ ...reopened(order), lines: kept, notices: withNotice(order.notices, notice) })
}
