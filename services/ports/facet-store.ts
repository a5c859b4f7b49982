import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { PriceRange } from '#domain/pricing/price-range.ts'
import type { Candidate } from '#domain/recommendation/candidate.ts'
import type { Span } from '#domain/rental/span.ts'

/** How many items each choice of a filter leads to, by uid; what is not named leads to none. */
export type Counts = Readonly<Record<number, number>>

/**
 * For each choice of each filter: the total of the list with that choice made instead of the one at hand, everything
 * else of the query kept. For a tag: instead of the tags of its own category.
 */
export type ChoiceCounts = {
  readonly sizes: Counts
  readonly tags: Counts
  readonly makers: Counts
  readonly categories: Counts
  readonly prices: Readonly<Partial<Record<PriceRange, number>>>
}

/** Questions about many items at once. They count what CatalogStore.listItems finds. */
export interface FacetStore {
  countChoices(query: ItemQuery, away: Span | undefined): Promise<ChoiceCounts>
  /** The total of the list. */
  total(query: ItemQuery, away: Span | undefined): Promise<number>
  /** The total of the list for each of several blocked spans, in their order. */
  totals(query: ItemQuery, spans: readonly Span[]): Promise<readonly number[]>
  /** Items on sale under any of these categories, newest first, with what a recommendation looks at. */
  candidates(categoryUids: readonly number[], limit: number): Promise<readonly Candidate[]>
}
