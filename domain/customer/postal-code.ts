import { type Rejection, rejected } from '../result.ts'
import { parseText, type TextRejection } from '../text/field.ts'
import { foldLine, withoutNumberPunctuation } from '../text/folding.ts'

const POSTAL_CODE_INPUT_LIMIT = 20
const SEVEN_DIGITS = /^\d{7}$/

const LABELS = /^(?:〒|〶|郵便番号|[: ])+/

/** Reads a postal code as seven digits: width, hyphens, dots, spaces and a 〒 are folded (docs/rules.md Members). */
export function parsePostalCode(input: unknown): string | TextRejection | Rejection<'postal-code', undefined> {
  const digits = parseText(input, POSTAL_CODE_INPUT_LIMIT, (text) =>
    withoutNumberPunctuation(foldLine(text).replace(LABELS, '')),
  )
  if (typeof digits !== 'string') return digits
  return SEVEN_DIGITS.test(digits) ? digits : rejected('postal-code')
}

/** Formats seven digits with a dash: `160-0022`. */
export function postalCodeText(postalCode: string): string {
  return `${postalCode.slice(0, 3)}-${postalCode.slice(3)}`
}
