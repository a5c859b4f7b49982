import type { ItemQuery } from './item-query.ts'
import type { Facet, FilterValue, LIST_FILTERS, ListFilter } from './list-filters.ts'

type Rows = typeof LIST_FILTERS
/** The values of the filters that the choices of a facet replace. */
type Choice<Name extends Facet> = {
  [Each in ListFilter]: Rows[Each] extends { readonly facet: Name } ? FilterValue<Each> : never
}[ListFilter]

/**
 * For each choice of a filter: the list's total with it instead of what is chosen in its group. A tag replaces the tags
 * of its own category, a size all sizes. Choices without items are left out.
 */
export type ChoiceCounts = {
  readonly [Name in Facet]: number extends Choice<Name>
    ? Readonly<Record<number, number>>
    : Readonly<Partial<Record<Choice<Name>, number>>>
}

export function countOf(counts: ChoiceCounts, facet: Facet, choice: string | number): number {
  const ofFacet: Readonly<Record<string | number, number | undefined>> = counts[facet]
  return ofFacet[choice] ?? 0
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
