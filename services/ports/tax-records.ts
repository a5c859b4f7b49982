import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { IssuedDocument } from '#domain/receipt/credit-note.ts'
import type { RecordEnd } from '#domain/receipt/retention.ts'
import type { Receipt } from './money.ts'
import type { Staff } from './order-store.ts'

/** What stays of an order whose personal data were erased (docs/rules.md Retention). */
export type TaxRecord = {
  readonly orderUid: string
  readonly number: number
  /** Who ordered; empty when an earlier release erased it. */
  readonly name: string
  readonly orderedOn: Day
  readonly amountYen: Yen
  readonly taxYen: Yen
  readonly documents: readonly (Receipt & IssuedDocument)[]
  readonly lockedAt: Temporal.Instant
  /** The day on which it is erased. */
  readonly endsOn: Day
}

/** Tax records, apart from orders. Only the owner's audit reads them. */
export interface TaxRecordStore {
  /** Reads a record by the order's number, and records the reading in the history of the order, together. */
  read(
    number: number,
    reading: { readonly actor: Staff; readonly at: Temporal.Instant; readonly reason: string },
  ): Promise<TaxRecord | undefined>
  /**
   * Moves the tax records of orders that ended before a day and of which nothing is open, and of members who withdrew;
   * erases what else is personal. Returns how many, at most `limit`.
   */
  lockEnded(endedBefore: Day, at: Temporal.Instant, endsOn: RecordEnd, limit: number): Promise<number>
  /** Erases records that end on a day or before, with the references of their payments. Returns how many. */
  erase(todayOn: Day, limit: number): Promise<number>
}
