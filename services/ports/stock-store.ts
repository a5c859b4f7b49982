import type { Day } from '#domain/day.ts'
import type { Span } from '#domain/rental/span.ts'

/** A product that is free for a span, with the nearest blocked days around it. */
export type FreeProduct = {
  readonly productUid: number
  readonly productId: string
  readonly itemId: number
  readonly sizeTagUid: number | undefined
  readonly sizeLabel: string
  readonly refPriceYen: number
  readonly pointRatePercent: number
  /** The last blocked day before the span; undefined when there is none. */
  readonly previousBlockedToOn: Day | undefined
  /** The first blocked day after the span; undefined when there is none. */
  readonly nextBlockedFromOn: Day | undefined
}

/** Reads the availability of products. */
export interface StockStore {
  /**
   * The occupancy bitmaps of all released products of an item in a size (undefined: an item of one size): 512
   * characters `0` or `1` (domain/availability/occupancy).
   */
  occupancies(itemId: number, sizeTagUid: number | undefined): Promise<readonly string[]>
  /** The occupancy bitmaps of an item by size. */
  occupanciesBySize(itemId: number): Promise<ReadonlyMap<number | undefined, readonly string[]>>
  /** Released products of an item and size with no booking in the span and no line in Arrear. */
  freeProducts(itemId: number, sizeTagUid: number | undefined, blocked: Span): Promise<readonly FreeProduct[]>
  /** The first blocked day of a product after a day; undefined when there is none. */
  nextBlockedOn(productUid: number, afterOn: Day): Promise<Day | undefined>
  /** Moves the start of the occupancy window and clears the days before it. Returns how many products changed. */
  moveWindow(fromOn: Day): Promise<number>
}
