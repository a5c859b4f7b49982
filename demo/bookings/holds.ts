import { addDays, type Day } from '#domain/day.ts'
import type { LineStatus } from '#domain/order/states.ts'
import type { Span } from '#domain/rental/span.ts'
import type { UnitSeed } from '../catalogue/rows.ts'
import { type Random, seededRandom, seededUid } from '../random.ts'
import type { Stock } from './stock.ts'

/** A unit that staff block: a line without an order. */
export type HoldSeed = {
  readonly uid: string
  readonly status: Extract<LineStatus, 'Maintenance' | 'RentalUnavailable'>
  readonly unit: UnitSeed
  readonly span: Span
}

const HOLDS = [
  { status: 'Maintenance', count: 22, minDays: 3, maxDays: 9 },
  { status: 'RentalUnavailable', count: 9, minDays: 30, maxDays: 120 },
] as const

/** Generates staff holds around today, on available units. */
export function generateHolds(stock: Stock, todayOn: Day, now: Temporal.Instant): HoldSeed[] {
  const random = seededRandom('holds')
  return HOLDS.flatMap(({ status, count, minDays, maxDays }) =>
    Array.from({ length: count }, () =>
      createHold(stock, random, status, randomSpan(random, todayOn, minDays, maxDays), now),
    ).filter((created) => created !== undefined),
  )
}

function randomSpan(random: Random, todayOn: Day, minDays: number, maxDays: number): Span {
  const fromOn = addDays(todayOn, random.integer(-2, 40))
  return { fromOn, toOn: addDays(fromOn, random.integer(minDays, maxDays)) }
}

function createHold(stock: Stock, random: Random, status: HoldSeed['status'], span: Span, now: Temporal.Instant) {
  const unit = stock.choose(random, stock.popularItem(random, [[1101, 5999]]), span)
  if (unit === undefined) return undefined
  stock.book(unit, span)
  return { uid: seededUid(random, now), status, unit, span }
}
