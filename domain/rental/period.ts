import { DEFAULT_SEARCH_RENTAL_DAYS, MAX_RENTAL_DAYS, MIN_RENTAL_DAYS, RENTAL_DAYS_CHOICES } from '../constants.ts'
import { addDays, type Day } from '../day.ts'
import { type Rejection, rejected } from '../result.ts'
import { parseInteger } from '../text/integer.ts'

/** Length of a rental in days, first and last day included: 4 to 90 (docs/product/5, Rental period). */
export type RentalDays = number

/** Rejection of a length outside `shortest` … `longest`, days. */
export type DaysOutOfRange = Rejection<'days-out-of-range', { shortest: number; longest: number }>

/**
 * Rental lengths in a search: the choices of the filter, the range accepted in links, and the default (docs/product/3
 * and docs/product/5).
 */
export const SEARCH_RANGE = {
  choices: RENTAL_DAYS_CHOICES,
  shortest: MIN_RENTAL_DAYS,
  longest: MAX_RENTAL_DAYS,
  assumed: DEFAULT_SEARCH_RENTAL_DAYS,
} as const

/** Whether a number is a whole number of days from the shortest to the longest rental. */
export function isRentalDays(days: number): days is RentalDays {
  return Number.isInteger(days) && days >= MIN_RENTAL_DAYS && days <= MAX_RENTAL_DAYS
}

/** Reads a rental length, a number or digits. Rejection: days-out-of-range (docs/product/5, Rental period). */
export function parseRentalDays(input: unknown): RentalDays | DaysOutOfRange {
  const days = parseInteger(input)
  return days !== undefined && isRentalDays(days) ? days : daysOutOfRange()
}

/** The rejection of a rental length. */
export function daysOutOfRange(): DaysOutOfRange {
  return rejected('days-out-of-range', { shortest: MIN_RENTAL_DAYS, longest: MAX_RENTAL_DAYS })
}

/** The return date: the last rental day, start + days − 1 (docs/rules.md Words). */
export function rentalEnd(startOn: Day, days: number): Day {
  return addDays(startOn, days - 1)
}
