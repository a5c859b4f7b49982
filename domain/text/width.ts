/**
 * Widths of Japanese text: full-width letters and digits become half-width, half-width katakana full-width
 * (docs/product/5, E-mail; docs/rules.md Members).
 */

const WIDTH_FORMS = /[\uFF01-\uFFEE\u3000]+/g
const KANA_WITH_MARK = /[\u3041-\u3096\u309D\u30A1-\u30FA\u30FD][\u3099\u309A]/g
const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g
const SPACES = /\s+/g

/**
 * Converts full-width letters, digits, symbols and spaces to half-width, and half-width katakana to full-width.
 * Idempotent. Decided here: only width forms are changed, not all of NFKC, so that the kanji of a name stay as typed
 * (﨑, 神, 𠮷).
 */
export function foldWidth(text: string): string {
  return text
    .toWellFormed()
    .replace(WIDTH_FORMS, (run) => run.normalize('NFKC'))
    .replace(KANA_WITH_MARK, (pair) => pair.normalize('NFC'))
}

/** Folds text to one line: widths folded, invisible and control characters removed, spaces collapsed, ends trimmed. */
export function foldLine(text: string): string {
  const visible = text.replace(INVISIBLE, '').replace(CONTROL, ' ')
  return foldWidth(visible).replace(SPACES, ' ').trim()
}

/** The length of a text in code points, so that 𠮷 counts as one. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** The first `limit` code points. */
export function firstCharacters(text: string, limit: number): string {
  return lengthOf(text) <= limit ? text : [...text].slice(0, limit).join('')
}
