const SHORTEST_SPLIT = 4
const SHORTEST_PIECE = 2
const MOST_PIECES = 6
/** A particle or ending between known words (黒いふくさ typed in kana); costs more than any piece. */
const SKIP_COST = 3

type Way = { readonly cost: number; readonly pieces: readonly string[]; readonly skipped: number }

/**
 * Takes a word apart into known ones, as few and so as long as can be (もふくせつと → もふく, せつと); single characters between
 * them may be left over, but no more than the pieces. Undefined when there is no such way.
 */
export function splitIntoKnown(key: string, isKnown: (piece: string) => boolean): readonly string[] | undefined {
  if (key.length < SHORTEST_SPLIT) return undefined
  const ways: (Way | undefined)[] = [{ cost: 0, pieces: [], skipped: 0 }]
  for (let end = 1; end <= key.length; end += 1) ways[end] = bestWay(ways, key, end, isKnown)
  const way = ways[key.length]
  const isWorthIt = way !== undefined && way.pieces.length > 0 && way.skipped < way.pieces.length
  return isWorthIt && way.pieces[0] !== key ? way.pieces : undefined
}

function bestWay(
  ways: readonly (Way | undefined)[],
  key: string,
  end: number,
  isKnown: (piece: string) => boolean,
): Way | undefined {
  const before = ways[end - 1]
  let best: Way | undefined =
    before === undefined ? undefined : { ...before, cost: before.cost + SKIP_COST, skipped: before.skipped + 1 }
  for (let start = 0; start <= end - SHORTEST_PIECE; start += 1) {
    const way = ways[start]
    if (way === undefined || way.pieces.length >= MOST_PIECES) continue
    if (best !== undefined && best.cost <= way.cost + 1) continue
    const piece = key.slice(start, end)
    if (isKnown(piece)) best = { ...way, cost: way.cost + 1, pieces: [...way.pieces, piece] }
  }
  return best
}
