import type { LineStatus, OrderStatus } from '#domain/order/states.ts'
import type { Random } from '../random.ts'
import type { Range } from './stock.ts'

/**
 * One kind of order: how many there are, the way it went after InCart, and when. Days count from today. `startsIn` gets
 * the rental days and the days the parcel is under way.
 */
export type Plan = {
  readonly count: number
  readonly path: readonly OrderStatus[]
  readonly startsIn: (random: Random, days: number, deliveryDays: number) => number
  /** How many days ago it was placed, from … to; some time before arrival when absent. */
  readonly lead?: readonly [number, number]
  /** Status of the lines; what follows from the order's status when absent. The first of several may differ. */
  readonly line?: LineStatus
  readonly firstLine?: LineStatus
  readonly leastLines?: number
  /** What is in it, a line each; invented when absent. */
  readonly contents?: readonly (readonly Range[])[]
  /** Placed within the last quarter of an hour. */
  readonly isJustNow?: boolean
}

const between = (low: number, high: number) => (random: Random) => random.whole(low, high)
const RESERVED: readonly OrderStatus[] = ['New', 'Delivery', 'Reserved']
const LENT: readonly OrderStatus[] = [...RESERVED, 'Rental1']
const REMINDED: readonly OrderStatus[] = [...LENT, 'Rental2']

/** What is away now comes first, so that it finds its products. */
export const PLANS: readonly Plan[] = [
  { count: 5, path: [...REMINDED, 'Arrear'], startsIn: (random, days) => -random.whole(3, 8) - days + 1 },
  {
    count: 2,
    path: [...REMINDED, 'Arrear'],
    startsIn: (random, days) => -random.whole(3, 5) - days + 1,
    firstLine: 'Return',
    leastLines: 2,
  },
  {
    count: 7,
    path: [...REMINDED, 'Rental3'],
    startsIn: (random, days) => random.whole(-1, 0) - days + 1,
    firstLine: 'Return',
    leastLines: 2,
  },
  { count: 14, path: REMINDED, startsIn: (random, days) => random.whole(-1, 1) - days + 1 },
  { count: 22, path: LENT, startsIn: (random, days) => -random.whole(1, days - 3), line: 'Rental' },
  { count: 18, path: LENT, startsIn: (random, _, deliveryDays) => random.whole(1, deliveryDays), line: 'Shipping' },
  {
    count: 130,
    path: RESERVED,
    startsIn: (random, _, deliveryDays) => deliveryDays + 1 + Math.floor(148 * random.next() ** 2),
  },
  {
    count: 60,
    path: ['New', 'Delivery'],
    startsIn: (random) => 4 + Math.floor(140 * random.next() ** 2),
    lead: [0, 2],
  },
  { count: 5, path: ['New'], startsIn: between(4, 20), isJustNow: true },
  { count: 3, path: ['Dummy'], startsIn: between(10, 60) },
  { count: 225, path: [...REMINDED, 'Return'], startsIn: (random, days) => -random.whole(4, 112) - days + 1 },
  { count: 25, path: [...LENT, 'Return'], startsIn: (random, days) => -random.whole(4, 112) - days + 1 },
  {
    count: 10,
    path: [...REMINDED, 'Rental3', 'Return'],
    startsIn: (random, days) => -random.whole(8, 100) - days + 1,
    leastLines: 2,
  },
  { count: 6, path: [...REMINDED, 'Arrear', 'Return'], startsIn: (random, days) => -random.whole(14, 100) - days + 1 },
  { count: 8, path: ['New', 'AuthFailed'], startsIn: between(-60, 40) },
  { count: 6, path: ['New', 'CancelByCustomer'], startsIn: between(-60, 60) },
  { count: 12, path: ['New', 'Delivery', 'CancelByCustomer'], startsIn: between(-90, 90) },
  { count: 4, path: ['New', 'Delivery', 'CancelByCompany'], startsIn: between(-90, 60) },
  { count: 3, path: [...RESERVED, 'CancelByCompany'], startsIn: between(-90, 60) },
  { count: 7, path: ['New', 'Delivery', 'CancelNoID'], startsIn: between(-100, 2) },
  { count: 9, path: [...RESERVED, 'CancelAfterReserved'], startsIn: between(-90, 60) },
]
