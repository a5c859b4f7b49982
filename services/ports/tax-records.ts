import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { IssuedDocument } from '#domain/receipt/credit-note.ts'
import type { RecordEnd } from '#domain/receipt/retention.ts'
import type { Receipt } from './money.ts'
import type { OrderEvent } from './order-events.ts'

/** A line of an order as a record keeps it. */
export type RecordedLine = { readonly name: string; readonly startOn: Day; readonly amountYen: Yen }

/** What stays of an order whose personal data were erased (docs/rules.md Retention). */
export type TaxRecord = {
  readonly orderUid: string
  readonly number: number
  /** Who ordered; empty when an earlier release erased it. */
  readonly name: string
  readonly orderedOn: Day
  readonly amountYen: Yen
  readonly taxYen: Yen
  /** Cancelled ones included. */
  readonly lines: readonly RecordedLine[]
  readonly documents: readonly (Receipt & IssuedDocument)[]
  readonly lockedAt: Temporal.Instant
  /** The day on which it is erased. */
  readonly endsOn: Day
}

/** `name`: a part of who ordered, spaces apart; each other criterion is left out when undefined. */
export type RecordCriteria = {
  readonly fromOn: Day | undefined
  readonly untilOn: Day | undefined
  readonly leastYen: Yen | undefined
  readonly mostYen: Yen | undefined
  readonly name: string
}

/** An order as a search finds it. `isLocked`: its personal data were erased, so that the record is what stays. */
export type FoundRecord = Pick<TaxRecord, 'number' | 'name' | 'orderedOn' | 'amountYen' | 'taxYen' | 'lines'> & {
  readonly isLocked: boolean
}

/** Tax records, apart from orders. Only the owner's audit reads them. */
export interface TaxRecordStore {
  /** Reads a record by the order's number, and records the reading in the history of the order, together. */
  read(number: number, reading: Pick<OrderEvent, 'actor' | 'at' | 'detail'>): Promise<TaxRecord | undefined>
  /** Placed orders and records by number, from after a number on, at most `limit`. */
  search(criteria: RecordCriteria, page: { readonly after: number; readonly limit: number }): Promise<FoundRecord[]>
  /**
   * Moves the tax records of orders that ended before a day and of which nothing is open, and of members who withdrew;
   * erases what else is personal. Returns how many, at most `limit`.
   */
  lockEnded(endedBefore: Day, at: Temporal.Instant, endsOn: RecordEnd, limit: number): Promise<number>
  /** Erases records that end on a day or before, with the references of their payments. Returns how many. */
  erase(todayOn: Day, limit: number): Promise<number>
}
