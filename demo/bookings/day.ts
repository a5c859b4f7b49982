import type { OrderStatus } from '#domain/order/states.ts'
import { seededRandom } from '../random.ts'
import { type GenerationContext, generateOrder, type OrderSeed } from './orders.ts'
import type { OrderPlan } from './plans.ts'

const RESERVED: readonly OrderStatus[] = ['New', 'Delivery', 'Reserved']
const RENTED: readonly OrderStatus[] = [...RESERVED, 'Rental1']
const RETURNED: readonly OrderStatus[] = [...RENTED, 'Return']
const ATTEMPTS = 12

/** The start of a rental whose parcel came back some days ago. */
function backDaysAgo(daysAgo: number): OrderPlan['startsIn'] {
  return (_, days, deliveryDays) => 1 - days - deliveryDays - daysAgo
}

/** What the back office finds to do today, beside the other orders: the same every day, relative to today. */
const DAY_PLANS: readonly OrderPlan[] = [
  { count: 29, path: RESERVED, startsIn: (_, __, deliveryDays) => deliveryDays, placedDaysAgo: [1, 2] },
  {
    count: 1,
    path: RESERVED,
    startsIn: (_, __, deliveryDays) => deliveryDays,
    placedDaysAgo: [1, 1],
    task: 'document-wanted',
  },
  {
    count: 5,
    path: ['New', 'Delivery'],
    startsIn: (random) => random.integer(5, 9),
    placedDaysAgo: [0, 1],
    task: 'document-sent',
  },
  { count: 1, path: RENTED, lineStatus: 'Shipping', startsIn: () => 0, method: 'card', task: 'refused-parcel' },
  { count: 1, path: RENTED, lineStatus: 'Rental', startsIn: () => -1, method: 'card', task: 'uncaptured' },
  { count: 2, path: RENTED, lineStatus: 'Rental', startsIn: () => 0, method: 'card', task: 'problem' },
  { count: 3, path: RETURNED, startsIn: backDaysAgo(0), task: 'returned' },
  { count: 1, path: RETURNED, startsIn: backDaysAgo(0), contents: [[[1701, 1859]]], task: 'part-missing' },
  { count: 4, path: RETURNED, startsIn: backDaysAgo(2), task: 'returned' },
]

/** Generates the orders of the day. Generated last, so that the other orders do not depend on them. */
export function generateDay(context: GenerationContext, firstNumber: number): OrderSeed[] {
  const random = seededRandom('the day of the back office')
  const orders: OrderSeed[] = []
  for (const plan of DAY_PLANS) {
    for (let index = 0; index < plan.count; index += 1) {
      const order = generateFor(plan, context, random, firstNumber + orders.length)
      if (order !== undefined) orders.push(order)
    }
  }
  return orders
}

function generateFor(
  plan: OrderPlan,
  context: GenerationContext,
  random: ReturnType<typeof seededRandom>,
  number: number,
) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const order = generateOrder(plan, context, random, number)
    if (order !== undefined) return order
  }
  return undefined
}
