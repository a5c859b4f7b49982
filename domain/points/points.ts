import { addDays, type Day, dayOfInstant, laterDay } from '../day.ts'
import { percentOfYen, sumYen, type Yen } from '../money.ts'
import { firstRejection, type Rejection, rejected } from '../result.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import type { SettingsOf } from '../settings/settings.ts'

type PointSettings = SettingsOf<'points'>

/** The input of the rules on the use of points. 1 point = 1 yen; `balance` is the sum of the customer's ledger rows. */
export type PointFacts = { readonly balance: number; readonly subtotalYen: Yen; readonly discountYen: Yen }
export type PointRejection = Rejection<
  'points-malformed' | 'points-over-maximum' | 'points-over-balance' | 'points-over-amount',
  { max: number }
>

type PointUse = PointFacts & { readonly requested: number }
type CheckedUse = PointUse & { readonly settings: PointSettings }
type PointRule = { name: string; rule: (facts: CheckedUse) => PointRejection | undefined }

/** The rules on the use of points, in order (docs/rules.md Money; docs/product/9, Business). */
const POINT_RULES: readonly PointRule[] = [
  {
    name: 'points are a whole number from zero',
    rule: (facts) => rejectIf(!Number.isSafeInteger(facts.requested) || facts.requested < 0, 'points-malformed', facts),
  },
  {
    name: 'at most 4,900 points on one order',
    rule: (facts) => rejectIf(facts.requested > facts.settings.mostUsable, 'points-over-maximum', facts),
  },
  {
    name: 'at most the balance',
    rule: (facts) => rejectIf(facts.requested > facts.balance, 'points-over-balance', facts),
  },
  {
    name: 'at most subtotal less discount',
    rule: (facts) => rejectIf(facts.requested > facts.subtotalYen - facts.discountYen, 'points-over-amount', facts),
  },
]

/** The least of 4,900, the balance and subtotal − discount, never negative (docs/rules.md Money). */
export function maxPointsUsable(
  { balance, subtotalYen, discountYen }: PointFacts,
  { mostUsable }: Pick<PointSettings, 'mostUsable'>,
): number {
  return Math.max(0, Math.min(mostUsable, balance, subtotalYen - discountYen))
}

export function checkPointUse(facts: PointUse, settings: PointSettings): PointRejection | undefined {
  return firstRejection(POINT_RULES, { ...facts, settings })
}

/**
 * Divides a deduction (discount and points) among lines in proportion to their prices; the remainder of the rounding
 * goes to the largest line (docs/rules.md Money). The shares sum to the deduction, and no share exceeds its price: any
 * excess goes to the next largest line (decided here). Shares are in the order of the prices; the deduction is between
 * 0 and their sum.
 */
export function sharedDeduction(prices: readonly Yen[], deductionYen: Yen): Yen[] {
  const subtotalYen = sumYen(prices)
  if (subtotalYen === 0) return prices.map(() => 0)
  const shares = prices.map((price) => Math.floor((deductionYen * price) / subtotalYen))
  let rest = deductionYen - sumYen(shares)
  const largestFirst = prices.map((_, index) => index).sort((a, b) => prices[b]! - prices[a]! || a - b)
  for (const index of largestFirst) {
    const more = Math.min(rest, prices[index]! - shares[index]!)
    shares[index]! += more
    rest -= more
  }
  return shares
}

/** What a unit states that was given no rate of its own, percent: it earns the rate of the shop. */
const UNSET_RATE_PERCENT = FIRST_SETTINGS.points.ratePercent

type EarningLine = { readonly priceYen: Yen; readonly pointRatePercent?: number }

/** Per line floor(reduced price × rate %), summed (docs/rules.md Money); `deductionYen`: discount plus points used. */
export function pointsEarned(lines: readonly EarningLine[], deductionYen: Yen, settings: PointSettings): number {
  return sumYen(pointsEarnedByLine(lines, deductionYen, settings))
}

/** The points that each line earns, in the order of the lines; by the rate of its unit, if that has one. */
export function pointsEarnedByLine(
  lines: readonly EarningLine[],
  deductionYen: Yen,
  { ratePercent }: PointSettings,
): number[] {
  const prices = lines.map((line) => line.priceYen)
  const shares = sharedDeduction(prices, deductionYen)
  return lines.map(({ priceYen, pointRatePercent = UNSET_RATE_PERCENT }, index) =>
    percentOfYen(priceYen - shares[index]!, pointRatePercent === UNSET_RATE_PERCENT ? ratePercent : pointRatePercent),
  )
}

function rejectIf<Code extends PointRejection['code']>(isBroken: boolean, code: Code, facts: CheckedUse) {
  return isBroken ? (rejected(code, { max: maxPointsUsable(facts, facts.settings) }) as PointRejection) : undefined
}

/**
 * The reason of a row of the points ledger (docs/rules.md Money): `used` when an order is placed (negative), `returned`
 * when it is cancelled, `earned` when it reaches Return, `adjusted` by staff, `expired` a year later (negative).
 */
export type PointReason = 'used' | 'returned' | 'earned' | 'adjusted' | 'expired'

/** A row of the ledger; `points` is signed, not zero. `expiresOn`: the last day on which credited points are valid. */
export type PointEntry = {
  readonly reason: PointReason
  readonly points: number
  readonly orderUid?: string | undefined
  readonly expiresOn?: Day | undefined
}

/** The balance: the sum of the rows (docs/rules.md Money). */
export function pointBalance(entries: readonly PointEntry[]): number {
  return sumOf(entries)
}

/**
 * The last valid day of points credited at an instant: the same date one year later, in Tokyo (docs/rules.md Expiry
 * of points; that day is included, decided here). 29 February becomes 28 February.
 */
