import { addDays, day } from '#domain/day.ts'
import { emptyCart, repriced } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'

export const ORDERED_AT = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const TOKYO = 13

/** A line of 10,000 yen with the plan, and the order of such lines; cash on delivery. */
export function orderLine(uid: string, startOn: string, changed: Partial<OrderLine> = {}): OrderLine {
  return {
    uid,
    status: 'Fix',
    unitUid: 1,
    itemId: 1023,
    sizeTagUid: undefined,
    itemName: '',
    makerName: '',
    sizeLabel: '',
    startOn: day(startOn),
    endOn: day('2027-03-01'),
    blocked: { fromOn: addDays(day(startOn), -2), toOn: day('2027-03-01') },
    priceYen: 10_000,
    hasPlan: true,
    optionFeeYen: 1_000,
    refPriceYen: 0,
    pointRatePercent: 3,
    ...changed,
  }
}

export function placedOrder(status: OrderStatus, lines: readonly OrderLine[], changed: Partial<Order> = {}): Order {
  const cart = { ...emptyCart('order-1', ORDERED_AT, FIRST_SETTINGS), orderedAt: ORDERED_AT, prefecture: TOKYO, lines }
  return { ...repriced({ ...cart, customerUid: 'hanako', paymentMethod: 'cod', ...changed }, FIRST_SETTINGS), status }
}
