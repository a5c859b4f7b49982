const KATAKANA = /[\u30A1-\u30F6\u30FD\u30FE]/g
const KATAKANA_TO_HIRAGANA = 0x60
const DASHES_AND_SPACES = /[-\u00AD\u2010-\u2015\u2212\u2500\u2501\u30FC\uFE58\uFE63~\u301C\s\u200B-\u200D\uFEFF・]+/g
const LATIN_MARKS = /(?<=[a-z])[\u0300-\u036F]+/g

/**
 * Text as it is searched: what people type in different ways becomes one. NFKC and lower case, accents of Latin
 * letters off, katakana to hiragana, long-vowel marks, dashes, middle dots and spaces dropped (ﾊﾟｰﾙ, パール and ぱーる all
 * become ぱる). Folding twice changes nothing. Fold each word of a query by itself: the spaces between them are lost.
 */
export function foldForSearch(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(LATIN_MARKS, '')
    .normalize('NFC')
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KATAKANA_TO_HIRAGANA))
    .replace(DASHES_AND_SPACES, '')
}
