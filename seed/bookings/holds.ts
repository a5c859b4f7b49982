import { addDays, type Day } from '#domain/day.ts'
import type { LineStatus } from '#domain/order/states.ts'
import type { Span } from '#domain/rental/span.ts'
import type { ProductSeed } from '../catalogue/rows.ts'
import { type Random, randomOf, seededUid } from '../random.ts'
import type { Stock } from './stock.ts'

/** A product that staff keep back: a line without an order. */
export type HoldSeed = {
  readonly uid: string
  readonly status: Extract<LineStatus, 'Maintenance' | 'RentalUnavailable'>
  readonly product: ProductSeed
  readonly span: Span
}

const HOLDS = [
  { status: 'Maintenance', count: 22, shortest: 3, longest: 9 },
  { status: 'RentalUnavailable', count: 9, shortest: 30, longest: 120 },
] as const

/** Staff holds around today, on whatever is free then. */
export function inventHolds(stock: Stock, todayOn: Day, now: Temporal.Instant): HoldSeed[] {
  const random = randomOf('holds')
  return HOLDS.flatMap(({ status, count, shortest, longest }) =>
    Array.from({ length: count }, () =>
      hold(stock, random, status, span(random, todayOn, shortest, longest), now),
    ).filter((made) => made !== undefined),
  )
}

function span(random: Random, todayOn: Day, shortest: number, longest: number): Span {
  const fromOn = addDays(todayOn, random.whole(-2, 40))
  return { fromOn, toOn: addDays(fromOn, random.whole(shortest, longest)) }
}

function hold(stock: Stock, random: Random, status: HoldSeed['status'], span: Span, now: Temporal.Instant) {
  const product = stock.choose(random, stock.popularItem(random, [[1101, 5999]]), span)
  if (product === undefined) return undefined
  stock.book(product, span)
  return { uid: seededUid(random, now), status, product, span }
}
