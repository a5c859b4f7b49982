import type { Day } from '#domain/day.ts'
import type { ConditionVerdict } from '#domain/order/condition.ts'
import type { LineStatus } from '#domain/order/states.ts'

/** A unit that is to come back, has arrived, or is back. `name`: of the customer; `verdict`: how it arrived. */
export type ReturnRow = {
  readonly lineUid: string
  readonly number: number
  readonly name: string
  readonly unitId: string
  readonly itemName: string
  readonly sizeLabel: string
  readonly status: LineStatus
  readonly endOn: Day
  /** The day on which the customer handed its parcel to the carrier. */
  readonly handedInOn: Day | undefined
  readonly verdict: ConditionVerdict | undefined
}

/** Where the page of a list begins: after this row. */
export type ReturnCursor = Pick<ReturnRow, 'endOn' | 'lineUid'>

/** The next booking of a unit: the day on which it leaves. */
export type NextBooking = { readonly unitUid: number; readonly shipsOn: Day; readonly number: number }

/** A unit between its return and its shelf. `verdict`, `note`: how it came back. */
export type CareRow = {
  readonly unitUid: number
  readonly unitId: string
  readonly itemName: string
  readonly sizeLabel: string
  readonly shelf: string
  readonly sinceOn: Day
  readonly isCleaned: boolean
  readonly number: number
  readonly verdict: ConditionVerdict | undefined
  readonly note: string | undefined
  /** The last day of its cleaning or repair. */
  readonly heldUntilOn: Day | undefined
  readonly nextShipsOn: Day | undefined
}

/** Reads of the returns desk, each one query. */
export interface ReturnReads {
  /** Units that are due by a day or overdue, and have not arrived; the oldest first. */
  listDue(todayOn: Day, after: ReturnCursor | undefined, limit: number): Promise<readonly ReturnRow[]>
  /** Units that have arrived and are not returned yet, the newest first. */
  listArrived(limit: number): Promise<readonly ReturnRow[]>
  /** Units that were returned on a day, the newest first. */
  listReturned(on: Day, limit: number): Promise<readonly ReturnRow[]>
  /** The day after today on which the next units are due, and how many. */
  nextDueDay(todayOn: Day): Promise<{ readonly on: Day; readonly count: number } | undefined>
  /** The order that has a unit out; without one the order that had it last, or has it next. */
  orderOfUnit(unitUid: number): Promise<{ readonly number: number; readonly lineUid: string } | undefined>
  /** Orders with a slip, outward or return, the newest first. */
  ordersOfSlip(slipNumber: string): Promise<readonly number[]>
  /** The first booking of each unit that is not shipped. */
  nextBookings(unitUids: readonly number[]): Promise<readonly NextBooking[]>
  /** Units to clean, then those to shelve; what ships first is first. */
  listCare(limit: number): Promise<readonly CareRow[]>
}
