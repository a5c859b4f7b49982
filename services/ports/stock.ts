import type { Day } from '#domain/day.ts'
import type { ScannedUnit, UnitHolder } from '#domain/order/packing.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import type { Span } from '#domain/rental/span.ts'
import type { StockStore } from './catalog.ts'
import type { ConditionTransaction } from './conditions.ts'
import type { ProductFacts } from './placing.ts'

/** The stock in a transaction of orders: products, what blocks them, and how they come back. */
export interface StockTransaction
  extends ConditionTransaction,
    Pick<StockStore, 'freeProducts' | 'freeProductsOf' | 'productBookings'> {
  /** Locks products in uid order and returns those on sale and free; no other transaction can book them. */
  lockFree(lines: readonly { productUid: number; blocked: Span }[]): Promise<ReadonlySet<number>>
  productFacts(productUids: readonly number[]): Promise<readonly ProductFacts[]>
  /** The closings and suspensions. Nothing is entered until the transaction ends. */
  lockCalendar(): Promise<Pick<RentalCalendar, 'closings' | 'suspensions'>>
  findUnit(unitId: string): Promise<ScannedUnit | undefined>
  /** What has a product out, or occupies it in a span, beside a line. Holds of the cleaning count with what is held. */
  holderOf(productUid: number, span: Span | undefined, exceptLineUid: string): Promise<UnitHolder | undefined>
  /**
   * Products that are not in the shop: out, overdue or retired. All of them are locked, so that a product does not
   * leave twice.
   */
  absent(productUids: readonly number[]): Promise<ReadonlySet<number>>
  /** Takes a product out of the stock from a day on; without a day it is offered again. */
  retire(productUid: number, on: Day | undefined): Promise<void>
  isRetired(productUid: number): Promise<boolean>
  /** Deletes the cleaning hold that follows a line. */
  releaseCleaningHold(lineUid: string): Promise<void>
  /** The day since which a product is in use; undefined when it is unknown. */
  boughtOn(productUid: number): Promise<Day | undefined>
  /** Maintenance on the days of a span that are not booked. Replaces an earlier hold of the line. */
  holdForCleaning(hold: {
    readonly lineUid: string
    readonly productUid: number
    readonly fromOn: Day
    readonly toOn: Day
    readonly nextUid: () => string
  }): Promise<void>
  /** Reapplies holds on days that a cancelled booking released, until cleaning or repair is over. */
  reapplyCleaningHolds(productUids: readonly number[], todayOn: Day, nextUid: () => string): Promise<void>
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
