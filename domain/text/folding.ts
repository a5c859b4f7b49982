/**
 * The one folding of every text that a person or a file brings: characters that show nothing are removed, widths,
 * blanks and hyphens are one kind (docs/product/5, Text fields; decision 083).
 */

/** Emoji and dingbats, after which a selector or a joiner chooses the picture. */
const PICTURES = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}`
/** Letters from Arabic to Burmese, Khmer and Mongolian, which a joiner connects or separates. */
const JOINING_LETTERS = '\\u0600-\\u109F\\u1780-\\u18AF'
/**
 * Characters that show nothing: those of format, of which the soft hyphen and marks of direction are some, selectors of
 * variants, fillers of Hangul, the blank of Braille.
 */
const INVISIBLE = /(?!\u200C|\u200D|\uFE0F)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Joiners that are not between letters or pictures which they connect, and selectors that do not follow a picture. */
const IDLE_JOINERS = new RegExp(
  `(?<![${PICTURES}])\\uFE0F` +
    `|(?<![${JOINING_LETTERS}])\\u200C|\\u200C(?![${JOINING_LETTERS}])` +
    `|(?<![${JOINING_LETTERS}${PICTURES}]\\uFE0F?)\\u200D|\\u200D(?![${JOINING_LETTERS}${PICTURES}])`,
  'gu',
)
const ANY_JOINER = /\u200C|\u200D|\uFE0F/g
const WIDTH_FORMS = /[\uFF01-\uFFEE\u3000]+/g
/** Without the compatibility ideographs, which composing would replace: the kanji of a name stay as typed (神). */
const COMPOSABLE = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g
const SPACES = /\s+/g

/** Text without any of the characters that show nothing, for what is compared and not shown. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '').replace(ANY_JOINER, '')
}

/** Text without characters that show nothing, its letters and their marks composed. Idempotent. */
function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(IDLE_JOINERS, '')
    .replace(COMPOSABLE, (run) => run.normalize('NFC'))
}

/**
 * Converts full-width letters, digits, symbols and spaces to half-width, and half-width katakana to full-width, and
 * removes what shows nothing. Idempotent. Decided here: only width forms are changed, not all of NFKC, so that the
 * kanji of a name stay as typed (﨑, 神, 𠮷).
 */
export function foldWidth(text: string): string {
  return visibleText(visibleText(text).replace(WIDTH_FORMS, (run) => run.normalize('NFKC')))
}

/** Folds text to one line: widths folded, invisible and control characters removed, spaces collapsed, ends trimmed. */
export function foldLine(text: string): string {
  return foldWidth(text.replace(CONTROL, ' ')).replace(SPACES, ' ').trim()
}

/** One line as typed: widths stay, because a name may have full-width brackets. */
export function cleanLine(text: string): string {
  return visibleText(text).replace(CONTROL, ' ').replace(SPACES, ' ').trim()
}

/** Several lines as typed, without trailing spaces, with one empty line at most between two. */
export function cleanLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => visibleText(line).replace(CONTROL, ' ').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A letter that is seen, of any script: marks of repetition and of a long vowel alone are no name. */
const LETTER = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u

/** Folds the name of a person, to nothing when no letter is visible in it. */
export function foldName(text: string): string {
  const line = foldLine(text)
  return LETTER.test(line) ? line : ''
}

/** Hyphens, dashes, minus signs and lines. */
const HYPHEN = '\\-\\u02D7\\u2010-\\u2015\\u2043\\u207B\\u208B\\u2212\\u2500\\u2501\\u2E3A\\u2E3B\\uFE58\\uFE63'
/** Also the long-vowel mark where it is none: a keyboard in Japanese mode types it for a hyphen. */
const HYPHENS = new RegExp(`[${HYPHEN}]|(?<![\\u3041-\\u3096\\u30A1-\\u30FA]\\u30FC*)\\u30FC`, 'g')
const HYPHEN_BETWEEN_DIGITS = new RegExp(`(?<=\\d) ?[${HYPHEN}\\u30FC] ?(?=\\d)`, 'g')
const NUMBER_PUNCTUATION = new RegExp(`[${HYPHEN}\\u30FC()\\[\\]./\\u00B7\\u2022\\u30FB\\u301C~ ]`, 'g')

/** Folds a line of an address: every dash or long-vowel mark between two digits becomes `-` (１ー２−３ → 1-2-3). */
export function foldAddressLine(text: string): string {
  return foldLine(text).replace(HYPHEN_BETWEEN_DIGITS, '-')
}

/** A code on a paper or a label: widths folded, one kind of hyphen, no blanks. `Ａ １ー２` is `A1-2`. */
export function foldCode(text: string): string {
  return foldLine(foldLine(text).normalize('NFKC').replace(HYPHENS, '-').replaceAll(' ', ''))
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
  return katakanaOf(foldLine(text)).replace(MARK_AFTER_KANA, (marks) => 'ー'.repeat(marks.length))
}

/** Text with katakana for hiragana. */
export function katakanaOf(text: string): string {
  return text.replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + HIRAGANA_TO_KATAKANA))
}

/** Whether folded text consists of katakana; ー, ・ and single spaces are allowed. */
export function isKatakana(text: string): boolean {
  return KATAKANA_LINE.test(text)
}
