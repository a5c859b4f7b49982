import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { ADDRESS_LABELS } from '#app/text/field-labels.ts'
import type { PostalCodeResponse } from '#domain/calls/responses.ts'
import { parsePostalCode } from '#domain/customer/contact.ts'
import { OKINAWA, prefectureName } from '#domain/delivery/prefecture.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import type { FormValues } from './address-values.ts'

export const FIND_ADDRESS = 'find-address'

const STARTS_WITH_NUMBER = /^[0-9０-９]/

/** A street that starts with the town stays as it is; a house number alone is appended to the town. */
export function completeStreet(town: string, typed: string): string {
  if (typed.startsWith(town)) return typed
  return STARTS_WITH_NUMBER.test(typed) ? `${town}${typed}` : town
}

export function fillPostalAddress(
  values: FormValues,
  found: PostalCodeResponse | undefined,
): { readonly values: FormValues; readonly message: string } {
  const message = postalMessage(found)
  if (found === undefined || found.prefecture === OKINAWA) return { values, message }
  const address1 = completeStreet(found.address1, values.address1 ?? '')
  return { values: { ...values, prefecture: String(found.prefecture), address1 }, message }
}

export function postalMessage(found: PostalCodeResponse | undefined): string {
  if (found === undefined) return '郵便番号から住所が見つかりませんでした。お手数ですが、ご住所をご入力ください。'
  const prefecture = prefectureName(found.prefecture)
  if (found.prefecture === OKINAWA) return fieldErrorText('', 'prefecture-not-served', { name: prefecture })
  return `${prefecture}${found.address1}を入力しました。続けて番地をご入力ください。`
}

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
