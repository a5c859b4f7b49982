import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { ADDRESS_LABELS } from '#app/text/field-labels.ts'
import { parsePostalCode } from '#domain/customer/contact.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import type { FormValues } from './address-values.ts'
import { fillPostalAddress } from './postal-autofill.ts'

/** What a form with an address shows again: its values, its errors, and the result of a postal code lookup. */
export type AddressFormState = {
  readonly values: FormValues
  readonly errors?: FieldErrors
  readonly postalNote?: string
}

/** Fills in the address of the submitted postal code, for browsers without JavaScript. */
export async function lookUpPostalAddress(
  { findPostalAddress }: Pick<Services['members'], 'findPostalAddress'>,
  values: FormValues,
): Promise<AddressFormState> {
  const code = parsePostalCode(values.postalCode)
  if (isRejected(code)) {
    return { values, errors: { postalCode: fieldErrorText(ADDRESS_LABELS.postalCode, code.code, code.detail) } }
  }
  const { values: filled, message } = fillPostalAddress(values, await findPostalAddress(code))
  return { values: filled, postalNote: message }
}
