import { DEFAULT_SEARCH_RENTAL_DAYS } from '../constants.ts'
import { type Day, parseDay } from '../day.ts'
import { isRejected } from '../result.ts'
import { type LengthRules, parseRentalDays } from './period.ts'

/** The arrival day and the rental days that a visitor named last, for favourites and viewing history. */
export type NamedRental = { readonly arrivalOn: Day; readonly days: number }

/** Parameter names in order of precedence: the pressed button, the selected long rental, the form's own value. */
const DAYS_NAMES = ['range', 'longer', 'days'] as const
/** Of an item page, of a list. */
const ARRIVAL_NAMES = ['start', 'startcalendar'] as const

/** Reads values by name; `URLSearchParams` and submitted forms are such. */
type Values = (name: string) => string | null | undefined

const trimmed = (read: Values, name: string) => (read(name) ?? '').trim()

/** The rental days of a list or of an item; undefined without valid ones. */
export function namedDays(read: Values, rules: LengthRules): number | undefined {
  const days = DAYS_NAMES.map((name) => parseRentalDays(trimmed(read, name), rules)).find((each) => !isRejected(each))
  return typeof days === 'number' ? days : undefined
}

/** Whether rental days are named that the shop does not offer. */
export function namesUnknownDays(read: Values, rules: LengthRules): boolean {
  return namedDays(read, rules) === undefined && DAYS_NAMES.some((name) => trimmed(read, name) !== '')
}

/** The arrival day of a list or of an item; undefined without a valid one. */
export function namedArrival(read: Values): Day | undefined {
  return ARRIVAL_NAMES.map((name) => parseDay(trimmed(read, name))).find((on) => on !== undefined)
}

/** Whether an arrival day is named that is no date. */
export function namesUnknownArrival(read: Values): boolean {
  return namedArrival(read) === undefined && ARRIVAL_NAMES.some((name) => trimmed(read, name) !== '')
}

/** The rental of a list or of an item, of 4 days unless others are named; undefined without an arrival day. */
export function namedRental(read: Values, rules: LengthRules): NamedRental | undefined {
  const arrivalOn = namedArrival(read)
  return arrivalOn && { arrivalOn, days: namedDays(read, rules) ?? DEFAULT_SEARCH_RENTAL_DAYS }
}

/** The query of the page of an item for a rental: `range=5&startcalendar=2026-11-25`. */
export function rentalQuery({ arrivalOn, days }: NamedRental): string {
  return String(new URLSearchParams({ range: String(days), startcalendar: arrivalOn }))
}
