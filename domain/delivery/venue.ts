import { parseKana } from '../customer/contact.ts'
import { fieldOf, optionalFieldOf, parseText } from '../text/field.ts'
import { foldLine } from '../text/folding.ts'
import { addressForm, placeName } from './address.ts'

/** Maximum length of the hours of a venue, code points (decided here). */
const HOURS_LIMIT = 100

/**
 * A funeral hall or hotel to which parcels go (docs/rules.md Phone orders). `hours`: when it accepts parcels, in the
 * words of the venue.
 */
export const venueForm = addressForm
  .pick({ postalCode: true, prefecture: true, address1: true, address2: true, telephone: true })
  .extend({
    name: fieldOf(placeName),
    kana: fieldOf(parseKana),
    hours: optionalFieldOf((input) => parseText(input, HOURS_LIMIT, foldLine)),
  })
