import { katakanaOf, withoutInvisible } from './folding.ts'
import { NAME_VARIANTS } from './kanji-variants.ts'

/** Control characters, blanks, hyphens, middle dots and apostrophes, which people write or leave out. */
const SEPARATORS =
  /[\u0000-\u0020'\-\u007F-\u00A0\u00B7\u02BC\u1680\u2010-\u2015\u2018\u2019\u2022\u2028\u2029\u2043\u2212\u30FB]/g
const MARKS = /[\u0300-\u036F]/g
/** Letters with a stroke, which no mark is added to. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  ['Đd', 'đd', 'Łl', 'łl', 'Øo', 'øo', 'ıi'].map(([a = '', b = '']) => [a, b]),
)
const LETTER = new RegExp(`[A-Z${[...LETTERS.keys()].join('')}]`, 'g')
const VARIANT = new RegExp(`[${[...NAME_VARIANTS.keys()].join('')}]`, 'gu')

/**
 * The key by which staff find the name of a person or a place, an e-mail address or a part of them, however it is
 * written: without blanks, hyphens and accents, Latin letters in lower case, kana as katakana, kanji in their common
 * form (髙橋, 高槗 and 高橋 have one key). Idempotent. The function order_key of the database computes the same.
 */
export function nameKey(text: string): string {
  const plain = withoutInvisible(text.toWellFormed().normalize('NFKC')).replace(SEPARATORS, '')
  return katakanaOf(plain.normalize('NFD').replace(MARKS, '').normalize('NFC'))
    .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter.toLowerCase())
    .replace(VARIANT, (kanji) => NAME_VARIANTS.get(kanji) ?? kanji)
}
