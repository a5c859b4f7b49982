import { compoundWord, isStopWord } from './synonyms.ts'
import { type Word, wordsOf } from './words.ts'

/** Longer queries are cut off (Algolia: 512 characters). */
const MAX_QUERY_LENGTH = 512
const MAX_WORDS = 12
/** Latin letters after kana that an input method has not converted to kana yet (もふk). */
const UNCONVERTED_INPUT = /(?<=[\p{sc=Hiragana}\p{sc=Katakana}])[a-zａ-ｚ]{1,2}$/iu

/**
 * The words of a query: stop words (レンタル) are removed, two words that form one (one piece) are joined. `isBeingTyped`:
 * the query may end in letters not yet converted to kana, which are removed. Empty: everything matches.
 */
export function queryWords(text: string, isBeingTyped: boolean): Word[] {
  const query = text.slice(0, MAX_QUERY_LENGTH)
  const words: Word[] = []
  for (const word of wordsOf(isBeingTyped ? query.replace(UNCONVERTED_INPUT, '') : query).slice(0, MAX_WORDS)) {
    const previous = words.at(-1)
    const compound = previous && compoundWord(previous.key, word.key)
    if (compound) words[words.length - 1] = { ...compound, text: `${previous.text} ${word.text}`, segments: [] }
    else words.push(word)
  }
  return words.filter(({ key }) => !isStopWord(key))
}
