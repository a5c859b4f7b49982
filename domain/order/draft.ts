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

/** What an order costs as it stands (docs/rules.md Money). Guests earn no points. */
export function totalsOf(order: Order): Totals {
  return orderTotals({
    lines: order.lines.map((line) => ({ ...line, withPlan: line.hasPlan })),
    discountYen: order.discountYen,
    usePoints: order.usePoints,
    paymentMethod: order.paymentMethod,
    earnsPoints: order.customerUid !== undefined,
  })
}

/**
 * The order with everything that follows from its lines and destination computed anew: amounts, fees, blocked spans.
 */
export function recomputed(order: Order): Order {
  const prefecture = order.prefecture ?? DEFAULT_PREFECTURE
  const lines = order.lines.map((line) => ({
    ...line,
    away: blockedSpan(line.startOn, line.endOn, prefecture),
    optionFeeYen: line.hasPlan ? planFeeYen(line.priceYen) : 0,
  }))
  const { taxRatePercent: _, ...amounts } = totalsOf({ ...order, lines })
  return { ...order, lines, ...amounts }
}

/** A cart whose open confirmation, if any, is void: its lines are InCart again (docs/rules.md Orders). */
export function reopened(order: Order): Order {
  return { ...order, lines: order.lines.map((line) => (line.status === 'Temp' ? { ...line, status: 'InCart' } : line)) }
}

/** A cart that the customer changes: the confirmation is void, and what was told about it is read. */
export function changedByCustomer(order: Order): Order {
  return { ...reopened(order), notices: [] }
}

/** A cart without some of its lines, which are told of. */
export function withoutLines(order: Order, kept: readonly OrderLine[], notice: CartNotice): Order {
  return recomputed({ ...reopened(order), lines: kept, notices: withNotice(order.notices, notice) })
}
