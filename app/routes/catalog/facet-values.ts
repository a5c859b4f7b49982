import type { ChoiceCounts } from '#domain/catalog/choice-counts.ts'

export type Tag = { readonly uid: number; readonly name: string }
export type TagGroup = Tag & { readonly tags: readonly Tag[] }

/** A filter value and the number of items that the list would have with it. */
export type FacetValue = Tag & { readonly count: number }

export type FacetGroup = Tag & { readonly tags: readonly FacetValue[] }

type Choices = Readonly<Record<'makers' | 'sizes', readonly Tag[]>> & { readonly tagGroups: readonly TagGroup[] }

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

function facetValue({ uid, name }: Tag, counts: Readonly<Record<number, number>>): FacetValue {
  return { uid, name, count: counts[uid] ?? 0 }
}
