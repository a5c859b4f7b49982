import { boundedEditDistance, type ComparedPart } from '../text/edit-distance.ts'
import { allowedTypos, matchCost, NOT_FOUND } from './matching.ts'
import { prefixSynonyms, type Synonym, synonymsOf } from './synonyms.ts'
import type { Term } from './words.ts'

/** A word that is looked for: what a term costs that is the word, begins with it or contains it. */
type WantedWord = Term & {
  readonly whole: number
  readonly beginning: number
  readonly part: number
}

/** A typed term with its synonyms and related words. */
export function wantedWords(typed: Term, isPrefix: boolean): WantedWord[] {
  const { synonyms, related } = synonymsOf(typed.key)
  const wanted = ({ key, sound }: Term, whole: number, beginning: number, part: number): WantedWord => ({
    ...{ key, sound, whole, beginning, part: canBePart(key) ? part : NOT_FOUND },
  })
  const others = (words: readonly Synonym[], whole: number, part: number) =>
    words.map((word) => wanted(word, whole, NOT_FOUND, word.matchesWholeWord ? NOT_FOUND : part))
  const [exact, beginning, part] = [matchCost('exact'), matchCost('beginning'), matchCost('part')]
  return [
    wanted(typed, exact, isPrefix && !NUMBER.test(typed.key) ? beginning : NOT_FOUND, part),
    ...(isPrefix ? others(prefixSynonyms(typed.key), beginning, part) : []),
    ...others(synonyms, exact, part),
    ...others(related, matchCost('related'), matchCost('related')),
  ]
}

const NUMBER = /^[\d.]+$/
const HAN = /^\p{sc=Han}$/u
const HAS_LATIN_OR_DIGIT = /[\p{sc=Latin}\d]/u

/** Whether terms that contain a word match it. Latin words and numbers, and single kana, match as a whole only. */
function canBePart(key: string): boolean {
  return !HAS_LATIN_OR_DIGIT.test(key) && (key.length > 1 || HAN.test(key))
}

export function directCost(term: Term, wanted: readonly WantedWord[]): number {
  let cost = NOT_FOUND
  for (const word of wanted) {
    if (!term.key.includes(word.key)) continue
    if (term.key === word.key) cost = Math.min(cost, word.whole)
    else {
      if (term.key.startsWith(word.key)) cost = Math.min(cost, word.beginning)
      // Typed long vowels must match.
      if (!word.sound.includes('ー') || term.sound.includes(word.sound)) cost = Math.min(cost, word.part)
    }
  }
  return cost
}

/** The cost of a term for a word typed with typos in it; NOT_FOUND without typos, or with too many. */
export function typoCost(typed: string, term: Term, part: ComparedPart): number {
  const typos = boundedEditDistance(typed, term.key, allowedTypos(typed), part) ?? 0
  return typos === 0 ? NOT_FOUND : matchCost(typos === 1 ? 'one-typo' : 'two-typos')
}
