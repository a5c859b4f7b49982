/**
 * Why a row of the points ledger was written (rules.md, Money): `used` when an order is placed (negative), `returned`
 * when it is cancelled, `earned` when it reaches Return, `adjusted` by staff.
 */
export type PointReason = 'used' | 'returned' | 'earned' | 'adjusted'

/** One row of the ledger; `points` is signed. `isPending` rows are shown but not yet usable. */
export type PointEntry = {
  readonly reason: PointReason
  readonly points: number
  readonly orderUid?: string
  readonly isPending: boolean
}

/** The balance: the sum of the rows that are not pending (rules.md, Money). */
export function pointBalance(entries: readonly PointEntry[]): number {
  return sumOf(entries.filter((entry) => !entry.isPending))
}

/** Points that are shown as pending (rules.md, Money). */
export function pointsPending(entries: readonly PointEntry[]): number {
  return sumOf(entries.filter((entry) => entry.isPending))
}

/**
 * How many points still go back when an order is cancelled: what it used less what was already returned, at most
 * `limit` if given. Asking twice gives back once (rules.md, Money).
 */
export function pointsToGiveBack(entries: readonly PointEntry[], orderUid: string, limit?: number): number {
  const ofOrder = entries.filter((entry) => entry.orderUid === orderUid)
  const stillUsed = -sumOf(ofOrder.filter(({ reason }) => reason === 'used' || reason === 'returned'))
  return Math.max(0, Math.min(stillUsed, limit ?? stillUsed))
}

function sumOf(entries: readonly PointEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.points, 0)
}
