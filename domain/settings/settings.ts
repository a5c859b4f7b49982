import { z } from 'zod'
import { areasForm } from './areas.ts'
import { onOrOff, wholeNumber } from './fields.ts'
import { FIRST_SETTINGS, MAX_DOCUMENT_DAYS, MAX_RENTAL_LENGTH, WEEKDAY_CODES } from './first-settings.ts'

/** What the owner decides of a day of the week. `cutOffHour`: orders placed before it ship the same day. */
const weekdayForm = z.object({ cutOffHour: wholeNumber('hour', 1, 23), hasShipping: onOrOff })

/**
 * What the owner of the shop decides, in groups. A group has versions, each with the instant from which it holds
 * (docs/rules.md Settings, decision 111). `first` holds until the first version: the values of docs/product/9 and
 * docs/rules.md. A field that is added later has its first value in all versions from before.
 */
export const SETTINGS = {
  prices: group(
    z.object({
      planPercent: wholeNumber('percent', 0, 100),
      furtherDayPercent: wholeNumber('percent', 1, 100),
      tryOnPercent: wholeNumber('percent', 0, 100),
    }),
    FIRST_SETTINGS.prices,
  ),
  tax: group(z.object({ ratePercent: wholeNumber('percent', 0, 30) }), FIRST_SETTINGS.tax),
  delivery: group(
    z.object({ feeYen: wholeNumber('yen', 0, 10_000), freeFromYen: wholeNumber('yen', 0, 1_000_000) }),
    FIRST_SETTINGS.delivery,
  ),
  payment: group(
    z.object({
      hasCard: onOrOff,
      hasAmazonPay: onOrOff,
      hasCod: onOrOff,
      codFeeYen: wholeNumber('yen', 0, 3_000),
    }),
    FIRST_SETTINGS.payment,
  ),
  points: group(
    z.object({
      ratePercent: wholeNumber('percent', 0, 50),
      mostUsable: wholeNumber('points', 0, 100_000),
      validYears: wholeNumber('years', 1, 10),
    }),
    FIRST_SETTINGS.points,
  ),
  cancellation: group(
    z.object({
      freeMinutes: wholeNumber('minutes', 60, 1_440),
      freeDays: wholeNumber('days', 3, 90),
      firstPercent: wholeNumber('percent', 0, 50),
      secondDays: wholeNumber('days', 2, 60),
      secondPercent: wholeNumber('percent', 0, 50),
      lastDays: wholeNumber('days', 0, 30),
      lastPercent: wholeNumber('percent', 0, 50),
    }),
    FIRST_SETTINGS.cancellation,
  ),
  charges: group(
    z.object({
      dueDays: wholeNumber('days', 7, 90),
      lossPercentPerYear: wholeNumber('percent', 0, 100),
      lossMinPercent: wholeNumber('percent', 0, 100),
      refusedPercent: wholeNumber('percent', 0, 50),
      refusedCarriageYen: wholeNumber('yen', 0, 5_000),
    }),
    FIRST_SETTINGS.charges,
  ),
  limits: group(
    z.object({
      refPriceYen: wholeNumber('yen', 10_000, 10_000_000),
      cartLines: wholeNumber('lines', 1, 40),
      confirmationMinutes: wholeNumber('minutes', 5, 120),
      linesPerTelephone: wholeNumber('lines', 1, 400),
      linesPerNetwork: wholeNumber('lines', 1, 4_000),
      ordersPerNetwork: wholeNumber('orders', 1, 1_000),
      unprovenOrders: wholeNumber('orders', 1, 100),
    }),
    FIRST_SETTINGS.limits,
  ),
  hours: group(z.object(Object.fromEntries(WEEKDAY_CODES.map((code) => [code, weekdayForm]))), FIRST_SETTINGS.hours),
  areas: group(areasForm, FIRST_SETTINGS.areas),
  // The days of a span, a rental and its margins fit into the 512 days that the stock knows (availability.ts).
  rental: group(
    z.object({
      longestDays: wholeNumber('days', 7, MAX_RENTAL_LENGTH),
      spanDays: wholeNumber('days', 30, 300),
      cleaningDays: wholeNumber('days', 0, 14),
    }),
    FIRST_SETTINGS.rental,
  ),
  documents: group(
    z.object({ daysBefore: wholeNumber('days', 0, MAX_DOCUMENT_DAYS), keptDays: wholeNumber('days', 1, 90) }),
    FIRST_SETTINGS.documents,
  ),
} as const

function group<const F extends z.ZodObject>(form: F, first: z.infer<F>) {
  return { form, first }
}

export type SettingsGroup = keyof typeof SETTINGS
export type SettingsOf<Group extends SettingsGroup> = Readonly<z.infer<(typeof SETTINGS)[Group]['form']>>
/** The settings that hold at one instant. */
export type Settings = { readonly [Group in SettingsGroup]: SettingsOf<Group> }

export const SETTINGS_GROUPS = Object.keys(SETTINGS) as readonly SettingsGroup[]

export function isSettingsGroup(text: string): text is SettingsGroup {
  return Object.hasOwn(SETTINGS, text)
}
