import { fieldErrorText } from '#app/text/field-errors.ts'
import type { PostalCodeResponse } from '#domain/calls/responses.ts'
import { OKINAWA, prefectureName } from '#domain/delivery/prefecture.ts'
import type { FormValues } from './address-values.ts'

/** Value of the lookup button, which it submits without JavaScript. */
export const FIND_ADDRESS = 'find-address'

const STARTS_WITH_NUMBER = /^[0-9０-９]/

/**
 * The street field once the town is known. A street that starts with that town stays as it is; a house number alone is
 * appended to the town.
 */
export function completeStreet(town: string, typed: string): string {
  if (typed.startsWith(town)) return typed
  return STARTS_WITH_NUMBER.test(typed) ? `${town}${typed}` : town
}

/** The form values with the address of the postal code filled in, and a message for the visitor. */
export function fillPostalAddress(
  values: FormValues,
  found: PostalCodeResponse | undefined,
): { readonly values: FormValues; readonly message: string } {
  const message = postalMessage(found)
  if (found === undefined || found.prefecture === OKINAWA) return { values, message }
  const address1 = completeStreet(found.address1, values.address1 ?? '')
  return { values: { ...values, prefecture: String(found.prefecture), address1 }, message }
}

/** The message after a postal code lookup. */
export function postalMessage(found: PostalCodeResponse | undefined): string {
  if (found === undefined) return '郵便番号から住所が見つかりませんでした。お手数ですが、ご住所をご入力ください。'
  const prefecture = prefectureName(found.prefecture)
  if (found.prefecture === OKINAWA) return fieldErrorText('', 'prefecture-not-served', { name: prefecture })
  return `${prefecture}${found.address1}を入力しました。続けて番地をご入力ください。`
}
