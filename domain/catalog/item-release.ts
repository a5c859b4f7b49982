import type { Day } from '../day.ts'

/**
 * Where an item stands (docs/rules.md Catalogue). `scheduled`: a job releases it on its day; `withdrawn`: no longer
 * offered, its orders go on.
 */
export const ITEM_STATES = ['draft', 'scheduled', 'released', 'withdrawn'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** How the state is stored. */
export type ReleaseFields = {
  readonly release: boolean
  readonly available: boolean
  readonly releaseOn: Day | undefined
}

export function itemStateOf({ release, available, releaseOn }: ReleaseFields): ItemState {
  if (!available) return 'withdrawn'
  if (release) return 'released'
  return releaseOn === undefined ? 'draft' : 'scheduled'
}

export function releaseFieldsOf(state: ItemState, releaseOn: Day | undefined): ReleaseFields {
  return {
    release: state === 'released',
    available: state !== 'withdrawn',
    releaseOn: state === 'scheduled' ? releaseOn : undefined,
  }
}

/** What an item needs before customers see it: without units its page is a 404, without a category it is in no list. */
export const RELEASE_NEEDS = ['units', 'pictures', 'categories'] as const
export type ReleaseNeed = (typeof RELEASE_NEEDS)[number]

export function missingForRelease(counts: Readonly<Record<ReleaseNeed, number>>): readonly ReleaseNeed[] {
  return RELEASE_NEEDS.filter((need) => counts[need] === 0)
}
