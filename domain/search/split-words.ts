import { isKnownWord } from './synonyms.ts'

const MIN_SPLIT_LENGTH = 4
const MIN_PIECE_LENGTH = 2
const MAX_PIECES = 6
/** Cost of a skipped character, such as a particle between known words (黒いふくさ typed in kana). */
const SKIP_COST = 3

/** As few known words as possible (もふくせつと → もふく, せつと). Fewer characters than words may be skipped. */
export function splitIntoKnownWords(key: string, words: ReadonlySet<string>): readonly string[] | undefined {
  if (key.length < MIN_SPLIT_LENGTH) return undefined
  const splits: { readonly cost: number; readonly pieces: readonly string[] }[] = [{ cost: 0, pieces: [] }]
  for (let end = 1; end <= key.length; end += 1) {
    let best = { ...splits[end - 1]!, cost: splits[end - 1]!.cost + SKIP_COST }
    for (const [start, { cost, pieces }] of splits.slice(0, end - MIN_PIECE_LENGTH + 1).entries()) {
      if (pieces.length === MAX_PIECES || cost + 1 >= best.cost) continue
      const piece = key.slice(start, end)
      if (words.has(piece) || isKnownWord(piece)) best = { cost: cost + 1, pieces: [...pieces, piece] }
    }
    splits.push(best)
  }
  const { cost, pieces } = splits[key.length]!
  const skipped = (cost - pieces.length) / SKIP_COST
  return skipped < pieces.length && pieces[0] !== key ? pieces : undefined
}
