import type { Day } from '#domain/day.ts'
import type { ScannedUnit, UnitHolder } from '#domain/order/packing.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import type { DayRules } from '#domain/rental/day-rules.ts'
import type { Span } from '#domain/rental/span.ts'
import type { StockStore } from './catalog.ts'
import type { ConditionTransaction } from './conditions.ts'
import type { UnitOnSale } from './placing.ts'

/** The stock in a transaction of orders: units, what blocks them, and how they come back. */
export interface StockTransaction
  extends ConditionTransaction,
    Pick<StockStore, 'freeUnits' | 'freeUnitsOf' | 'unitBookings'> {
  /** Locks units in uid order and returns those on sale and free; no other transaction can book them. */
  lockFree(lines: readonly { unitUid: number; blocked: Span }[]): Promise<ReadonlySet<number>>
  unitsOnSale(unitUids: readonly number[]): Promise<readonly UnitOnSale[]>
  /** The closings and suspensions. Nothing is entered until the transaction ends. */
  lockCalendar(): Promise<Pick<RentalCalendar, 'closings' | 'suspensions'>>
  findUnit(unitId: string): Promise<ScannedUnit | undefined>
  /** What has a unit out, or occupies it in a span, beside a line. Holds of the cleaning count with what is held. */
  holderOf(unitUid: number, span: Span | undefined, exceptLineUid: string): Promise<UnitHolder | undefined>
  /**
   * Units that are not in the shop: out, overdue or retired. All of them are locked, so that a unit does not
   * leave twice.
   */
  absent(unitUids: readonly number[]): Promise<ReadonlySet<number>>
  /** Takes a unit out of the stock from a day on; without a day it is offered again. */
  retire(unitUid: number, on: Day | undefined): Promise<void>
  isRetired(unitUid: number): Promise<boolean>
  /** Deletes the cleaning hold that follows a line. */
  releaseCleaningHold(lineUid: string): Promise<void>
  /** The day since which a unit is in use; undefined when it is unknown. */
  boughtOn(unitUid: number): Promise<Day | undefined>
  /** Maintenance on the days of a span that are not booked. Replaces an earlier hold of the line. */
  holdForCleaning(hold: {
    readonly lineUid: string
    readonly unitUid: number
    readonly fromOn: Day
    readonly toOn: Day
    readonly nextUid: () => string
  }): Promise<void>
  /** Reapplies holds on days that a cancelled booking released, until cleaning or repair is over. */
  reapplyCleaningHolds(
    unitUids: readonly number[],
    today: { readonly todayOn: Day; readonly rules: DayRules },
    nextUid: () => string,
  ): Promise<void>
  /** Records that a unit is ready, unless its inspection was recorded before. */
  passUninspected(inspection: {
    readonly lineUid: string
    readonly actor: string
    readonly at: Temporal.Instant
  }): Promise<void>
  recordInspection(inspection: {
    readonly lineUid: string
    /** `held`: until staff say that it is whole. */
    readonly outcome: 'ready' | 'repair' | 'held'
    readonly untilOn: Day | undefined
    readonly note: string
    readonly actor: string
    readonly at: Temporal.Instant
  }): Promise<void>
}
