import { repriced } from '#domain/order/draft.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { pointsExpireOn } from '#domain/points/points.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { HANAKO } from '../members/people.ts'
import { seededRandom, seededUid } from '../random.ts'
import { type GenerationContext, generateOrder, type OrderSeed } from './orders.ts'
import type { Person } from './people.ts'
import type { OrderPlan } from './plans.ts'
import type { Range } from './stock.ts'

const RESERVED: readonly OrderStatus[] = ['New', 'Delivery', 'Reserved']
const RENTED: readonly OrderStatus[] = [...RESERVED, 'Rental1']
const RETURNED: readonly OrderStatus[] = [...RENTED, 'Rental2', 'Return']
const DRESS: readonly Range[] = [[1101, 1499]]
const BAG: readonly Range[] = [[3001, 3069]]
const PEARL: readonly Range[] = [[3201, 3299]]
const SET: readonly Range[] = [[1701, 1859]]
const PARTY: readonly Range[] = [[2001, 2299]]
const WELCOME_POINTS = 500
const POINTS_USED = 300
const ATTEMPTS = 8

type MemberPlan = Omit<OrderPlan, 'count'> & {
  readonly contents: readonly (readonly Range[])[]
  readonly usePoints?: number
}

/** The orders of the demo member: one current, two ahead, and past ones. */
const MEMBER_PLANS: readonly MemberPlan[] = [
  { path: RENTED, lineStatus: 'Rental', startsIn: () => -1, contents: [DRESS, BAG, PEARL] },
  { path: RESERVED, startsIn: () => 9, contents: [SET] },
  { path: ['New', 'Delivery'], startsIn: () => 33, placedDaysAgo: [0, 1], contents: [PARTY] },
  { path: RETURNED, startsIn: () => -19, contents: [DRESS, PEARL], usePoints: POINTS_USED },
  { path: ['New', 'Delivery', 'CancelByCustomer'], startsIn: () => -32, contents: [SET] },
  { path: RETURNED, startsIn: () => -67, contents: [SET] },
  { path: RETURNED, startsIn: () => -101, contents: [PARTY] },
]

/** Generates the orders of the demo member; the items depend on what is available. */
export function generateMemberOrders(facts: GenerationContext, customerUid: string, firstNumber: number): OrderSeed[] {
  const random = seededRandom('demo member')
  const { address: customer } = HANAKO.profile
  const person: Person = { email: HANAKO.email, customer, shipping: customer, prefecture: customer.prefecture }
  return MEMBER_PLANS.flatMap(({ usePoints = 0, ...plan }, index) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const seed = generateOrder({ ...plan, count: 1 }, facts, random, firstNumber + index, person)
      if (seed === undefined) continue
      return [{ ...seed, order: repriced({ ...seed.order, customerUid, usePoints }, FIRST_SETTINGS) }]
    }
    return []
  })
}

/** Rows of the points ledger: a welcome bonus, and the points that the orders used and earned, in time order. */
export function pointRows(orders: readonly OrderSeed[], customerUid: string, joinedAt: Temporal.Instant) {
  const random = seededRandom('points of the demo member')
  const own = orders.filter(({ order }) => order.customerUid === customerUid)
  const rows = own.flatMap(({ order, changes }) => {
    const returnedAt = changes.find(({ to }) => to === 'Return')?.at
    const used = { reason: 'used', points: -order.usePoints, at: order.orderedAt!, orderUid: order.uid }
    const earned = returnedAt && { reason: 'earned', points: order.addPoints, at: returnedAt, orderUid: order.uid }
    return [...(order.usePoints > 0 ? [used] : []), ...(earned === undefined ? [] : [earned])]
  })
  const welcome = { reason: 'adjusted', points: WELCOME_POINTS, at: joinedAt, orderUid: undefined }
  return [welcome, ...rows]
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
    .map(({ reason, points, at, orderUid }) => ({
      uid: seededUid(random, at),
      customer_uid: customerUid,
      order_uid: orderUid ?? null,
      reason,
      points,
      at: at.toString(),
      expires_on: points > 0 ? pointsExpireOn(at, FIRST_SETTINGS.points) : null,
      event_key: `${reason}:${orderUid ?? customerUid}`,
    }))
}
