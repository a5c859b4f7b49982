import { type Day, dayOfInstant } from '../day.ts'

/**
 * The reason of a row of the points ledger (docs/rules.md Money): `used` when an order is placed (negative), `returned`
 * when it is cancelled, `earned` when it reaches Return, `adjusted` by staff, `expired` a year later (negative).
 */
export type PointReason = 'used' | 'returned' | 'earned' | 'adjusted' | 'expired'

/**
 * A row of the ledger; `points` is signed and not zero. `expiresOn` of credited points: the last day on which they are
 * valid.
 */
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
 * The number of points to return when an order is cancelled: the points used less those already returned, at most
 * `limit`. Calling it again after the return gives 0 (docs/rules.md Money).
 */
export function pointsToReturn(entries: readonly PointEntry[], orderUid: string, limit?: number): number {
  const ofOrder = entries.filter((entry) => entry.orderUid === orderUid)
  const stillUsed = -sumOf(ofOrder.filter(({ reason }) => reason === 'used' || reason === 'returned'))
  return Math.max(0, Math.min(stillUsed, limit ?? stillUsed))
}

/**
 * The last valid day of points credited at an instant: the same date one year later, in Tokyo (docs/rules.md Money;
 * that day is included, decided here). 29 February becomes 28 February. Returned points are valid for another full year
 * (decided here, in the customer's favour).
 */
export function pointsExpireOn(creditedAt: Temporal.Instant): Day {
  return Temporal.PlainDate.from(dayOfInstant(creditedAt)).add({ years: 1 }).toString() as Day
}

/** The remaining points of a credited row. */
export type PointLot<Entry extends PointEntry = PointEntry> = { readonly entry: Entry; readonly remaining: number }

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

function sumOf(entries: readonly PointEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.points, 0)
}
