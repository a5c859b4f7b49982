import type { ChoiceCounts } from '#services/ports/catalog.ts'
import type { TagGroup } from './list-choices.ts'

/** A filter value and the number of items that the list would have with it. */
export type FacetValue = { readonly uid: number; readonly name: string; readonly count: number }

/** The tags of one group with their item counts. */
export type FacetGroup = { readonly uid: number; readonly name: string; readonly tags: readonly FacetValue[] }

type NamedRow = { readonly uid: number; readonly name: string }

type Choices = {
  readonly makers: readonly NamedRow[]
  readonly sizes: readonly NamedRow[]
  readonly tagGroups: readonly TagGroup[]
}

/** Adds the item counts to the values of the filter. A value without a count leads to no items. */
export function withFacetCounts({ makers, sizes, tagGroups }: Choices, counts: ChoiceCounts) {
  return {
    makers: makers.map((maker) => facetValue(maker, counts.makers)),
    sizes: sizes.map((size) => facetValue(size, counts.sizes)),
    tagGroups: tagGroups.map(
      (group): FacetGroup => ({ ...group, tags: group.tags.map((tag) => facetValue(tag, counts.tags)) }),
    ),
    categories: counts.categories,
    prices: counts.prices,
  }
}

function facetValue({ uid, name }: NamedRow, counts: Readonly<Record<number, number>>): FacetValue {
  return { uid, name, count: counts[uid] ?? 0 }
}
