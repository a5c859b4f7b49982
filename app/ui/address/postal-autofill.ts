import { checkedFieldErrorText } from '#app/text/checked-field-errors.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { ADDRESS_LABELS } from '#app/text/field-labels.ts'
import { notServedText } from '#app/text/not-served-text.ts'
import type { PostalCodeResponse } from '#domain/calls/responses.ts'
import { parsePostalCode } from '#domain/customer/postal-code.ts'
import { withoutPrefecture } from '#domain/delivery/place.ts'
import { isServed, type PrefectureCode, prefectureName } from '#domain/delivery/prefecture.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import type { FormValues } from './address-values.ts'
import type { PostalNote } from './postal-note.ts'

const STARTS_WITH_NUMBER = /^[0-9０-９]/

type Town = Pick<PostalCodeResponse, 'city' | 'address1'>

/**
 * A typed street is never replaced. A house number, alone or after the city, is appended to the town; what an earlier
 * lookup filled in, the city of a shared code or another of its towns, is completed.
 */
export function completeStreet({ city, address1: town }: Town, typed: string, sharedTowns: readonly string[] = []) {
  const rest = typed.startsWith(city) ? typed.slice(city.length).trimStart() : typed
  if (STARTS_WITH_NUMBER.test(rest)) return `${town}${rest}`
  return town.startsWith(typed) || sharedTowns.includes(typed) ? town : typed
}

type Filled = { readonly prefecture: number; readonly address1: string; readonly note: PostalNote }

/**
 * Prefecture and street of a form after a lookup, and what to say. `canDeliver`: whether the form offers a prefecture;
 * `town`: the chosen one of several. The prefecture that belongs to a typed street stays.
 */
export function fillPlace(
  found: PostalCodeResponse | undefined,
  typed: { readonly prefecture: number; readonly address1: string },
  canDeliver: (prefecture: PrefectureCode) => boolean,
  town?: string | undefined,
): Filled {
  if (found === undefined) return { ...typed, note: { message: NOT_FOUND, towns: [] } }
  const name = prefectureName(found.prefecture)
  if (!canDeliver(found.prefecture)) {
    return { ...typed, note: { message: notServedText(name), towns: [] } }
  }
  const shared = found.towns ?? []
  const towns = shared.map(({ address1 }) => address1)
  const chosen = shared.find(({ address1 }) => address1 === town) ?? found
  if (chosen === found && found.address1 === '') return { ...typed, note: { message: CHOOSE_TOWN, towns } }
  const street = withoutPrefecture(typed.address1, chosen.prefecture).trim()
  const address1 = completeStreet(chosen, street, chosen === found ? [] : towns)
  if (!address1.startsWith(chosen.address1)) return { ...typed, note: { message: keptText(chosen), towns } }
  const isOpen = chosen === found && shared.length > 0 && !towns.some((each) => address1.startsWith(each))
  const place = `${prefectureName(chosen.prefecture)}${chosen.address1}`
  const message = isOpen ? `${place}まで入力しました。${CHOOSE_TOWN}` : `${place}を入力しました。${STREET_NEXT}`
  return { prefecture: chosen.prefecture, address1, note: { message, towns } }
}

const NOT_FOUND = '郵便番号から住所が見つかりませんでした。お手数ですが、ご住所をご入力ください。'
const CHOOSE_TOWN = 'この郵便番号には複数の町名があります。下からお選びください。'
const STREET_NEXT = '続けて番地をご入力ください。'

function keptText({ prefecture, address1 }: { readonly prefecture: number; readonly address1: string }): string {
  return `この郵便番号の住所は${prefectureName(prefecture)}${address1}です。ご入力の住所はそのまま残しています。`
}

/** What a form with an address shows again: its values, its errors, and the result of a postal code lookup. */
export type AddressFormState = {
  readonly values: FormValues
  readonly errors?: FieldErrors
  readonly postalNote?: PostalNote
}

type PostalServices = {
  readonly members: Pick<Services['members'], 'findPostalAddress'>
  readonly settings: Pick<Services['settings'], 'now'>
}

/** Fills in the address of the submitted postal code, for browsers without JavaScript. `town`: the chosen town. */
export async function lookUpPostalAddress(
  { members, settings }: PostalServices,
  values: FormValues,
  town: string | undefined,
): Promise<AddressFormState> {
  const code = parsePostalCode(values.postalCode)
  if (isRejected(code)) {
    return { values, errors: { postalCode: checkedFieldErrorText(ADDRESS_LABELS.postalCode, code.code, code.detail) } }
  }
  const typed = { prefecture: Number(values.prefecture ?? ''), address1: values.address1 ?? '' }
  const canDeliver = (prefecture: PrefectureCode) => isServed(prefecture, settings.now())
  const { note, prefecture, address1 } = fillPlace(await members.findPostalAddress(code), typed, canDeliver, town)
  const filled: FormValues = prefecture === typed.prefecture ? {} : { prefecture: String(prefecture) }
  return { values: { ...values, ...filled, address1 }, postalNote: note }
}
