import type { Day } from '#domain/day.ts'
import type { PointEntry } from '#domain/points/ledger.ts'

/** A row of the points ledger as it is kept. Never changed once written. */
export type PointRow = PointEntry & {
  readonly uid: string
  readonly customerUid: string
  readonly at: Temporal.Instant
}

/** A row to be written. The same event key a second time changes nothing: one event is one row. */
export type NewPointRow = PointRow & { readonly eventKey: string }

/** Reads of the points ledger; it is written inside the transactions of orders (OrderTransaction.addPoints). */
export interface PointStore {
  /** All rows of a customer, oldest first. */
  entriesOf(customerUid: string): Promise<readonly PointRow[]>
  /** The sum of the rows; never negative. */
  balanceOf(customerUid: string): Promise<number>
  /** What the customer's orders will earn that are placed and not over: shown as pending (docs/rules.md Money). */
  pendingOf(customerUid: string): Promise<number>
  /**
   * Customers with a balance who were once credited points whose last day is over: by uid, from the one behind `after`
   * on, at most so many.
   */
  customersToExpire(todayOn: Day, after: string, limit: number): Promise<readonly string[]>
}
