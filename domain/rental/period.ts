import {
  CUT_OFF_HOUR,
  DEFAULT_SEARCH_RENTAL_DAYS,
  MAX_RENTAL_DAYS,
  MIN_RENTAL_DAYS,
  RENTAL_DAYS_CHOICES,
  RESERVATION_SPAN_DAYS,
} from '../constants.ts'
import { addDays, type Day, dayOfInstant, hourOfInstant, laterDay, SHOP_TIME_ZONE } from '../day.ts'
import { deliveryDays } from '../delivery/delivery.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { type Rejection, rejected } from '../result.ts'
import { parseInteger } from '../text/integer.ts'

/** Length of a rental in days, first and last day included: 4 to 90 (docs/product/5, Rental period). */
type RentalDays = number

/** Rejection of a length outside `shortest` … `longest`, days. */
type DaysOutOfRange = Rejection<'days-out-of-range', { shortest: number; longest: number }>

/** Rental lengths in a search: choices of the filter, range of links, default (docs/product/3 and docs/product/5). */
export const SEARCH_RANGE = {
  choices: RENTAL_DAYS_CHOICES,
  shortest: MIN_RENTAL_DAYS,
  longest: MAX_RENTAL_DAYS,
  assumed: DEFAULT_SEARCH_RENTAL_DAYS,
} as const

function isRentalDays(days: number): days is RentalDays {
  return Number.isInteger(days) && days >= MIN_RENTAL_DAYS && days <= MAX_RENTAL_DAYS
}

/** Reads a rental length, a number or digits. Rejection: days-out-of-range (docs/product/5, Rental period). */
export function parseRentalDays(input: unknown): RentalDays | DaysOutOfRange {
  const days = parseInteger(input)
  return days !== undefined && isRentalDays(days) ? days : daysOutOfRange()
}

function daysOutOfRange(): DaysOutOfRange {
  return rejected('days-out-of-range', { shortest: MIN_RENTAL_DAYS, longest: MAX_RENTAL_DAYS })
}

/** The return date: the last rental day, start + days − 1 (docs/rules.md Words). */
export function rentalEnd(startOn: Day, days: number): Day {
  return addDays(startOn, days - 1)
}

/**
 * A period in which the shop ships later than usual, such as the new-year holidays: while the current time is between
 * `startAt` and `endAt` (both inclusive, decided here), rentals start on `rentalStartOn` at the earliest
 * (docs/product/3, Config documents).
 */
export type EditedWindow = {
  readonly startAt: Temporal.Instant
  readonly endAt: Temporal.Instant
  readonly rentalStartOn: Day
}

type StartFacts = {
  readonly now: Temporal.Instant
  readonly prefecture: PrefectureCode
  readonly editedWindow?: EditedWindow
}

export type PeriodRejection =
  | DaysOutOfRange
  | Rejection<'too-early', { earliestOn: Day; prefecture: PrefectureCode }>
  | Rejection<'too-late', { latestOn: Day }>

/**
 * The first day on which a rental may start (docs/product/5, Earliest rental start): delivery days after today, one
 * more from 16:00 in Tokyo; inside the edited window its start day (one day later outside short-delivery areas) if that
 * is later.
 */
export function earliestStart({ now, prefecture, editedWindow }: StartFacts): Day {
  const cutOffDays = hourOfInstant(now) < CUT_OFF_HOUR ? 0 : 1
  const computedOn = addDays(dayOfInstant(now), deliveryDays(prefecture) + cutOffDays)
  if (editedWindow === undefined || !isInsideWindow(now, editedWindow)) return computedOn
  return laterDay(computedOn, addDays(editedWindow.rentalStartOn, deliveryDays(prefecture) - 1))
}

/** The last day on which a rental may start: 180 days from today in Tokyo (docs/product/5, Rental period). */
export function latestStart(now: Temporal.Instant): Day {
  return addDays(dayOfInstant(now), RESERVATION_SPAN_DAYS)
}

/** The next 16:00 in Tokyo, always after `now`: the end of the countdown (docs/product/1). */
export function cutOffAt(now: Temporal.Instant): Temporal.Instant {
  const local = now.toZonedDateTimeISO(SHOP_TIME_ZONE)
  const today = local.round({ smallestUnit: 'day', roundingMode: 'floor' }).with({ hour: CUT_OFF_HOUR })
  return (local.hour < CUT_OFF_HOUR ? today : today.add({ days: 1 })).toInstant()
}

/** The day on which the parcel is shipped: delivery days before the arrival date (docs/product/5, Blocking span). */
export function shippingOn(startOn: Day, prefecture: PrefectureCode): Day {
  return addDays(startOn, -deliveryDays(prefecture))
}

/** Checks whether a period can be chosen now. Rejections in this order: days, too early, too late. */
export function checkPeriod(facts: StartFacts & { startOn: Day; days: number }): PeriodRejection | undefined {
  if (!isRentalDays(facts.days)) return daysOutOfRange()
  const earliestOn = earliestStart(facts)
  if (facts.startOn < earliestOn) return rejected('too-early', { earliestOn, prefecture: facts.prefecture })
  const latestOn = latestStart(facts.now)
  return facts.startOn > latestOn ? rejected('too-late', { latestOn }) : undefined
}

/** Whether an instant lies in a window, both ends included. */
export function isInsideWindow(now: Temporal.Instant, { startAt, endAt }: EditedWindow): boolean {
  return Temporal.Instant.compare(startAt, now) <= 0 && Temporal.Instant.compare(now, endAt) <= 0
}
