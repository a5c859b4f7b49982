import { withoutInvisible } from '../text/folding.ts'
import { soundKey } from './fold.ts'

/** A word or a segment of one: `key` without long vowels, `sound` with them (レース: れす, れーす). */
export type Term = { readonly key: string; readonly sound: string }

/** `text`: as it was typed, in lower case. */
type TypedTerm = Term & { readonly text: string }

/**
 * A word of a text: the characters between spaces and punctuation. `segments`: its parts where the script changes
 * (黒ワンピース → 黒, わんぴす), or a number with the kanji after it (7点); empty when the word is a single part.
 */
export type Word = TypedTerm & { readonly segments: readonly TypedTerm[] }

const MAX_KEY_LENGTH = 60
const DASH = '[-\\u2010-\\u2015\\u2212\\u2500\\u2501\\u30FC\\uFE58\\uFE63~\\u301C]+'
const KANA = '[\\u3041-\\u3096\\u30A1-\\u30FA\\u3099\\u309A]'
const DASHES_BETWEEN_DIGITS = new RegExp(`(?<=\\d)${DASH}(?=\\d)`, 'g')
const LONG_VOWELS = new RegExp(`(?<=${KANA})${DASH}`, 'g')
const OTHER_DASHES = new RegExp(`(?<!${KANA})${DASH}`, 'g')
/** Spaces and punctuation, but not the decimal point of 22.5. */
const SEPARATORS = /(?:(?!(?<=\d)\.\d)[\s\p{P}\p{S}\p{C}])+/u
const SEGMENT = new RegExp(
  [
    String.raw`[\d.]+\p{sc=Han}`,
    String.raw`[\p{sc=Latin}\p{M}\d.]+`,
    String.raw`\p{sc=Han}+`,
    String.raw`[\p{sc=Hiragana}\u3099\u309A\u30FC]+`,
    String.raw`[\p{sc=Katakana}\u3099\u309A\u30FC]+`,
    String.raw`[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Latin}\d.]+`,
  ].join('|'),
  'gu',
)
/** Inflections and particles between kanji and katakana (お呼ばれ, 黒の…), which have no meaning for the search. */
const SHORT_HIRAGANA = /^\p{sc=Hiragana}{1,2}$/u

/** Splits a text into words. Dashes are removed or lengthen a kana; between digits they separate words. */
export function wordsOf(text: string): Word[] {
  return withoutInvisible(text.toWellFormed().normalize('NFKC'))
    .toLowerCase()
    .replace(DASHES_BETWEEN_DIGITS, ' ')
    .replace(LONG_VOWELS, 'ー')
    .replace(OTHER_DASHES, '')
    .split(SEPARATORS)
    .map(wordOf)
    .filter(({ key }) => key !== '')
}

/** The term of a text, taken as a single word. */
export function termOf(text: string): TypedTerm {
  const sound = soundKey(text).slice(0, MAX_KEY_LENGTH)
  return { text, key: sound.replaceAll('ー', ''), sound }
}

function wordOf(text: string): Word {
  const parts = text.match(SEGMENT) ?? []
  const meaningful = parts.length > 1 ? parts.filter((part) => !SHORT_HIRAGANA.test(part)) : []
  return { ...termOf(text), segments: meaningful.map(termOf).filter(({ key }) => key !== '') }
}
