import { z } from 'zod'
import { onOrOff, optionalWholeNumber, wholeNumber } from './fields.ts'

/** The longest delivery that can be set, days. */
export const MAX_DELIVERY_DAYS = 7

/** JIS X 0401 codes of the prefectures: 1 (Hokkaido) to 47 (Okinawa). */
const CODES = Array.from({ length: 47 }, (_, index) => index + 1)

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
export const areasForm = z.object(Object.fromEntries(CODES.map((code) => [code, areaForm])))

/**
 * Tohoku without Aomori and Akita to Wakayama in one day, Okinawa not at all (docs/product/5, Earliest rental start).
 */
export const FIRST_AREAS: Readonly<Record<number, Area>> = Object.fromEntries(
  CODES.map((code) => {
    const isShort = code === 3 || code === 4 || (code >= 6 && code <= 29)
    return [code, { isServed: code !== 47, days: isShort ? 1 : 2, feeYen: undefined }]
  }),
)
