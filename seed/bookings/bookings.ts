import type { Day } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import type { ProductSeed } from '../catalogue/rows.ts'
import { randomOf } from '../random.ts'
import { inventCarts } from './carts.ts'
import { type HoldSeed, inventHolds } from './holds.ts'
import { inventMemberOrders } from './member-orders.ts'
import { inventOrder, type OrderSeed } from './orders.ts'
import { PLANS } from './plans.ts'
import { createStock } from './stock.ts'

/** Everything that stands in the order book on a day. */
export type Bookings = {
  readonly orders: readonly OrderSeed[]
  readonly carts: readonly Order[]
  readonly holds: readonly HoldSeed[]
}

const FIRST_NUMBER = 100_001
const ATTEMPTS = 8

/**
 * The order book of the demo shop as it stands at an instant: never two bookings of a product that share a day.
 * `memberUid`: of the demo member, who has some of the orders.
 */
export function inventBookings(
  products: readonly ProductSeed[],
  todayOn: Day,
  now: Temporal.Instant,
  memberUid?: string,
): Bookings {
  const stock = createStock(products)
  const random = randomOf('orders')
  const orders: OrderSeed[] = []
  for (const plan of PLANS) {
    for (let made = 0; made < plan.count; made += 1) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const order = inventOrder(plan, { stock, todayOn, now }, random, orders.length + 1)
        if (order === undefined) continue
        orders.push(order)
        break
      }
    }
  }
  if (memberUid !== undefined) orders.push(...inventMemberOrders({ stock, todayOn, now }, memberUid, orders.length + 1))
  return { orders: numbered(orders), holds: inventHolds(stock, todayOn, now), carts: inventCarts(stock, todayOn, now) }
}

/** Numbers are given in the order in which the orders were placed. */
function numbered(orders: readonly OrderSeed[]): OrderSeed[] {
  return orders
    .toSorted((a, b) => Temporal.Instant.compare(a.order.orderedAt!, b.order.orderedAt!))
    .map((seed, index) => ({ ...seed, order: { ...seed.order, number: FIRST_NUMBER + index } }))
}
