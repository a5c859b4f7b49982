/** Where a word was found, most telling first. The reading of a name counts as the name. */
export const SEARCH_FIELDS = ['name', 'brand', 'category', 'feature', 'size'] as const
/** One of them. `feature`: colour, form, age. */
export type SearchField = (typeof SEARCH_FIELDS)[number]

/**
 * How a word was found: as a word of its own, as the beginning of one, inside of one, through a word that stands
 * near, with one slip of the finger, with two.
 */
export const MATCH_KINDS = ['exact', 'beginning', 'part', 'near', 'one-slip', 'two-slips'] as const
/** One of them. */
export type MatchKind = (typeof MATCH_KINDS)[number]

const COST_OF_KIND = 64

/** Cost of what was not found; every other cost is lower. */
export const NOT_FOUND = 0xffff

/** What it costs to find one word so: the kind weighs more than the field. */
export function matchCost(kind: MatchKind, field: SearchField = 'name'): number {
  return MATCH_KINDS.indexOf(kind) * COST_OF_KIND + SEARCH_FIELDS.indexOf(field)
}

/** Costs of words that must all be found, added up. */
export function sumOfCosts(a: number, b: number): number {
  return a === NOT_FOUND || b === NOT_FOUND ? NOT_FOUND : Math.min(a + b, NOT_FOUND - 1)
}
