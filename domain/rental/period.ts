import { DEFAULT_SEARCH_RENTAL_DAYS, MIN_RENTAL_DAYS, RENTAL_DAYS_CHOICES } from '../constants.ts'
import { addDays, type Day, dayOfInstant, hourOfInstant, laterDay } from '../day.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { type Rejection, rejected } from '../result.ts'
import { parseInteger } from '../text/integer.ts'
import { closingOn, isInsideWindow, type RentalCalendar, suspensionOn } from './calendar.ts'
import { cutOffHour, cutOffOn, type DayRules, hasShipping, shipsOnAllWeekdays } from './day-rules.ts'

/** Rejection of a length outside `shortest` … `longest`, days. */
type DaysOutOfRange = Rejection<'days-out-of-range', { shortest: number; longest: number }>

/** Rental lengths in a search: choices of the filter, default (docs/product/3 and docs/product/5). */
export const SEARCH_RANGE = { choices: RENTAL_DAYS_CHOICES, assumed: DEFAULT_SEARCH_RENTAL_DAYS } as const

/** What decides how long a rental can be. */
export type LengthRules = { readonly rental: Pick<DayRules['rental'], 'longestDays'> }

/** The lengths of a rental in days, first and last day included: 4 to the longest (docs/product/5, Rental period). */
export function rentalLengths({ rental: { longestDays } }: LengthRules): readonly number[] {
  return Array.from({ length: longestDays - MIN_RENTAL_DAYS + 1 }, (_, index) => MIN_RENTAL_DAYS + index)
}

/** Reads a rental length, a number or digits. Rejection: days-out-of-range (docs/product/5, Rental period). */
export function parseRentalDays(input: unknown, rules: LengthRules): number | DaysOutOfRange {
  const days = parseInteger(input)
  return days === undefined ? daysOutOfRange(rules) : (checkRentalDays(days, rules) ?? days)
}

function checkRentalDays(days: number, rules: LengthRules): DaysOutOfRange | undefined {
  const isPossible = Number.isInteger(days) && days >= MIN_RENTAL_DAYS && days <= rules.rental.longestDays
  return isPossible ? undefined : daysOutOfRange(rules)
}

function daysOutOfRange({ rental: { longestDays } }: LengthRules): DaysOutOfRange {
  return rejected('days-out-of-range', { shortest: MIN_RENTAL_DAYS, longest: longestDays })
}

/** The return date: the last rental day, start + days − 1 (docs/rules.md Words). */
export function rentalEnd(startOn: Day, days: number): Day {
  return addDays(startOn, days - 1)
}

type StartFacts = {
  readonly now: Temporal.Instant
  readonly prefecture: PrefectureCode
  readonly calendar: RentalCalendar
}

/**
 * Why a rental cannot start on a day: on its shipping day the shop is closed, or ships nothing as in each week, or its
 * arrival is suspended.
 */
type StartObstacle =
  | { readonly kind: 'shop-closed' | 'carrier-suspended'; readonly reason: string }
  | { readonly kind: 'no-shipping'; readonly shippingOn: Day }

/** The possible starts next to a day that is not possible; undefined when there is none in the reservation span. */
export type NearestStarts = { readonly beforeOn: Day | undefined; readonly afterOn: Day | undefined }

export type StartClosed = Rejection<
  'start-closed',
  StartObstacle & NearestStarts & { readonly startOn: Day; readonly prefecture: PrefectureCode }
>

export type PeriodRejection =
  | DaysOutOfRange
  | Rejection<'too-early', { earliestOn: Day; prefecture: PrefectureCode }>
  | Rejection<'too-late', { latestOn: Day }>
  | StartClosed

/**
 * The first day on which a rental may start (docs/product/5, Earliest rental start): delivery days after today, one
 * more from the cut-off of today on; inside the edited window its start day (one day later outside short-delivery
 * areas) if that is later; from there the first day that closings and suspensions allow (docs/rules.md Closed days).
 */
export function earliestStart({ prefecture, ...facts }: StartFacts): Day {
  return earliestStarts(facts)(prefecture)
}

/** `earliestStart` at one instant for many prefectures: without suspensions it depends on the delivery days alone. */
export function earliestStarts({ now, calendar }: Omit<StartFacts, 'prefecture'>): (prefecture: PrefectureCode) => Day {
  const { editedWindow, suspensions, rules } = calendar
  const todayOn = dayOfInstant(now)
  const cutOffDays = isBeforeCutOff(now, rules) ? 0 : 1
  const isEdited = editedWindow !== undefined && isInsideWindow(now, editedWindow)
  const byDeliveryDays = new Map<number, Day>()
  return (prefecture) => {
    const days = deliveryDays(prefecture, rules)
    const known = byDeliveryDays.get(days)
    if (known !== undefined) return known
    const computedOn = addDays(todayOn, days + cutOffDays)
    let startOn = isEdited ? laterDay(computedOn, addDays(editedWindow.rentalStartOn, days - 1)) : computedOn
    while (!isPossibleStart(calendar, startOn, prefecture)) startOn = addDays(startOn, 1)
    if (suspensions.length === 0) byDeliveryDays.set(days, startOn)
    return startOn
  }
}

/**
 * Undefined when the shipping day is an open day of a weekday with shipping and the arrival is not suspended
 * (docs/rules.md Closed days).
 */
