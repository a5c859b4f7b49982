import { queryWords } from './query.ts'

/** The first words of a query count. Each is searched for. */
export const MAX_DROPPABLE = 6
/** Each is shown with its items. */
export const MAX_OFFERED = 3

/** A word of a query with the ids of the items that it finds alone. */
export type FoundWord = { readonly text: string; readonly ids: ReadonlySet<number> }
/** Words of a query, in its order, with the items that all of them find. */
type Combination = { readonly words: readonly FoundWord[]; readonly ids: ReadonlySet<number> }

/** The words of a query that can be dropped, as typed; of a single word its parts (黒ワンピース授乳). */
export function droppableWords(query: string): string[] {
  const words = queryWords(query, false)
  const parts = words.length === 1 && words[0]!.segments.length > 0 ? words[0]!.segments : words
  const isRepeated = (key: string, index: number) => parts.findIndex((part) => part.key === key) < index
  return parts
    .filter(({ key }, index) => !isRepeated(key, index))
    .map(({ text }) => text)
    .slice(0, MAX_DROPPABLE)
}

/**
 * The queries with fewer words that come closest to one without results, at most MAX_OFFERED: each finds something, and
 * nothing with one more of the words. The most words first, then the most items.
 */
export function closestQueries(words: readonly FoundWord[]): string[] {
  const combinations = combinationsOf(words).filter((combination) => combination.words.length < words.length)
  const isPartOf = (one: Combination, other: Combination) =>
    one.words.length < other.words.length && one.words.every((word) => other.words.includes(word))
  return combinations
    .filter((combination) => !combinations.some((other) => isPartOf(combination, other)))
    .sort((a, b) => b.words.length - a.words.length || b.ids.size - a.ids.size)
    .slice(0, MAX_OFFERED)
    .map((combination) => combination.words.map(({ text }) => text).join(' '))
}

/** All combinations of words that find something. */
function combinationsOf(words: readonly FoundWord[]): Combination[] {
  const found: Combination[] = []
  for (const word of words) {
    const longer = found.map((other) => ({ words: [...other.words, word], ids: other.ids.intersection(word.ids) }))
    found.push(...[{ words: [word], ids: word.ids }, ...longer].filter(({ ids }) => ids.size > 0))
  }
  return found
}
