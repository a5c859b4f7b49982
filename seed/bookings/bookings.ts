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

/** All orders, carts and holds at an instant. */
export type Bookings = {
  readonly orders: readonly OrderSeed[]
  readonly carts: readonly Order[]
  readonly holds: readonly HoldSeed[]
}

const FIRST_NUMBER = 100_001
const ATTEMPTS = 8

/**
 * Generates the orders, carts and holds of the demo shop at an instant, without overlapping bookings of a product.
 * `memberUid`: the demo member who owns some of the orders.
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
    for (let index = 0; index < plan.count; index += 1) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const order = inventOrder(plan, { stock, todayOn, now }, random, orders.length + 1)
        if (order === undefined) continue
        orders.push(order)
        break
      }
    }
  }
  if (memberUid !== undefined) orders.push(...inventMemberOrders({ stock, todayOn, now }, memberUid, orders.length + 1))
  return {
    orders: withNumbers(orders),
    holds: inventHolds(stock, todayOn, now),
    carts: inventCarts(stock, todayOn, now),
  }
}

/** Assigns order numbers in the order of placement. */
function withNumbers(orders: readonly OrderSeed[]): OrderSeed[] {
  return orders
    .toSorted((a, b) => Temporal.Instant.compare(a.order.orderedAt!, b.order.orderedAt!))
    .map((seed, index) => ({ ...seed, order: { ...seed.order, number: FIRST_NUMBER + index } }))
}
