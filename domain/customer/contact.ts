import { type Rejection, rejected } from '../result.ts'
import { parseText, type TextRejection } from '../text/field.ts'
import { foldKana, foldLine, foldName, isKatakana, withoutNumberPunctuation } from '../text/folding.ts'

/** Maximum length of a family or given name and of its reading, code points (decided here). */
const NAME_LIMIT = 50
/** Maximum length of the name of a wearer, code points: it fits on one line of a packing slip (decided here). */
export const WEARER_NAME_LIMIT = 20

/** Reads a family or given name: widths are folded, kanji variants are kept (docs/rules.md Members). */
export function parsePersonName(input: unknown): string | TextRejection {
  return parseText(input, NAME_LIMIT, foldName)
}

/** Reads the name of the person who wears a line: one line of text in the customer's words. */
export function parseWearerName(input: unknown): string | TextRejection {
  return parseText(input, WEARER_NAME_LIMIT, foldName)
}

/** Reads the reading of a name as katakana, also from hiragana and half-width kana (docs/rules.md Members). */
export function parseKana(input: unknown): string | TextRejection | Rejection<'kana', undefined> {
  const kana = parseText(input, NAME_LIMIT, (text) => foldKana(foldName(text)))
  if (typeof kana !== 'string') return kana
  return isKatakana(kana) ? kana : rejected('kana')
}

const TELEPHONE_INPUT_LIMIT = 30
const JAPANESE_NUMBER = /^0\d{9,10}$/
const LABEL = '(?:[☎📞📱]\\uFE0F?|tel|電話番号|携帯電話|固定電話|電話|携帯|自宅)'
const LABELS = new RegExp(`^(?:${LABEL}[. ]*:? ?)+|^\\(${LABEL}\\)|\\(${LABEL}\\)$`, 'giu')
const EXTENSION = /内線|(?:ext(?:ension|n)?|[x#;,])[.:= ]*\d+\)?$/i
/** Japan's country code, with and without its mark and the zero that does not follow it. */
const COUNTRY_CODE = /^(?:\+|00)810?|^81(?=0?[1-9]\d{8,9}$)0?/
/** A number without its zero, as spreadsheets leave it: only mobile and internet numbers have a digit more. */
const WITHOUT_ZERO = /^(?=[5-9]0\d{8}$|(?![5-9]0)[1-9]\d{8}$)/

type TelephoneRejection = Rejection<'telephone' | 'telephone-extension', undefined>

/**
 * Reads a telephone number as 10 or 11 digits from 0, however it is written: `+81 90 1234 5678`, `0081-90-…`,
 * `tel:090.1234.5678`, `９０−１２３４−５６７８`, `03-1234-5678（自宅）` (docs/rules.md Members). An extension is refused,
 * because carriers and telephones cannot dial it.
 */
export function parseTelephone(input: unknown): string | TextRejection | TelephoneRejection {
  const line = typeof input === 'string' ? foldLine(input).replace(LABELS, '') : ''
  if (EXTENSION.test(line)) return rejected('telephone-extension')
  const digits = parseText(line, TELEPHONE_INPUT_LIMIT, (text) =>
    withoutNumberPunctuation(text).replace(COUNTRY_CODE, '0').replace(WITHOUT_ZERO, '0'),
  )
  if (typeof digits !== 'string') return digits
  return JAPANESE_NUMBER.test(digits) ? digits : rejected('telephone')
}

const GROUPS = [
  { start: /^0[5789]0/, parts: [3, 4, 4] },
  { start: /^0120/, parts: [4, 3, 3] },
  { start: /^0(3|6)/, parts: [2, 4, 4] },
] as const

/** A telephone number with hyphens: `090-1234-5678`. Numbers with an unknown area code are returned unchanged. */
export function telephoneText(digits: string): string {
  const rule = GROUPS.find(({ start }) => start.test(digits))
  if (rule === undefined || digits.length !== rule.parts.reduce<number>((sum, part) => sum + part, 0)) return digits
  const [first, second] = rule.parts
  return `${digits.slice(0, first)}-${digits.slice(first, first + second)}-${digits.slice(first + second)}`
}
