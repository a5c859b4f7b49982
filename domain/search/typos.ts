const FIRST_FORGIVEN_LENGTH = 4
const SECOND_FORGIVEN_LENGTH = 8
const HAS_DIGIT = /\d/

/**
 * How many slips of the finger are forgiven in a word: 1 from four characters on, 2 from eight; none where digits
 * are.
 */
export function typosForgiven(key: string): 0 | 1 | 2 {
  if (key.length < FIRST_FORGIVEN_LENGTH || HAS_DIGIT.test(key)) return 0
  return key.length < SECOND_FORGIVEN_LENGTH ? 1 : 2
}

/** What of a term is compared with the typed word: all of it, its beginning, or any stretch of it. */
export type Stretch = 'whole' | 'beginning' | 'part'

/**
 * How many characters must be put in, taken out, changed or swapped with their neighbour to make `typed` out of a
 * term or a stretch of it (optimal string alignment); undefined when it is more than `limit`. Time grows with the
 * product of the lengths.
 */
export function slipsBetween(
  typed: string,
  term: string,
  limit: number,
  stretch: Stretch = 'whole',
): number | undefined {
  if (typed.length - term.length > limit) return undefined
  if (stretch === 'whole' && term.length - typed.length > limit) return undefined
  const width = term.length + 1
  let [before, above, line] = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)]
  if (stretch !== 'part') for (let column = 1; column < width; column += 1) above[column] = column
  let leastAbove = 0
  for (let row = 1; row <= typed.length; row += 1) {
    const least = fillLine(typed, term, row, line, above, before)
    if (least > limit && leastAbove > limit) return undefined
    leastAbove = least
    const free = before
    before = above
    above = line
    line = free
  }
  const slips = stretch === 'whole' ? above[term.length]! : leastOf(above)
  return slips <= limit ? slips : undefined
}

/** Fills one line of the table and tells the least in it. */
function fillLine(
  typed: string,
  term: string,
  row: number,
  line: Uint16Array,
  above: Uint16Array,
  before: Uint16Array,
): number {
  const letter = typed.charCodeAt(row - 1)
  const letterBefore = row > 1 ? typed.charCodeAt(row - 2) : -1
  let least = row
  line[0] = row
  for (let column = 1; column <= term.length; column += 1) {
    const other = term.charCodeAt(column - 1)
    let slips = above[column - 1]! + (letter === other ? 0 : 1)
    if (above[column]! + 1 < slips) slips = above[column]! + 1
    if (line[column - 1]! + 1 < slips) slips = line[column - 1]! + 1
    const isSwapped = column > 1 && letterBefore === other && letter === term.charCodeAt(column - 2)
    if (isSwapped && before[column - 2]! + 1 < slips) slips = before[column - 2]! + 1
    line[column] = slips
    if (slips < least) least = slips
  }
  return least
}

function leastOf(line: Uint16Array): number {
  let least = line[0]!
  for (const slips of line) if (slips < least) least = slips
  return least
}
