/** The most significant first. The reading of a name counts as the name. `feature`: colour, form, age. */
export const SEARCH_FIELDS = ['name', 'brand', 'category', 'feature', 'size'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** As a whole word, its beginning, inside of one, through a related word, with one typo, with two typos. */
export const MATCH_KINDS = ['exact', 'beginning', 'part', 'related', 'one-typo', 'two-typos'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

const COST_OF_KIND = 64

/** The cost of a word that was not found; all other costs are lower. */
export const NOT_FOUND = 0xffff

/** The cost of a match: the kind weighs more than the field. */
export function matchCost(kind: MatchKind, field: SearchField = 'name'): number {
  return MATCH_KINDS.indexOf(kind) * COST_OF_KIND + SEARCH_FIELDS.indexOf(field)
}

/** The sum of the costs of words that must all be found. */
export function sumOfCosts(a: number, b: number): number {
  return a === NOT_FOUND || b === NOT_FOUND ? NOT_FOUND : Math.min(a + b, NOT_FOUND - 1)
}
