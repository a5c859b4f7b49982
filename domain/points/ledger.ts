import { type Day, dayOfInstant } from '../day.ts'

/**
 * Why a row of the points ledger was written (docs/rules.md Money): `used` when an order is placed (negative),
 * `returned` when it is cancelled, `earned` when it reaches Return, `adjusted` by staff, `expired` a year later
 * (negative).
 */
export type PointReason = 'used' | 'returned' | 'earned' | 'adjusted' | 'expired'

/**
 * One row of the ledger; `points` is signed and not zero. `expiresOn` of credited ones: the last day on which they are
 * good.
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
 * How many points still go back when an order is cancelled: what it used less what was already returned, at most
 * `limit` if given. Asking twice gives back once (docs/rules.md Money).
 */
export function pointsToGiveBack(entries: readonly PointEntry[], orderUid: string, limit?: number): number {
  const ofOrder = entries.filter((entry) => entry.orderUid === orderUid)
  const stillUsed = -sumOf(ofOrder.filter(({ reason }) => reason === 'used' || reason === 'returned'))
  return Math.max(0, Math.min(stillUsed, limit ?? stillUsed))
}

/**
 * The last day of points credited at an instant: the same date one year later, in Tokyo (docs/rules.md Money; the day
 * itself counts, decided here). 29 February becomes 28 February. Points that are given back are good for a year anew
 * (decided here, in the customer's favour).
 */
export function pointsExpireOn(creditedAt: Temporal.Instant): Day {
  return Temporal.PlainDate.from(dayOfInstant(creditedAt)).add({ years: 1 }).toString() as Day
}

/** What is left of one credited row. */
export type PointLot<Entry extends PointEntry = PointEntry> = { readonly entry: Entry; readonly left: number }

/**
 * What is left of each credited row, those that expire first in front (decided here: whatever takes points takes those
 * that expire first). `entries`: all rows of one customer, oldest first. The lots sum to the balance.
 */
export function pointLots<Entry extends PointEntry>(entries: readonly Entry[]): readonly PointLot<Entry>[] {
  let lots: readonly PointLot<Entry>[] = []
  for (const entry of entries) {
    lots = entry.points > 0 ? inOrder([...lots, { entry, left: entry.points }]) : taken(lots, -entry.points)
  }
  return lots
}

/** The lots whose last day is over today; each becomes one `expired` row. */
export function expiredLots<Entry extends PointEntry>(
  entries: readonly Entry[],
  todayOn: Day,
): readonly PointLot<Entry>[] {
  return pointLots(entries).filter(({ entry }) => entry.expiresOn !== undefined && entry.expiresOn < todayOn)
}

/**
 * What of the balance may be used on a day: nothing whose last day is over, though no `expired` row tells of it yet.
 */
export function usableBalance(entries: readonly PointEntry[], todayOn: Day): number {
  return pointBalance(entries) - expiredLots(entries, todayOn).reduce((sum, { left }) => sum + left, 0)
}

/** The points that expire next, all of that day together; undefined when none do. */
export function nextExpiry(entries: readonly PointEntry[]): { readonly on: Day; readonly points: number } | undefined {
  const lots = pointLots(entries)
  const on = lots[0]?.entry.expiresOn
  if (on === undefined) return undefined
  const points = lots.filter(({ entry }) => entry.expiresOn === on).reduce((sum, { left }) => sum + left, 0)
  return { on, points }
}

function inOrder<Entry extends PointEntry>(lots: PointLot<Entry>[]): PointLot<Entry>[] {
  const key = ({ entry }: PointLot) => entry.expiresOn ?? '9999'
  return lots.sort((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))))
}

function taken<Entry extends PointEntry>(lots: readonly PointLot<Entry>[], points: number): PointLot<Entry>[] {
  let rest = points
  const after = lots.map(({ entry, left }) => {
    const part = Math.min(left, rest)
    rest -= part
    return { entry, left: left - part }
  })
  return after.filter(({ left }) => left > 0)
}

function sumOf(entries: readonly PointEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.points, 0)
}