function startObstacle(calendar: RentalCalendar, startOn: Day, prefecture: PrefectureCode): StartObstacle | undefined {
  const leavesOn = shippingOn(startOn, prefecture, calendar.rules)
  if (!hasShipping(leavesOn, calendar.rules)) return { kind: 'no-shipping', shippingOn: leavesOn }
  const closing = closingOn(calendar, leavesOn)
  if (closing !== undefined) return { kind: 'shop-closed', reason: closing.reason }
  const suspension = suspensionOn(calendar, startOn, prefecture)
  return suspension && { kind: 'carrier-suspended', reason: suspension.reason }
}

export function isPossibleStart(calendar: RentalCalendar, startOn: Day, prefecture: PrefectureCode): boolean {
  return startObstacle(calendar, startOn, prefecture) === undefined
}

/** What to search between: `earliestStart` and `latestStart`. */
type StartRange = { readonly earliestOn: Day; readonly latestOn: Day; readonly prefecture: PrefectureCode }

/** The days from the earliest to the latest start on which no rental can start, in ascending order. */
export function impossibleStarts(calendar: RentalCalendar, range: StartRange): readonly Day[] {
  const { earliestOn, latestOn, prefecture } = range
  const days = new Set<Day>()
  for (const { fromOn, toOn } of doubtfulStarts(calendar, range))
    for (let on = laterDay(fromOn, earliestOn); on <= toOn && on <= latestOn; on = addDays(on, 1))
      if (!isPossibleStart(calendar, on, prefecture)) days.add(on)
  return [...days].sort()
}

/** Where impossible starts can be: around closings and in suspensions, or anywhere if some weekday has no shipping. */
function doubtfulStarts(
  { rules, closings, suspensions }: RentalCalendar,
  { earliestOn, latestOn, prefecture }: StartRange,
): readonly { readonly fromOn: Day; readonly toOn: Day }[] {
  if (!shipsOnAllWeekdays(rules)) return [{ fromOn: earliestOn, toOn: latestOn }]
  const days = deliveryDays(prefecture, rules)
  const unshipped = closings.map(({ fromOn, toOn }) => ({ fromOn: addDays(fromOn, days), toOn: addDays(toOn, days) }))
  return [...unshipped, ...suspensions]
}

/** Rejects a start that closings or suspensions rule out, with the nearest possible starts before and after it. */
export function checkStart(calendar: RentalCalendar, startOn: Day, range: StartRange): StartClosed | undefined {
  const { earliestOn, latestOn, prefecture } = range
  const obstacle = startObstacle(calendar, startOn, prefecture)
  if (obstacle === undefined) return undefined
  let beforeOn = addDays(startOn, -1)
  while (beforeOn >= earliestOn && !isPossibleStart(calendar, beforeOn, prefecture)) beforeOn = addDays(beforeOn, -1)
  let afterOn = addDays(startOn, 1)
  while (afterOn <= latestOn && !isPossibleStart(calendar, afterOn, prefecture)) afterOn = addDays(afterOn, 1)
  return rejected('start-closed', {
    ...obstacle,
    startOn,
    prefecture,
    beforeOn: beforeOn >= earliestOn ? beforeOn : undefined,
    afterOn: afterOn <= latestOn ? afterOn : undefined,
  })
}

/** The last day on which a rental may start: the reservation span after today (docs/product/5, Rental period). */
export function latestStart(now: Temporal.Instant, rules: DayRules): Day {
  return latestStartFrom(dayOfInstant(now), rules)
}

export function latestStartFrom(todayOn: Day, { rental: { spanDays } }: DayRules): Day {
  return addDays(todayOn, spanDays)
}

function isBeforeCutOff(now: Temporal.Instant, rules: DayRules): boolean {
  return hourOfInstant(now) < cutOffHour(dayOfInstant(now), rules)
}

/**
 * The next cut-off of a weekday with shipping, always after `now`: the end of the countdown (docs/product/1). Closings
 * do not count.
 */
export function cutOffAt(now: Temporal.Instant, rules: DayRules): Temporal.Instant {
  let on = addDays(dayOfInstant(now), isBeforeCutOff(now, rules) ? 0 : 1)
  while (!hasShipping(on, rules)) on = addDays(on, 1)
  return cutOffOn(on, rules)
}

/** The day on which a parcel is shipped: delivery days before the arrival date (docs/product/5, Blocking span). */
export function shippingOn(startOn: Day, prefecture: PrefectureCode, rules: DayRules): Day {
  return addDays(startOn, -deliveryDays(prefecture, rules))
}

/** The day on which a parcel arrives that is shipped on a day. */
export function arrivalOn(shippedOn: Day, prefecture: PrefectureCode, rules: DayRules): Day {
  return addDays(shippedOn, deliveryDays(prefecture, rules))
}

/** Checks whether a period can be chosen now. Rejections in this order: days, too early, too late, closed. */
export function checkPeriod(facts: StartFacts & { startOn: Day; days: number }): PeriodRejection | undefined {
  const { startOn, prefecture, calendar } = facts
  const outOfRange = checkRentalDays(facts.days, calendar.rules)
  if (outOfRange) return outOfRange
  const earliestOn = earliestStart(facts)
  if (startOn < earliestOn) return rejected('too-early', { earliestOn, prefecture })
  const latestOn = latestStart(facts.now, calendar.rules)
  if (startOn > latestOn) return rejected('too-late', { latestOn })
  return checkStart(calendar, startOn, { earliestOn, latestOn, prefecture })
}
