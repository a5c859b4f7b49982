import type { PriceRange } from '../pricing/price-range.ts'
import type { ItemQuery } from './item-query.ts'

/** The number of items for each choice of a filter, by uid; choices without items are left out. */
export type Counts = Readonly<Record<number, number>>

/**
 * For each choice of a filter: the list's total with it instead of what is chosen in its group. A tag replaces the tags
 * of its own category, a size all sizes.
 */
export type ChoiceCounts = {
  readonly sizes: Counts
  readonly tags: Counts
  readonly makers: Counts
  readonly categories: Counts
  readonly prices: Readonly<Partial<Record<PriceRange, number>>>
}

/** The total of the list of a query. Every item has one maker, so the counts of makers contain it. */
export function totalOfChoices(
  { makerId }: Pick<ItemQuery, 'makerId'>,
  { makers }: Pick<ChoiceCounts, 'makers'>,
): number {
  if (makerId !== undefined) return makers[makerId] ?? 0
  return Object.values(makers).reduce((sum, count) => sum + count, 0)
}

/** The counts of a filter while it is being chosen. */
export type ListCounts = ChoiceCounts & { readonly total: number }
