import { z } from 'zod'
import { parseKana, parsePersonName } from '../customer/name.ts'
import { parsePostalCode } from '../customer/postal-code.ts'
import { parseTelephone } from '../customer/telephone.ts'
import { rejected } from '../result.ts'
import { foldAddressLine } from '../text/dash.ts'
import { fieldOf, optionalFieldOf, parseText } from '../text/field.ts'
import { foldLine } from '../text/width.ts'
import { parsePrefectureCode } from './prefecture.ts'

/** Longest city and street, and longest building, code points (decided here). */
export const ADDRESS_LINE_LIMIT = 100
/** Longest place, family or hour of a ceremony, code points (decided here). */
export const PLACE_LIMIT = 50

/** A code that a field of the address form may be refused with; `app/text` turns it into Japanese. */
export type AddressFieldCode =
  | 'required'
  | 'too-long'
  | 'kana'
  | 'postal-code'
  | 'telephone'
  | 'prefecture-unknown'
  | 'prefecture-not-served'

const addressLine = (input: unknown) => parseText(input, ADDRESS_LINE_LIMIT, foldAddressLine)
const placeText = (input: unknown) => parseText(input, PLACE_LIMIT, foldLine)
const prefecture = (input: unknown) => {
  const isEmpty = input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
  return isEmpty ? rejected('required') : parsePrefectureCode(input)
}

/**
 * Where a parcel goes and who takes it in (docs/product/3, Order, shippinginfo; docs/rules.md Members). Widths are
 * folded, ends trimmed, lengths counted in code points; each issue's message is an `AddressFieldCode`. `placeName` is a
 * funeral hall or hotel, `bereavedFamilyName` the name the hall knows the family by, `ceremonyAt` day and hour of the
 * ceremony in the customer's words (decided here: all three may be left empty, like `address2`).
 */
export const addressForm = z.object({
  familyName: fieldOf(parsePersonName),
  givenName: fieldOf(parsePersonName),
  familyNameKana: fieldOf(parseKana),
  givenNameKana: fieldOf(parseKana),
  postalCode: fieldOf(parsePostalCode),
  prefecture: fieldOf(prefecture),
  address1: fieldOf(addressLine),
  address2: optionalFieldOf(addressLine),
  telephone: fieldOf(parseTelephone),
  placeName: optionalFieldOf(placeText),
  bereavedFamilyName: optionalFieldOf(placeText),
  ceremonyAt: optionalFieldOf(placeText),
})

/** An address as the form hands it on: postal code 7 digits, telephone digits, prefecture one of the 46. */
export type Address = z.infer<typeof addressForm>
