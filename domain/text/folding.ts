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

/** One line as typed: widths stay, because a name may have full-width brackets. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '').replace(CONTROL, ' ').replace(SPACES, ' ').trim()
}

/** Several lines as typed, without trailing spaces, with one empty line at most between two. */
export function cleanLines(text: string): string {
  return text
    .toWellFormed()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(INVISIBLE, '').replace(CONTROL, ' ').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const DASH = '-\\u2010-\\u2015\\u2212\\u2500\\u30FC'
const DASH_BETWEEN_DIGITS = new RegExp(`(?<=\\d) ?[${DASH}] ?(?=\\d)`, 'g')
const NUMBER_PUNCTUATION = new RegExp(`[${DASH}()./ ]`, 'g')

/** Folds a line of an address: every dash or long-vowel mark between two digits becomes `-` (１ー２−３ → 1-2-3). */
export function foldAddressLine(text: string): string {
  return foldLine(text).replace(DASH_BETWEEN_DIGITS, '-')
}

/** A telephone number or postal code without its dashes, brackets, points and spaces. */
export function withoutNumberPunctuation(text: string): string {
  return foldLine(foldLine(text).replace(NUMBER_PUNCTUATION, ''))
}

const HIRAGANA = /[\u3041-\u3096\u309D\u309E]/g
const HIRAGANA_TO_KATAKANA = 0x60
const MARK_AFTER_KANA = /(?<=[\u30A1-\u30FA\u30FC])[-\u2010-\u2015\u2212\u2500\u301C~]+/g
const KATAKANA_LINE = /^[\u30A1-\u30FA\u30FC\u30FB\u30FD\u30FE ]+$/

/**
 * Folds kana to the stored form: hiragana and half-width katakana become full-width katakana, dashes and waves after a
 * kana become the long-vowel mark ー (docs/rules.md Members). Idempotent.
 */
export function foldKana(text: string): string {
  const katakana = foldLine(text).replace(HIRAGANA, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) + HIRAGANA_TO_KATAKANA),
  )
  return katakana.replace(MARK_AFTER_KANA, (marks) => 'ー'.repeat(marks.length))
}

/** Whether folded text consists of katakana; ー, ・ and single spaces are allowed. */
export function isKatakana(text: string): boolean {
  return KATAKANA_LINE.test(text)
}
