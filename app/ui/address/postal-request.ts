import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { ADDRESS_LABELS } from '#app/text/field-labels.ts'
import { parsePostalCode } from '#domain/customer/postal-code.ts'
import { isRejected } from '#domain/result.ts'
import type { MemberServices } from '#services/member-services.ts'
import type { FormValues } from './address-values.ts'
import { withPostalAddress } from './postal-fill.ts'

/**
 * What a form with an address shows again: everything typed, what is wrong with it, and what became of a postal code.
 */
export type AddressAnswer = {
  readonly values: FormValues
  readonly errors?: FieldErrors
  readonly postalNote?: string
}

/** Fills in the address of the postal code that was typed; the round trip of browsers without JavaScript. */
export async function answerPostal(
  { findPostalAddress }: Pick<MemberServices, 'findPostalAddress'>,
  values: FormValues,
): Promise<AddressAnswer> {
  const code = parsePostalCode(values.postalCode)
  if (isRejected(code)) {
    return { values, errors: { postalCode: fieldErrorText(ADDRESS_LABELS.postalCode, code.code, code.detail) } }
  }
  const { values: filled, told } = withPostalAddress(values, await findPostalAddress(code))
  return { values: filled, postalNote: told }
}
