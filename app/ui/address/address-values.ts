import type { z } from 'zod'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { telephoneText } from '#domain/customer/contact.ts'
import { postalCodeText } from '#domain/customer/postal-code.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { Place } from '#domain/delivery/place.ts'
import { KEPT_PLACE } from './postal-note.ts'

export type FormValues = Readonly<Record<string, string>>

export function valuesOfAddress(address: Address | undefined): FormValues {
  if (address === undefined) return {}
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(address)) if (value !== undefined) values[name] = String(value)
  const { postalCode, telephone } = address
  return {
    ...values,
    postalCode: postalCodeText(postalCode),
    telephone: telephoneText(telephone),
    [KEPT_PLACE]: keptPlaceOf(address),
  }
}

/** The value of KEPT_PLACE that keeps a place. One that is saved was kept before. */
export function keptPlaceOf({ postalCode, prefecture, address1 }: Place): string {
  return `${postalCode} ${prefecture} ${address1}`
}

export function valuesOfPerson({
  familyName,
  givenName,
  familyNameKana,
  givenNameKana,
  telephone,
}: Address): FormValues {
  return { familyName, givenName, familyNameKana, givenNameKana, telephone: telephoneText(telephone) }
}

/** The form values of a submitted form: normalised (width, kana), or as submitted where a field is invalid. */
export function valuesOfPosted(shape: Readonly<Record<string, z.ZodType>>, form: PostedForm): FormValues {
  const values: Record<string, string> = {}
  for (const [name, field] of Object.entries(shape)) {
    const typed = form[name] ?? ''
    const parsed = field.safeParse(typed)
    const isText = parsed.success && (typeof parsed.data === 'string' || typeof parsed.data === 'number')
    values[name] = isText ? formatField(name, String(parsed.data)) : typed
  }
  const kept = form[KEPT_PLACE]
  return kept === undefined ? values : { ...values, [KEPT_PLACE]: kept }
}

function formatField(name: string, value: string): string {
  if (name === 'telephone') return telephoneText(value)
  return name === 'postalCode' ? postalCodeText(value) : value
}
