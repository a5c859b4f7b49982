const MIN_SPLIT_LENGTH = 4
const MIN_PIECE_LENGTH = 2
const MAX_PIECES = 6
/** Cost of a skipped character, such as a particle between known words (黒いふくさ typed in kana). */
const SKIP_COST = 3

type Split = { readonly cost: number; readonly pieces: readonly string[]; readonly skipped: number }

/**
 * Splits a word into as few known words as possible (もふくせつと → もふく, せつと). Single characters between them may be skipped,
 * but fewer than there are pieces. Returns undefined when there is no such split.
 */
export function splitIntoKnownWords(key: string, isKnown: (piece: string) => boolean): readonly string[] | undefined {
  if (key.length < MIN_SPLIT_LENGTH) return undefined
  const splits: (Split | undefined)[] = [{ cost: 0, pieces: [], skipped: 0 }]
  for (let end = 1; end <= key.length; end += 1) splits[end] = findBestSplit(splits, key, end, isKnown)
  const split = splits[key.length]
  const isUseful = split !== undefined && split.pieces.length > 0 && split.skipped < split.pieces.length
  return isUseful && split.pieces[0] !== key ? split.pieces : undefined
}

function findBestSplit(
  splits: readonly (Split | undefined)[],
  key: string,
  end: number,
  isKnown: (piece: string) => boolean,
): Split | undefined {
  const previous = splits[end - 1]
  let best: Split | undefined =
    previous === undefined ? undefined : { ...previous, cost: previous.cost + SKIP_COST, skipped: previous.skipped + 1 }
  for (let start = 0; start <= end - MIN_PIECE_LENGTH; start += 1) {
    const split = splits[start]
    if (split === undefined || split.pieces.length >= MAX_PIECES) continue
    if (best !== undefined && best.cost <= split.cost + 1) continue
    const piece = key.slice(start, end)
    if (isKnown(piece)) best = { ...split, cost: split.cost + 1, pieces: [...split.pieces, piece] }
  }
  return best
}
