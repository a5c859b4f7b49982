import type { z } from 'zod'
import { telephoneText } from '#app/text/telephone-text.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { postalCodeText } from '#domain/customer/postal-code.ts'
import type { Address } from '#domain/delivery/address.ts'

/** What stands in the fields of a form, by name. */
export type FormValues = Readonly<Record<string, string>>

/** The fields of a saved address as they are shown for editing. */
export function valuesOfAddress(address: Address | undefined): FormValues {
  if (address === undefined) return {}
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(address)) if (value !== undefined) values[name] = String(value)
  return { ...values, postalCode: postalCodeText(address.postalCode), telephone: telephoneText(address.telephone) }
}

/** The fields of who takes the parcel in, without where. */
export function valuesOfPerson({
  familyName,
  givenName,
  familyNameKana,
  givenNameKana,
  telephone,
}: Address): FormValues {
  return { familyName, givenName, familyNameKana, givenNameKana, telephone: telephoneText(telephone) }
}

/** What was posted, each field as it was understood (widths folded, kana converted), or as typed where it was not. */
export function valuesOfPosted(shape: Readonly<Record<string, z.ZodType>>, form: PostedForm): FormValues {
  const values: Record<string, string> = {}
  for (const [name, field] of Object.entries(shape)) {
    const typed = form[name] ?? ''
    const read = field.safeParse(typed)
    const isText = read.success && (typeof read.data === 'string' || typeof read.data === 'number')
    values[name] = isText ? shownAs(name, String(read.data)) : typed
  }
  return values
}

function shownAs(name: string, value: string): string {
  if (name === 'telephone') return telephoneText(value)
  return name === 'postalCode' ? postalCodeText(value) : value
}
