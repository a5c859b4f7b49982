import { fieldErrorText } from '#app/text/field-errors.ts'
import type { PostalAnswer } from '#domain/calls/answers.ts'
import { OKINAWA, prefectureName } from '#domain/delivery/prefecture.ts'
import type { FormValues } from './address-values.ts'

/** The button that asks for the address of the postal code: what it posts without JavaScript. */
export const FIND_ADDRESS = 'find-address'

const STARTS_WITH_NUMBER = /^[0-9０-９]/

/**
 * The town and street of a form once the town is known. A street that already stands in that town stays as it is; a
 * bare house number goes behind the town.
 */
export function streetIn(town: string, typed: string): string {
  if (typed.startsWith(town)) return typed
  return STARTS_WITH_NUMBER.test(typed) ? `${town}${typed}` : town
}

/** What was typed with the address of its postal code filled in, and a sentence that says so. */
export function withPostalAddress(
  values: FormValues,
  found: PostalAnswer | undefined,
): { readonly values: FormValues; readonly told: string } {
  const told = postalSentence(found)
  if (found === undefined || found.prefecture === OKINAWA) return { values, told }
  const address1 = streetIn(found.address1, values.address1 ?? '')
  return { values: { ...values, prefecture: String(found.prefecture), address1 }, told }
}

/** What is said once a postal code was looked up. */
export function postalSentence(found: PostalAnswer | undefined): string {
  if (found === undefined) return '郵便番号から住所が見つかりませんでした。お手数ですが、ご住所をご入力ください。'
  const prefecture = prefectureName(found.prefecture)
  if (found.prefecture === OKINAWA) return fieldErrorText('', 'prefecture-not-served', { name: prefecture })
  return `${prefecture}${found.address1}を入力しました。続けて番地をご入力ください。`
}
