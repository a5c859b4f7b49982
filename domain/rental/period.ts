import {
  CUT_OFF_HOUR,
  DEFAULT_SEARCH_RENTAL_DAYS,
  MAX_RENTAL_DAYS,
  MIN_RENTAL_DAYS,
  RENTAL_DAYS_CHOICES,
  RESERVATION_SPAN_DAYS,
} from '../constants.ts'
import { addDays, type Day, dayOfInstant, hourOfInstant, instantOfHour, laterDay } from '../day.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { type Rejection, rejected } from '../result.ts'
import { parseInteger } from '../text/integer.ts'
import { closingOn, isInsideWindow, type RentalCalendar, suspensionOn } from './calendar.ts'

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

type StartFacts = {
  readonly now: Temporal.Instant
  readonly prefecture: PrefectureCode
  readonly calendar: RentalCalendar
}

/** Why a rental cannot start on a day: its shipping day is a closed day, or its arrival is suspended. */
type StartObstacle = { readonly kind: 'shop-closed' | 'carrier-suspended'; readonly reason: string }

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
 * more from 16:00 in Tokyo; inside the edited window its start day (one day later outside short-delivery areas) if that
 * is later; from there the first day that closings and suspensions allow (docs/rules.md Closed days).
 */
export function earliestStart({ prefecture, ...facts }: StartFacts): Day {
  return earliestStarts(facts)(prefecture)
}

/** `earliestStart` at one instant for many prefectures: without suspensions it depends on the delivery days alone. */
export function earliestStarts({ now, calendar }: Omit<StartFacts, 'prefecture'>): (prefecture: PrefectureCode) => Day {
  const cutOffDays = hourOfInstant(now) < CUT_OFF_HOUR ? 0 : 1
  const todayOn = dayOfInstant(now)
  const { editedWindow, suspensions } = calendar
  const isEdited = editedWindow !== undefined && isInsideWindow(now, editedWindow)
  const byDeliveryDays = new Map<number, Day>()
  return (prefecture) => {
    const days = deliveryDays(prefecture)
    const known = byDeliveryDays.get(days)
    if (known !== undefined) return known
    const computedOn = addDays(todayOn, days + cutOffDays)
    let startOn = isEdited ? laterDay(computedOn, addDays(editedWindow.rentalStartOn, days - 1)) : computedOn
    while (!isPossibleStart(calendar, startOn, prefecture)) startOn = addDays(startOn, 1)
    if (suspensions.length === 0) byDeliveryDays.set(days, startOn)
    return startOn
  }
}

/** Undefined when the shipping day is an open day and the arrival is not suspended (docs/rules.md Closed days). */
function startObstacle(calendar: RentalCalendar, startOn: Day, prefecture: PrefectureCode): StartObstacle | undefined {
  const closing = closingOn(calendar, shippingOn(startOn, prefecture))
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
export function impossibleStarts(
  calendar: RentalCalendar,
  { earliestOn, latestOn, prefecture }: StartRange,
): readonly Day[] {
  const unshipped = calendar.closings.map(({ fromOn, toOn }) => [fromOn, toOn].map((on) => arrivalOn(on, prefecture)))
  const undelivered = calendar.suspensions
    .filter(({ prefectures }) => prefectures.includes(prefecture))
    .map(({ fromOn, toOn }) => [fromOn, toOn])
  const days = new Set<Day>()
  for (const [fromOn = latestOn, toOn = earliestOn] of [...unshipped, ...undelivered])
    for (let on = laterDay(fromOn, earliestOn); on <= toOn && on <= latestOn; on = addDays(on, 1)) days.add(on)
  return [...days].sort()
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

/** The last day on which a rental may start: 180 days from today in Tokyo (docs/product/5, Rental period). */
export function latestStart(now: Temporal.Instant): Day {
  return addDays(dayOfInstant(now), RESERVATION_SPAN_DAYS)
}

/** The next 16:00 in Tokyo, always after `now`: the end of the countdown (docs/product/1). */
export function cutOffAt(now: Temporal.Instant): Temporal.Instant {
  const today = dayOfInstant(now)
  return instantOfHour(hourOfInstant(now) < CUT_OFF_HOUR ? today : addDays(today, 1), CUT_OFF_HOUR)
}

/** The day on which the parcel is shipped: delivery days before the arrival date (docs/product/5, Blocking span). */
export function shippingOn(startOn: Day, prefecture: PrefectureCode): Day {
  return addDays(startOn, -deliveryDays(prefecture))
}

/** The day on which a parcel arrives that is shipped on a day. */
export function arrivalOn(shippedOn: Day, prefecture: PrefectureCode): Day {
  return addDays(shippedOn, deliveryDays(prefecture))
}

/** Checks whether a period can be chosen now. Rejections in this order: days, too early, too late, closed. */
export function checkPeriod(facts: StartFacts & { startOn: Day; days: number }): PeriodRejection | undefined {
  if (!isRentalDays(facts.days)) return daysOutOfRange()
  const { startOn, prefecture } = facts
  const earliestOn = earliestStart(facts)
  if (startOn < earliestOn) return rejected('too-early', { earliestOn, prefecture })
  const latestOn = latestStart(facts.now)
  if (startOn > latestOn) return rejected('too-late', { latestOn })
  return checkStart(facts.calendar, startOn, { earliestOn, latestOn, prefecture })
}
