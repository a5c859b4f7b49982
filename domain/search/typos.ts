const FIRST_FORGIVEN_LENGTH = 4
const SECOND_FORGIVEN_LENGTH = 8
const HAS_DIGIT = /\d/

/** How many slips of the finger are forgiven in a word: 1 from four characters on, 2 from eight; none where digits are. */
export function typosForgiven(key: string): 0 | 1 | 2 {
  if (key.length < FIRST_FORGIVEN_LENGTH || HAS_DIGIT.test(key)) return 0
  return key.length < SECOND_FORGIVEN_LENGTH ? 1 : 2
}

/** What of a term is compared with the typed word: all of it, its beginning, or any stretch of it. */
export type Stretch = 'whole' | 'beginning' | 'part'

/**
 * How many characters must be put in, taken out, changed or swapped with their neighbour to make `typed` out of a term or a stretch
 * of it (optimal string alignment); undefined when it is more than `limit`. Time grows with the product of the lengths.
 */
export function slipsBetween(typed: string, term: string, limit: number, stretch: Stretch = 'whole'): number | undefined {
  if (stretch === 'whole' && Math.abs(typed.length - term.length) > limit) return undefined
  if (typed.length - term.length > limit) return undefined
  let before: number[] = []
  let above = Array.from({ length: term.length + 1 }, (_, column) => (stretch === 'part' ? 0 : column))
  for (let row = 1; row <= typed.length; row += 1) {
    const line = nextLine(typed, term, row, above, before)
    if (Math.min(...line) > limit && Math.min(...above) > limit) return undefined
    before = above
    above = line
  }
  const slips = stretch === 'whole' ? above[term.length]! : Math.min(...above)
  return slips <= limit ? slips : undefined
}

function nextLine(typed: string, term: string, row: number, above: readonly number[], before: readonly number[]): number[] {
  const line = [row]
  for (let column = 1; column <= term.length; column += 1) {
    const isSame = typed[row - 1] === term[column - 1]
    let least = Math.min(above[column]! + 1, line[column - 1]! + 1, above[column - 1]! + (isSame ? 0 : 1))
    const isSwapped = row > 1 && column > 1 && typed[row - 1] === term[column - 2] && typed[row - 2] === term[column - 1]
    if (isSwapped) least = Math.min(least, before[column - 2]! + 1)
    line.push(least)
  }
  return line
}
