import { type Rejection, rejected } from '../result.ts'
import { withoutNumberPunctuation } from '../text/dash.ts'
import { parseText, type TextRejection } from '../text/field.ts'

const INPUT_LIMIT = 30
const JAPANESE_NUMBER = /^0\d{9,10}$/
const COUNTRY_CODE = /^\+810?/

/**
 * Reads a Japanese telephone number as 10 or 11 digits starting with 0 (docs/rules.md Members). Full-width digits,
 * dashes, brackets, spaces and a leading +81 are folded. Rejections: required, too-long, telephone.
 */
export function parseTelephone(input: unknown): string | TextRejection | Rejection<'telephone', undefined> {
  const digits = parseText(input, INPUT_LIMIT, (text) => withoutNumberPunctuation(text).replace(COUNTRY_CODE, '0'))
  if (typeof digits !== 'string') return digits
  return JAPANESE_NUMBER.test(digits) ? digits : rejected('telephone')
}
