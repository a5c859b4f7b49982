import type { ChoiceCounts } from '#services/ports/facet-store.ts'
import type { TagGroup } from './list-choices.ts'

/** A choice of a filter, and how many items the list would have with it. */
export type Counted = { readonly uid: number; readonly name: string; readonly count: number }

/** Tags of one group, each counted. */
export type CountedGroup = { readonly uid: number; readonly name: string; readonly tags: readonly Counted[] }

type Named = { readonly uid: number; readonly name: string }

type Choices = {
  readonly makers: readonly Named[]
  readonly sizes: readonly Named[]
  readonly tagGroups: readonly TagGroup[]
}

/** The choices of the filter with their counts; what is not counted leads to nothing. */
export function withCounts({ makers, sizes, tagGroups }: Choices, counts: ChoiceCounts) {
  return {
    makers: makers.map((maker) => counted(maker, counts.makers)),
    sizes: sizes.map((size) => counted(size, counts.sizes)),
    tagGroups: tagGroups.map(
      (group): CountedGroup => ({ ...group, tags: group.tags.map((tag) => counted(tag, counts.tags)) }),
    ),
    categories: counts.categories,
    prices: counts.prices,
  }
}

function counted({ uid, name }: Named, counts: Readonly<Record<number, number>>): Counted {
  return { uid, name, count: counts[uid] ?? 0 }
}
