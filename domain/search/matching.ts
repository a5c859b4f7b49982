/**
 * The most significant first. The reading of a name counts as the name. `feature`: colour, form, age. `secondary`: what
 * an item may be worn for, too.
 */
export const SEARCH_FIELDS = ['name', 'brand', 'category', 'feature', 'size', 'secondary'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** As a whole word, its beginning, inside of one, through a related word, with one typo, with two typos. */
const MATCH_KINDS = ['exact', 'beginning', 'part', 'related', 'one-typo', 'two-typos'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

const COST_OF_KIND = 64

/** The cost of a word that was not found; all other costs are lower. */
export const NOT_FOUND = 0xffff

/** The cost of a match of a kind, to which that of the field is added: the kind weighs more than the field. */
export function matchCost(kind: MatchKind): number {
  return MATCH_KINDS.indexOf(kind) * COST_OF_KIND
}

/** By place in SEARCH_FIELDS. A secondary match weighs as a related word, whatever else is found. */
export const FIELD_COSTS: readonly number[] = SEARCH_FIELDS.map((field, place) =>
  field === 'secondary' ? matchCost('related') : place,
)

/** The sum of the costs of words that must all be found. */
export function sumOfCosts(a: number, b: number): number {
  return a === NOT_FOUND || b === NOT_FOUND ? NOT_FOUND : Math.min(a + b, NOT_FOUND - 1)
}

const MIN_LENGTH_FOR_ONE_TYPO = 4
const MIN_LENGTH_FOR_TWO_TYPOS = 8
const HAS_DIGIT = /\d/

/** The number of typos allowed in a word: 1 from four characters on, 2 from eight; none in words with digits. */
export function allowedTypos(key: string): 0 | 1 | 2 {
  if (key.length < MIN_LENGTH_FOR_ONE_TYPO || HAS_DIGIT.test(key)) return 0
  return key.length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2
}
