import { type Rejection, rejected } from '../result.ts'
import { parseText, type TextRejection } from '../text/field.ts'
import { foldKana, foldLine, isKatakana, withoutNumberPunctuation } from '../text/folding.ts'

/** Maximum length of a family or given name and of its reading, code points (decided here). */
const NAME_LIMIT = 50
/** Maximum length of the name of a wearer, code points: it fits on one line of a packing slip (decided here). */
export const WEARER_NAME_LIMIT = 20

/** Reads a family or given name: widths are folded, kanji variants are kept (docs/rules.md Members). */
export function parsePersonName(input: unknown): string | TextRejection {
  return parseText(input, NAME_LIMIT, foldLine)
}

/** Reads the name of the person who wears a line: one line of text in the customer's words. */
export function parseWearerName(input: unknown): string | TextRejection {
  return parseText(input, WEARER_NAME_LIMIT, foldLine)
}

/** Reads the reading of a name as katakana, also from hiragana and half-width kana (docs/rules.md Members). */
export function parseKana(input: unknown): string | TextRejection | Rejection<'kana', undefined> {
  const kana = parseText(input, NAME_LIMIT, foldKana)
  if (typeof kana !== 'string') return kana
  return isKatakana(kana) ? kana : rejected('kana')
}

const TELEPHONE_INPUT_LIMIT = 30
const JAPANESE_NUMBER = /^0\d{9,10}$/
const COUNTRY_CODE = /^\+810?/

/** Reads a telephone number as 10 or 11 digits from 0; width, punctuation, +81 are folded (docs/rules.md Members). */
export function parseTelephone(input: unknown): string | TextRejection | Rejection<'telephone', undefined> {
  const digits = parseText(input, TELEPHONE_INPUT_LIMIT, (text) =>
    withoutNumberPunctuation(text).replace(COUNTRY_CODE, '0'),
  )
  if (typeof digits !== 'string') return digits
  return JAPANESE_NUMBER.test(digits) ? digits : rejected('telephone')
}
