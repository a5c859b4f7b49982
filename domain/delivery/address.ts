import { z } from 'zod'
import { parseKana, parsePersonName, parseTelephone } from '../customer/contact.ts'
import { parsePostalCode } from '../customer/postal-code.ts'
import { rejected } from '../result.ts'
import { ofSettings } from '../settings/of-settings.ts'
import { fieldOf, optionalFieldOf, parseText } from '../text/field.ts'
import { foldAddressLine, foldLine, foldName } from '../text/folding.ts'
import { type AreaRules, parsePrefecture, parsePrefectureCode } from './prefecture.ts'

/** Maximum length of an address line (city and street, or building), code points (decided here). */
const ADDRESS_LINE_LIMIT = 100
/** Maximum length of a venue, a bereaved family's name or a ceremony's time, code points (decided here). */
const PLACE_LIMIT = 50

const addressLine = (input: unknown) => parseText(input, ADDRESS_LINE_LIMIT, foldAddressLine)
export const placeName = (input: unknown) => parseText(input, PLACE_LIMIT, foldName)
const isEmpty = (input: unknown) =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '')

/**
 * An address and recipient anywhere in Japan (docs/product/3, Order, shippinginfo; docs/rules.md Members). Widths
 * are folded, ends trimmed, lengths counted in code points; the message of each issue is a code that app/text
 * turns into Japanese.
 * `placeName` is a funeral hall or hotel, `bereavedFamilyName` the name under which the hall knows the family,
 * `ceremonyAt` day and hour of the ceremony in the customer's words (decided here: all three are optional, like
 * `address2`).
 */
export const addressForm = z.object({
  familyName: fieldOf(parsePersonName),
  givenName: fieldOf(parsePersonName),
  familyNameKana: fieldOf(parseKana),
  givenNameKana: fieldOf(parseKana),
  postalCode: fieldOf(parsePostalCode),
  prefecture: fieldOf((input) => (isEmpty(input) ? rejected('required') : parsePrefecture(input))),
  address1: fieldOf(addressLine),
  address2: optionalFieldOf(addressLine),
  telephone: fieldOf(parseTelephone),
  placeName: optionalFieldOf(placeName),
  bereavedFamilyName: optionalFieldOf(placeName),
  ceremonyAt: optionalFieldOf((input) => parseText(input, PLACE_LIMIT, foldLine)),
})

/** A validated address: postal code of 7 digits, telephone digits, a prefecture. */
export type Address = z.infer<typeof addressForm>

/** The form of an address to which the shop delivers now. */
export const servedAddressForm = ofSettings((rules: AreaRules) =>
  addressForm.extend({
    prefecture: fieldOf((input) => (isEmpty(input) ? rejected('required') : parsePrefectureCode(input, rules))),
  }),
)
