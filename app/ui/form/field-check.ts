import { checkedFieldErrorText } from '#app/text/checked-field-errors.ts'
import { parseKana, parsePersonName, parseTelephone } from '#domain/customer/contact.ts'
import { isSameEmail, parseEmail } from '#domain/customer/email.ts'
import { parsePostalCode } from '#domain/customer/postal-code.ts'
import { MEASURES, type MeasureName, parseMeasure } from '#domain/fit/measure.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import { foldLine } from '#domain/text/folding.ts'
import { FIELD_CHECKED, type FieldChecked, fieldId } from './field-id.ts'

/** Another form has a height of its own. */
const measureRule = (name: MeasureName): MeasureRule => `body.${name}`

/** The rules of fields that many forms have, by name; the server applies them too, and all others. */
const RULES = new Map<string, (text: string) => string | number | Rejection>([
  ['familyName', parsePersonName],
  ['givenName', parsePersonName],
  ['familyNameKana', parseKana],
  ['givenNameKana', parseKana],
  ['postalCode', parsePostalCode],
  ['telephone', parseTelephone],
  ['email', parseEmail],
  ['emailAgain', parseEmail],
  ...MEASURES.map((name) => [measureRule(name), (text: string) => parseMeasure(name, text)] as const),
])

export type MeasureRule = `body.${MeasureName}`

export type CheckedField = {
  readonly name: string
  readonly label: string
  readonly required?: boolean | undefined
  /** The name of its rule. Default: that of the field. */
  readonly rule?: MeasureRule
}

/**
 * The error of a text as far as the browser can tell; undefined when there is none. `repeated`: the address that was to
 * be typed again.
 */
export function checkField(field: CheckedField, text: string, repeated = ''): string | undefined {
  const { name, label, required, rule = name } = field
  if (foldLine(text) === '') return required ? checkedFieldErrorText(label, 'required') : undefined
  const read = RULES.get(rule)?.(text)
  if (isRejected(read)) return checkedFieldErrorText(label, read.code, read.detail)
  const address = parseEmail(repeated)
  const isOther = !isRejected(address) && !isSameEmail(address, text)
  return isOther ? checkedFieldErrorText(label, 'email-differs') : undefined
}

/** Tells the error summary what was found; `error`: undefined once the field is corrected. */
export function reportChecked(name: string, error: string | undefined): void {
  const detail: FieldChecked = { name, error }
  document.dispatchEvent(new CustomEvent(FIELD_CHECKED, { detail }))
}

/** Fields that a choice has hidden need no correction any more. */
export function reportHidden(): void {
  for (const { hash } of document.querySelectorAll<HTMLAnchorElement>('.error-summary a')) {
    const id = hash.slice(1)
    const isHidden = document.getElementById(id)?.getClientRects().length === 0
    if (isHidden) reportChecked(id.slice(fieldId('').length), undefined)
  }
}
