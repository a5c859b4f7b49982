import type { HoldStatus } from '#domain/availability/holds.ts'
import type { StockLine } from '#domain/availability/timeline.ts'
import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { LineFinding } from '#domain/order/line-statuses.ts'
import type { LineStatus, OrderStatus } from '#domain/order/states.ts'
import type { Span } from '#domain/rental/span.ts'
import type { TimelineFilter, UnitFilter, UnitQuery } from '#domain/staff/unit-search.ts'
import type { Staff } from './order-store.ts'
import type { StaffTransaction } from './staff.ts'
import type { StockTransaction } from './stock.ts'

/** A unit as lists show it. `unitId`: as on its label, `{itemid}-{n}`; `shelf`: empty for none. */
export type UnitFacts = {
  readonly unitUid: number
  readonly unitId: string
  readonly itemId: number
  readonly itemName: string
  readonly sizeLabel: string
  readonly shelf: string
  readonly retiredOn: Day | undefined
}

/** What occupies a unit: an order, or a hold, which has no number. `isCleaning`: the hold after a rental. */
export type UnitUse = {
  readonly lineUid: string
  readonly status: LineStatus
  readonly isCleaning: boolean
  readonly blocked: Span
  readonly orderNumber?: number | undefined
  readonly reason?: string | undefined
}

/** `now`: what occupies it today; `nextShipsOn`: the shipping day of its next booking. */
export type ListedUnit = UnitFacts & {
  readonly now: UnitUse | undefined
  readonly nextShipsOn: Day | undefined
  readonly nextNumber: number | undefined
}

export type TimelineUnit = UnitFacts & { readonly lines: readonly StockLine[] }

/** `isOnSale`: whether it is in the offer. `version`: incremented with each change by staff. */
export type Unit = UnitFacts & {
  readonly version: number
  readonly sizeTagUid: number | undefined
  readonly form: string
  readonly isOnSale: boolean
  readonly refPriceYen: number
  readonly boughtOn: Day | undefined
  /** Whether staff retired it; a lost unit is found by its order. */
  readonly isRetiredByStaff: boolean
}

/** A line of the life of a unit, newest first. `note`: of the inspection, or the reason of a hold. */
export type UnitLine = StockLine & {
  readonly orderUid: string | undefined
  readonly finding: LineFinding | undefined
  readonly outcome: 'ready' | 'repair' | 'held' | undefined
  readonly note: string
}

export type UnitAct = 'held' | 'released' | 'cleaned' | 'shelved' | 'bought' | 'retired' | 'restored'

/** What staff did with a unit. `span`, `lineUid`: of a hold; `span.fromOn`: the day of a purchase. */
export type UnitEvent = {
  readonly at: Temporal.Instant
  readonly actor: Staff
  readonly act: UnitAct
  readonly note: string
  readonly status?: HoldStatus | undefined
  readonly lineUid?: string | undefined
  readonly fromOn?: Day | undefined
  readonly toOn?: Day | undefined
}

/** A booking or rental with its unit. `orderStatus`, `version`: of the order. */
export type UnitBooking = {
  readonly lineUid: string
  readonly orderUid: string
  readonly orderNumber: number
  readonly orderStatus: OrderStatus
  readonly version: number
  readonly status: LineStatus
  readonly unitUid: number
  readonly unitId: string
  readonly itemId: number
  readonly itemName: string
  readonly sizeTagUid: number | undefined
  readonly sizeLabel: string
  readonly startOn: Day
  readonly endOn: Day
  readonly blocked: Span
}

/** A unit of the same item and size. `holder`: what occupies it in the span; undefined: it is free. */
export type SubstituteUnit = Pick<UnitFacts, 'unitUid' | 'unitId' | 'shelf'> & {
  readonly holder: UnitUse | undefined
}

/** Reads of units, each a few queries whatever the number of units. */
export interface UnitReads {
  /** Units by uid. `query`: what `filter.q` means. */
  list(filter: UnitFilter, query: UnitQuery | undefined, todayOn: Day, limit: number): Promise<readonly ListedUnit[]>
  /** Units by uid with the lines that occupy them, or did, in a window. */
  timeline(
    filter: TimelineFilter,
    query: UnitQuery | undefined,
    window: Span,
    limit: number,
  ): Promise<readonly TimelineUnit[]>
  find(unitId: string): Promise<Unit | undefined>
  /** Bookings, rentals and holds of a unit, the newest first. */
  linesOf(unitUid: number, limit: number): Promise<readonly UnitLine[]>
  eventsOf(unitUid: number, limit: number): Promise<readonly UnitEvent[]>
  /** The rentals of a unit that came back, and their rental prices together, without plans and further charges. */
  yieldOf(unitUid: number): Promise<{ readonly rentalCount: number; readonly rentalYen: Yen }>
  findBooking(lineUid: string): Promise<UnitBooking | undefined>
  /** The other units of the item and size that are on sale: the preferred one, the free ones, the others. */
  substitutesOf(booking: UnitBooking, preferredId: string, limit: number): Promise<readonly SubstituteUnit[]>
  /** A version that changes with the stock, only for comparison. */
  stockVersion(): Promise<string>
}

/** A change of one unit. Nothing else books it until the transaction ends. */
export interface UnitTransaction
  extends StaffTransaction,
    Pick<StockTransaction, 'retire' | 'unitsOf' | 'reapplyCleaningHolds'> {
  /** Locks a unit. `isLeaving`: no booking of the shop is made until the transaction ends, as its sale requires. */
  lock(unitId: string, options: { readonly isLeaving: boolean }): Promise<Unit | undefined>
  /** What occupies a unit in a span, or has it out, the earliest first. */
  usesIn(unitUid: number, span: Span): Promise<readonly UnitUse[]>
  addHold(hold: {
    readonly uid: string
    readonly unitUid: number
    readonly status: HoldStatus
    readonly span: Span
  }): Promise<void>
  removeHold(lineUid: string): Promise<void>
  setShelf(unitUid: number, shelf: string): Promise<void>
  /** Takes a unit off the list of what is to be cleaned. False when it was not on it. */
  endCare(unitUid: number): Promise<boolean>
  setBoughtOn(unitUid: number, on: Day): Promise<void>
  /** Adds to what staff did with a unit, and increments its version. */
  record(unitUid: number, event: UnitEvent): Promise<void>
}

/** Units of the stock, as the back office sees and changes them. */
export interface UnitStore extends UnitReads {
  transaction<T>(work: (tx: UnitTransaction) => Promise<T>): Promise<T>
}
