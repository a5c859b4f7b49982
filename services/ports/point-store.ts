import type { Day } from '#domain/day.ts'
import type { PointEntry } from '#domain/points/points.ts'

/** A stored row of the points ledger. Rows are never changed. */
export type PointRow = PointEntry & {
  readonly uid: string
  readonly customerUid: string
  readonly at: Temporal.Instant
}

/** A new row. A repeated event key has no effect: each event has one row. */
export type NewPointRow = PointRow & { readonly eventKey: string }

/** Reads the points ledger; it is written in the transactions of orders (OrderTransaction.addPoints). */
export interface PointStore {
  /** All rows of a customer, oldest first. */
  entriesOf(customerUid: string): Promise<readonly PointRow[]>
  /** The sum of the rows; never negative. */
  balanceOf(customerUid: string): Promise<number>
  /** The points that the customer's placed and unfinished orders will earn, shown as pending (docs/rules.md Money). */
  pendingOf(customerUid: string): Promise<number>
  /**
   * Customers with a balance and a credited lot whose last day has passed: by uid, starting after `after`, up to a
   * limit.
   */
  customersToExpire(todayOn: Day, after: string, limit: number): Promise<readonly string[]>
}
