import type { Day } from '#domain/day.ts'
import type { Span } from '#domain/rental/span.ts'

/** A product that is free for a span, with its nearest bookings around it. */
export type FreeProduct = {
  readonly productUid: number
  readonly productId: string
  readonly itemId: number
  readonly sizeTagUid: number | undefined
  readonly sizeLabel: string
  readonly refPriceYen: number
  readonly pointRatePercent: number
  /** Last blocked day before the span; undefined when there is none. */
  readonly previousBlockedToOn: Day | undefined
  /** First blocked day after the span; undefined when there is none. */
  readonly nextBlockedFromOn: Day | undefined
}

/** Questions about which products are away when. */
export interface StockStore {
  /**
   * For every released product of an item in a size (undefined: one size): its busy days as ring bitmap text (512
   * characters of 0 and 1, domain/availability/occupancy).
   */
  occupancies(itemId: number, sizeTagUid: number | undefined): Promise<readonly string[]>
  /** The same for all sizes of an item at once. */
  occupanciesBySize(itemId: number): Promise<ReadonlyMap<number | undefined, readonly string[]>>
  /** Released products of an item and size with nothing in the span and no line in Arrear. */
  freeProducts(itemId: number, sizeTagUid: number | undefined, away: Span): Promise<readonly FreeProduct[]>
  /** The first blocked day of a product behind a day; undefined when there is none. */
  nextBlockedOn(productUid: number, afterOn: Day): Promise<Day | undefined>
  /** Moves the start of the occupancy window and clears the days before it. Returns how many products changed. */
  moveWindow(fromOn: Day): Promise<number>
}
