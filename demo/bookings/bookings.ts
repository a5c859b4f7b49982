import type { Day } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import type { UnitSeed } from '../catalogue/rows.ts'
import { seededRandom } from '../random.ts'
import { generateCarts } from './carts.ts'
import { generateDay } from './day.ts'
import { generateHolds, type HoldSeed } from './holds.ts'
import { generateMemberOrders } from './member-orders.ts'
import { demoCalendar } from './new-year.ts'
import { generateOrder, type OrderSeed } from './orders.ts'
import { ORDER_PLANS } from './plans.ts'
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
 * Generates the orders, carts and holds of the demo shop at an instant, without overlapping bookings of a unit.
 * `memberUid`: the demo member who owns some of the orders.
 */
export function generateBookings(
  units: readonly UnitSeed[],
  todayOn: Day,
  now: Temporal.Instant,
  memberUid?: string,
): Bookings {
  const stock = createStock(units)
  const context = { stock, todayOn, now, calendar: demoCalendar(todayOn) }
  const random = seededRandom('orders')
  const orders: OrderSeed[] = []
  for (const plan of ORDER_PLANS) {
    for (let index = 0; index < plan.count; index += 1) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const order = generateOrder(plan, context, random, orders.length + 1)
        if (order === undefined) continue
        orders.push(order)
        break
      }
    }
  }
  if (memberUid !== undefined) orders.push(...generateMemberOrders(context, memberUid, orders.length + 1))
  const holds = generateHolds(stock, todayOn, now)
  const carts = generateCarts(context)
  const placed = withNumbers(orders, FIRST_NUMBER)
  const day = generateDay(context, placed.length + 1)
  return { orders: [...placed, ...withNumbers(day, FIRST_NUMBER + placed.length)], holds, carts }
}

/** Assigns order numbers in the order of placement. */
function withNumbers(orders: readonly OrderSeed[], firstNumber: number): OrderSeed[] {
  return orders
    .toSorted((a, b) => Temporal.Instant.compare(a.order.orderedAt!, b.order.orderedAt!))
    .map((seed, index) => ({ ...seed, order: { ...seed.order, number: firstNumber + index } }))
}
