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

/** The part of a term that the typed word is compared with: all of it, a prefix, or any substring. */
export type ComparedPart = 'whole' | 'beginning' | 'part'

/**
 * The edit distance (optimal string alignment: insertions, deletions, substitutions and swaps of neighbours) between
 * `typed` and a term or a part of it; undefined when it exceeds `limit`. Takes time proportional to the product of the
 * lengths.
 */
export function boundedEditDistance(
  typed: string,
  term: string,
  limit: number,
  stretch: ComparedPart = 'whole',
): number | undefined {
  if (typed.length - term.length > limit) return undefined
  if (stretch === 'whole' && term.length - typed.length > limit) return undefined
  const width = term.length + 1
  let [before, above, line] = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)]
  if (stretch !== 'part') for (let column = 1; column < width; column += 1) above[column] = column
  let minAbove = 0
  for (let row = 1; row <= typed.length; row += 1) {
    const min = fillRow(typed, term, row, line, above, before)
    if (min > limit && minAbove > limit) return undefined
    minAbove = min
    const spare = before
    before = above
    above = line
    line = spare
  }
  const distance = stretch === 'whole' ? above[term.length]! : minOf(above)
  return distance <= limit ? distance : undefined
}

/** Fills a row of the distance table and returns its minimum. */
function fillRow(
  typed: string,
  term: string,
  row: number,
  line: Uint16Array,
  above: Uint16Array,
  before: Uint16Array,
): number {
  const letter = typed.charCodeAt(row - 1)
  const letterBefore = row > 1 ? typed.charCodeAt(row - 2) : -1
  let min = row
  line[0] = row
  for (let column = 1; column <= term.length; column += 1) {
    const other = term.charCodeAt(column - 1)
    let distance = above[column - 1]! + (letter === other ? 0 : 1)
    if (above[column]! + 1 < distance) distance = above[column]! + 1
    if (line[column - 1]! + 1 < distance) distance = line[column - 1]! + 1
    const isSwapped = column > 1 && letterBefore === other && letter === term.charCodeAt(column - 2)
    if (isSwapped && before[column - 2]! + 1 < distance) distance = before[column - 2]! + 1
    line[column] = distance
    if (distance < min) min = distance
  }
  return min
}

function minOf(line: Uint16Array): number {
  let min = line[0]!
  for (const distance of line) if (distance < min) min = distance
  return min
}
