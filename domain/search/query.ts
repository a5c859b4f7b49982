import { isSilentWord, joinedWord } from './synonyms.ts'
import { type Word, wordsOf } from './words.ts'

/** What is typed is cut here: nobody asks for more (Algolia: 512 characters). */
const LONGEST_QUERY = 512
const MOST_WORDS = 12
/** Letters behind kana that an input method has not yet turned into kana (もふk). */
const HALF_TYPED = /(?<=[\p{sc=Hiragana}\p{sc=Katakana}])[a-zａ-ｚ]{1,2}$/iu

/**
 * The words of a query that tell what is looked for: silent ones (レンタル) are left out, two that mean one thing
 * together (one piece) are joined. `isBeingTyped`: the end of the text may be half a kana, which is left out. Empty:
 * everything is asked for.
 */
export function queryWords(text: string, isBeingTyped: boolean): Word[] {
  const typed = text.slice(0, LONGEST_QUERY)
  const words: Word[] = []
  for (const word of wordsOf(isBeingTyped ? typed.replace(HALF_TYPED, '') : typed).slice(0, MOST_WORDS)) {
    const before = words.at(-1)
    const joined = before && joinedWord(before.key, word.key)
    if (joined) words[words.length - 1] = { ...joined, segments: [] }
    else words.push(word)
  }
  return words.filter(({ key }) => !isSilentWord(key))
}
