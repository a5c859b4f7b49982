/** The part of a text that another is compared with: all of it, a prefix, or any substring. */
export type ComparedPart = 'whole' | 'beginning' | 'part'

/**
 * The edit distance (optimal string alignment: insertions, deletions, substitutions and swaps of neighbours) between
 * `typed` and `text` or a part of it; undefined when it exceeds `limit`. Takes time proportional to the product of the
 * lengths.
 */
export function boundedEditDistance(
  typed: string,
  text: string,
  limit: number,
  stretch: ComparedPart = 'whole',
): number | undefined {
  if (typed.length - text.length > limit) return undefined
  if (stretch === 'whole' && text.length - typed.length > limit) return undefined
  const width = text.length + 1
  let [before, above, line] = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)]
  if (stretch !== 'part') for (let column = 1; column < width; column += 1) above[column] = column
  let minAbove = 0
  for (let row = 1; row <= typed.length; row += 1) {
    const min = fillRow(typed, text, row, line, above, before)
    if (min > limit && minAbove > limit) return undefined
    minAbove = min
    const spare = before
    before = above
    above = line
    line = spare
  }
  const distance = stretch === 'whole' ? above[text.length]! : minOf(above)
  return distance <= limit ? distance : undefined
}

/** Fills a row of the distance table and returns its minimum. */
function fillRow(
  typed: string,
  text: string,
  row: number,
  line: Uint16Array,
  above: Uint16Array,
  before: Uint16Array,
): number {
  const letter = typed.charCodeAt(row - 1)
  const letterBefore = row > 1 ? typed.charCodeAt(row - 2) : -1
  let min = row
  line[0] = row
  for (let column = 1; column <= text.length; column += 1) {
    const other = text.charCodeAt(column - 1)
    let distance = above[column - 1]! + (letter === other ? 0 : 1)
    if (above[column]! + 1 < distance) distance = above[column]! + 1
    if (line[column - 1]! + 1 < distance) distance = line[column - 1]! + 1
    const isSwapped = column > 1 && letterBefore === other && letter === text.charCodeAt(column - 2)
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
