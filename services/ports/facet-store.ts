import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { PriceRange } from '#domain/pricing/price-range.ts'
import type { Candidate } from '#domain/recommendation/scoring.ts'
import type { Span } from '#domain/rental/span.ts'

/** The number of items for each choice of a filter, by uid; choices without items are left out. */
export type Counts = Readonly<Record<number, number>>

/**
 * For each choice of each filter: the total of the list when this choice replaces the current one, with the rest of the
 * query unchanged. A tag replaces the tags of its own category.
 */
export type ChoiceCounts = {
  readonly sizes: Counts
  readonly tags: Counts
  readonly makers: Counts
  readonly categories: Counts
  readonly prices: Readonly<Partial<Record<PriceRange, number>>>
}

/** Counts over many items. They count what CatalogStore.listItems returns. */
export interface FacetStore {
  countChoices(query: ItemQuery, blocked: Span | undefined): Promise<ChoiceCounts>
  /** The total of the list. */
  total(query: ItemQuery, blocked: Span | undefined): Promise<number>
  /** The total of the list for each of several blocked spans, in their order. */
  totals(query: ItemQuery, spans: readonly Span[]): Promise<readonly number[]>
  /** Items on sale in any of these categories, newest first, with the data that recommendations use. */
  candidates(categoryUids: readonly number[], limit: number): Promise<readonly Candidate[]>
}