export function pointsExpireOn(creditedAt: Temporal.Instant, { validYears }: PointSettings): Day {
  return Temporal.PlainDate.from(dayOfInstant(creditedAt)).add({ years: validYears }).toString() as Day
}

type PointLot<Entry extends PointEntry = PointEntry> = { readonly entry: Entry; readonly remaining: number }

/**
 * The remaining points of each credited row, those that expire first at the front (decided here: points that expire
 * first are used first). `entries`: all rows of a customer, oldest first. The lots sum to the balance.
 */
export function pointLots<Entry extends PointEntry>(entries: readonly Entry[]): readonly PointLot<Entry>[] {
  let lots: readonly PointLot<Entry>[] = []
  for (const entry of entries) {
    lots =
      entry.points > 0
        ? sortedByExpiry([...lots, { entry, remaining: entry.points }])
        : withdrawnFrom(lots, -entry.points)
  }
  return lots
}

/** Points that come back are valid for at least this long, and expiries are announced so far ahead (docs/rules.md). */
export const POINT_NOTICE_DAYS = 30

type ReturnedLot = { readonly points: number; readonly expiresOn: Day }

/**
 * The points of an order to return, at most `limit`, with the days on which they would have expired, at least 30 days
 * ahead (docs/rules.md Expiry of points). Decided here: the points that expire last come back first, so that a fee
 * takes those that expire first, and points of several lots come back as several. Empty when all are returned.
 */
export function lotsToReturn(
  entries: readonly PointEntry[],
  { orderUid, limit, todayOn }: { readonly orderUid: string; readonly limit: number; readonly todayOn: Day },
): ReturnedLot[] {
  const earliestOn = addDays(todayOn, POINT_NOTICE_DAYS)
  let rest = limit
  const points = new Map<Day, number>()
  for (const { entry, remaining } of lotsUsedBy(entries, orderUid).toReversed()) {
    const part = Math.min(rest, remaining)
    rest -= part
    if (part === 0) continue
    const expiresOn = laterDay(entry.expiresOn ?? earliestOn, earliestOn)
    points.set(expiresOn, (points.get(expiresOn) ?? 0) + part)
  }
  return [...points].map(([expiresOn, sum]) => ({ points: sum, expiresOn }))
}

/** The parts of credited rows that an order has used and not got back, those that expire first at the front. */
function lotsUsedBy(entries: readonly PointEntry[], orderUid: string): readonly PointLot[] {
  let used: PointLot[] = []
  for (const [index, { reason, points, orderUid: of }] of entries.entries()) {
    if (of !== orderUid) continue
    if (reason === 'used') used = [...used, ...takenFrom(pointLots(entries.slice(0, index)), -points)]
    else if (reason === 'returned') used = withdrawnFrom(used.toReversed(), points).toReversed()
  }
  return used
}

/** The lots that expired before today; each becomes one `expired` row. */
export function expiredLots<Entry extends PointEntry>(
  entries: readonly Entry[],
  todayOn: Day,
): readonly PointLot<Entry>[] {
  return pointLots(entries).filter(({ entry }) => entry.expiresOn !== undefined && entry.expiresOn < todayOn)
}

/** The balance that can be used on a day: without expired points that have no `expired` row yet. */
export function usableBalance(entries: readonly PointEntry[], todayOn: Day): number {
  return pointBalance(entries) - expiredLots(entries, todayOn).reduce((sum, { remaining }) => sum + remaining, 0)
}

/** The points that expire next, summed over that day; undefined when none do. */
export function nextExpiry(entries: readonly PointEntry[]): { readonly on: Day; readonly points: number } | undefined {
  const lots = pointLots(entries)
  const on = lots[0]?.entry.expiresOn
  if (on === undefined) return undefined
  const points = lots.filter(({ entry }) => entry.expiresOn === on).reduce((sum, { remaining }) => sum + remaining, 0)
  return { on, points }
}

/** The points that expire within 30 days from today, by day, the first day at the front (docs/rules.md). */
export function pointsExpiringSoon(entries: readonly PointEntry[], todayOn: Day): { on: Day; points: number }[] {
  const untilOn = addDays(todayOn, POINT_NOTICE_DAYS)
  const points = new Map<Day, number>()
  for (const { entry, remaining } of pointLots(entries)) {
    const { expiresOn } = entry
    if (expiresOn === undefined || expiresOn < todayOn || expiresOn > untilOn) continue
    points.set(expiresOn, (points.get(expiresOn) ?? 0) + remaining)
  }
  return [...points].map(([on, sum]) => ({ on, points: sum }))
}

function sortedByExpiry<Entry extends PointEntry>(lots: PointLot<Entry>[]): PointLot<Entry>[] {
  const key = ({ entry }: PointLot) => entry.expiresOn ?? '9999'
  return lots.sort((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))))
}

function withdrawnFrom<Entry extends PointEntry>(lots: readonly PointLot<Entry>[], points: number): PointLot<Entry>[] {
  let rest = points
  const after = lots.map(({ entry, remaining }) => {
    const part = Math.min(remaining, rest)
    rest -= part
    return { entry, remaining: remaining - part }
  })
  return after.filter(({ remaining }) => remaining > 0)
}

/** The counterpart of withdrawnFrom: the parts that are withdrawn. */
function takenFrom(lots: readonly PointLot[], points: number): PointLot[] {
  let rest = points
  return lots.flatMap(({ entry, remaining }) => {
    const part = Math.min(remaining, rest)
    rest -= part
    return part > 0 ? [{ entry, remaining: part }] : []
  })
}

function sumOf(entries: readonly PointEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.points, 0)
}
