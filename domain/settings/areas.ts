import { z } from 'zod'
import { onOrOff, optionalWholeNumber, wholeNumber } from './fields.ts'
import { MAX_DELIVERY_DAYS, PREFECTURE_CODES } from './first-settings.ts'

/**
 * What the owner decides of a prefecture. `days`: how long a parcel is on its way, also when it is not served, because
 * rentals from before still come back. `feeYen`: in place of the delivery fee of all others.
 */
const areaForm = z.object({
  isServed: onOrOff,
  days: wholeNumber('days', 1, MAX_DELIVERY_DAYS),
  feeYen: optionalWholeNumber('yen', 0, 10_000),
})

export type Area = Readonly<z.infer<typeof areaForm>>

/**
 * The group `areas`: one field for each prefecture, with its code as name. Stored as `{ "13": { "isServed": true,
 * "days": 1 }, … }`; a form has fields like `13.days` (leaves.ts).
 */
export const areasForm = z.object(Object.fromEntries(PREFECTURE_CODES.map((code) => [code, areaForm])))
