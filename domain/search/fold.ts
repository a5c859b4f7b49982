import { withoutInvisible } from '../text/folding.ts'
import { KANJI_VARIANTS } from '../text/kanji-variants.ts'

const KATAKANA = /[\u30A1-\u30F6\u30FD\u30FE]/g
const KATAKANA_TO_HIRAGANA = 0x60
const DASHES_AND_SPACES = /[-\u2010-\u2015\u2212\u2500\u2501\u30FC\uFE58\uFE63~\u301C\s・]+/g
const LATIN_MARKS = /(?<=[a-z])[\u0300-\u036F]+/g
const VARIANT = new RegExp(`[${[...KANJI_VARIANTS.keys()].join('')}]`, 'gu')

/**
 * Folds text for searching, so that different spellings match: NFKC and lower case; accents of Latin letters removed;
 * katakana to hiragana; long-vowel marks, dashes, middle dots and spaces removed (ﾊﾟｰﾙ, パール and ぱーる all become ぱる);
 * variants of kanji to the common one (髙 and 高). Folding is idempotent. Fold each word of a query separately: the
 * spaces between them are removed. The column items.search_text holds folded texts, so the result for a text that may
 * be stored must never change between versions.
 */
export function foldForSearch(text: string): string {
  return withoutInvisible(text.toWellFormed().normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(DASHES_AND_SPACES, '')
    .replace(LATIN_MARKS, '')
    .normalize('NFC')
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KATAKANA_TO_HIRAGANA))
    .replace(VARIANT, (kanji) => KANJI_VARIANTS.get(kanji) ?? kanji)
}

const SMALL_KANA = /[ぁぃぅぇぉっゃゅょゎゕゖ]/g
const LARGE_KANA: Readonly<Record<string, string>> = {
  ぁ: 'あ',
  ぃ: 'い',
  ぅ: 'う',
  ぇ: 'え',
  ぉ: 'お',
  っ: 'つ',
  ゃ: 'や',
  ゅ: 'ゆ',
  ょ: 'よ',
  ゎ: 'わ',
  ゕ: 'か',
  ゖ: 'け',
}
const SAME_SOUND = /ゔあ|ゔい|ゔえ|ゔお|ゔゆ|ゔ|ぢ|づ|ゐ|ゑ/g
const CANONICAL_SOUND: Readonly<Record<string, string>> = {
  ゔあ: 'ば',
  ゔい: 'び',
  ゔえ: 'べ',
  ゔお: 'ぼ',
  ゔゆ: 'びゆ',
  ゔ: 'ぶ',
  ぢ: 'じ',
  づ: 'ず',
  ゐ: 'い',
  ゑ: 'え',
}

/**
 * The comparison key of a word in the search service: folded, and in addition small kana as large ones and kana of the
 * same sound as one (フォーマル and ふおーまる, ヴェール and ベール, じゅず and じゅづ). Idempotent. Never stored.
 */
export function searchKey(text: string): string {
  return foldForSearch(text)
    .replace(SMALL_KANA, (kana) => LARGE_KANA[kana] ?? kana)
    .normalize('NFC')
    .replace(SAME_SOUND, (kana) => CANONICAL_SOUND[kana] ?? kana)
}

const LONG_VOWELS =
  /(?<=[\u3041-\u3096\u30A1-\u30FA\uFF66-\uFF9F])[-\u2010-\u2015\u2212\u2500\u2501\u30FC\uFF0D\uFF5E\uFF70~\u301C]+/g
const LONG_VOWEL_PLACEHOLDER = '\uE001'

/** The search key with a ー for each long vowel: it distinguishes レース (れーす) from the end of ドレス (どれす). */
export function soundKey(text: string): string {
  return searchKey(text.replaceAll(LONG_VOWEL_PLACEHOLDER, '').replace(LONG_VOWELS, LONG_VOWEL_PLACEHOLDER)).replaceAll(
    LONG_VOWEL_PLACEHOLDER,
    'ー',
  )
}
