import { checkedFieldErrorText } from '#app/text/checked-field-errors.ts'
import { parseKana, parsePersonName, parseTelephone } from '#domain/customer/contact.ts'
import { isSameEmail, parseEmail } from '#domain/customer/email.ts'
import { parsePostalCode } from '#domain/customer/postal-code.ts'
import { isRejected, type Rejection } from '#domain/result.ts'

/** The rules of fields that many forms have, by name; the server applies them too, and all others. */
const RULES = new Map<string, (text: string) => string | Rejection>([
  ['familyName', parsePersonName],
  ['givenName', parsePersonName],
  ['familyNameKana', parseKana],
  ['givenNameKana', parseKana],
  ['postalCode', parsePostalCode],
  ['telephone', parseTelephone],
  ['email', parseEmail],
  ['emailAgain', parseEmail],
])

export type CheckedField = {
  readonly name: string
  readonly label: string
  readonly required?: boolean | undefined
}

/**
 * The error of a text as far as the browser can tell; undefined when there is none. `repeated`: the address that was to
 * be typed again.
 */
export function checkField({ name, label, required }: CheckedField, text: string, repeated = ''): string | undefined {
  if (text.trim() === '') return required ? checkedFieldErrorText(label, 'required') : undefined
  const read = RULES.get(name)?.(text)
  if (isRejected(read)) return checkedFieldErrorText(label, read.code, read.detail)
  const address = parseEmail(repeated)
  const isOther = !isRejected(address) && !isSameEmail(address, text)
  return isOther ? checkedFieldErrorText(label, 'email-differs') : undefined
}
