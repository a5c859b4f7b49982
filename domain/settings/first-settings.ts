/** The longest rental that can be set, days. */
export const MAX_RENTAL_LENGTH = 120

/** The earliest day before shipping by which an identity document can be wanted. */
export const MAX_DOCUMENT_DAYS = 14

/** The longest delivery that can be set, days. */
export const MAX_DELIVERY_DAYS = 7

/** JIS X 0401 codes of the prefectures: 1 (Hokkaido) to 47 (Okinawa). */
export const PREFECTURE_CODES = Array.from({ length: 47 }, (_, index) => index + 1)

type FirstArea = { readonly isServed: boolean; readonly days: number; readonly feeYen?: number | undefined }

/**
 * Tohoku without Aomori and Akita to Wakayama in one day, Okinawa not at all (docs/product/5, Earliest rental start).
 */
const FIRST_AREAS: Readonly<Record<number, FirstArea>> = Object.fromEntries(
  PREFECTURE_CODES.map((code) => {
    const isShort = code === 3 || code === 4 || (code >= 6 && code <= 29)
    return [code, { isServed: code !== 47, days: isShort ? 1 : 2, feeYen: undefined }]
  }),
)

/** Days of the week as in ISO 8601: 1 (Monday) to 7 (Sunday). */
export const WEEKDAY_CODES = [1, 2, 3, 4, 5, 6, 7]

type FirstHours = { readonly cutOffHour: number; readonly hasShipping: boolean }

const FIRST_HOURS: Readonly<Record<number, FirstHours>> = Object.fromEntries(
  WEEKDAY_CODES.map((code) => [code, { cutOffHour: 16, hasShipping: true }]),
)

/**
 * The settings of a shop whose owner has changed nothing: the values of docs/product/9 and docs/rules.md. Apart from
 * their forms (settings.ts), which browsers do not load.
 */
export const FIRST_SETTINGS = {
  prices: { planPercent: 10, furtherDayPercent: 10, tryOnPercent: 50 },
  tax: { ratePercent: 10 },
  delivery: {
    feeYen: 1_100,
    freeFromYen: 5_000,
  },
  payment: { hasCard: true, hasAmazonPay: true, hasCod: true, codFeeYen: 330 },
  points: { ratePercent: 3, mostUsable: 4_900, validYears: 1 },
  cancellation: {
    freeMinutes: 60,
    freeDays: 15,
    firstPercent: 20,
    secondDays: 7,
    secondPercent: 30,
    lastDays: 2,
    lastPercent: 50,
  },
  charges: { dueDays: 14, lossPercentPerYear: 10, lossMinPercent: 30, refusedPercent: 50, refusedCarriageYen: 1_100 },
  limits: {
    refPriceYen: 300_000,
    cartLines: 20,
    confirmationMinutes: 30,
    linesPerTelephone: 40,
    linesPerNetwork: 120,
    ordersPerNetwork: 60,
    unprovenOrders: 5,
  },
  hours: FIRST_HOURS,
  areas: FIRST_AREAS,
  rental: { longestDays: 90, spanDays: 180, cleaningDays: 2 },
  documents: { daysBefore: 2, keptDays: 30 },
}
