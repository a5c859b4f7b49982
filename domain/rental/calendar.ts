import { addDays, type Day } from '../day.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { type DayRules, FIRST_RULES, hasShipping } from './day-rules.ts'

/** Days on which no parcel leaves, none is received and nothing is cleaned. `reason` is shown to customers. */
export type Closing = { readonly fromOn: Day; readonly toOn: Day; readonly reason: string }

/** Days on which the carrier delivers nothing to these prefectures and collects nothing there. */
export type Suspension = Closing & { readonly prefectures: readonly PrefectureCode[] }

/**
 * A period in which the shop ships later than usual: while the current time is between `startAt` and `endAt` (both
 * inclusive, decided here), rentals start on `rentalStartOn` at the earliest (docs/product/3, Config documents).
 */
export type EditedWindow = {
  readonly startAt: Temporal.Instant
  readonly endAt: Temporal.Instant
  readonly rentalStartOn: Day
}

/**
 * What decides the days of rentals: the rules of now, closings of the shop, suspensions of the carrier
 * (docs/rules.md Closed days), and the window that was written to `configs/rentaldates`.
 */
export type RentalCalendar = {
  readonly rules: DayRules
  readonly closings: readonly Closing[]
  readonly suspensions: readonly Suspension[]
  readonly editedWindow?: EditedWindow | undefined
}

/** A calendar of a shop whose owner has changed nothing, and which is always open. */
export const OPEN_CALENDAR: RentalCalendar = { rules: FIRST_RULES, closings: [], suspensions: [] }

type Closings = Pick<RentalCalendar, 'closings'>

/** The closing of a day; undefined on an open day. */
export function closingOn({ closings }: Closings, on: Day): Closing | undefined {
  return closings.find(({ fromOn, toOn }) => fromOn <= on && on <= toOn)
}

export function isOpenDay(calendar: Closings, on: Day): boolean {
  return closingOn(calendar, on) === undefined
}

/** Whether a parcel can leave on a day: an open day, of a weekday with shipping (docs/rules.md Closed days). */
export function isShippingDay(calendar: RentalCalendar, on: Day): boolean {
  return hasShipping(on, calendar.rules) && isOpenDay(calendar, on)
}

/** The first shipping day on or after a day. */
export function nextShippingDay(calendar: RentalCalendar, fromOn: Day): Day {
  let on = fromOn
  while (!isShippingDay(calendar, on)) on = addDays(on, 1)
  return on
}

/** The last shipping day on or before a day. */
export function previousShippingDay(calendar: RentalCalendar, toOn: Day): Day {
  let on = toOn
  while (!isShippingDay(calendar, on)) on = addDays(on, -1)
  return on
}

/** The suspension of the carrier in a prefecture on a day; undefined when it delivers and collects there. */
export function suspensionOn(
  { suspensions }: Pick<RentalCalendar, 'suspensions'>,
  on: Day,
  prefecture: PrefectureCode,
): Suspension | undefined {
  return suspensions.find(
    ({ fromOn, toOn, prefectures }) => fromOn <= on && on <= toOn && prefectures.includes(prefecture),
  )
}

/** The first open day on or after a day. */
export function nextOpenDay(calendar: Closings, fromOn: Day): Day {
  let on = fromOn
  for (let closing = closingOn(calendar, on); closing !== undefined; closing = closingOn(calendar, on))
    on = addDays(closing.toOn, 1)
  return on
}

/** The last open day on or before a day. */
export function previousOpenDay(calendar: Closings, toOn: Day): Day {
  let on = toOn
  for (let closing = closingOn(calendar, on); closing !== undefined; closing = closingOn(calendar, on))
    on = addDays(closing.fromOn, -1)
  return on
}

/** The open day that is `count` open days after a day. */
export function addOpenDays(calendar: Closings, fromOn: Day, count: number): Day {
  return addCountedDays(fromOn, count, (on) => isOpenDay(calendar, on))
}

function addCountedDays(fromOn: Day, count: number, isCounted: (on: Day) => boolean): Day {
  let on = fromOn
  for (let left = count; left > 0; left -= Number(isCounted(on))) on = addDays(on, 1)
  return on
}

type Obstacles = Pick<RentalCalendar, 'closings' | 'suspensions'>

/**
 * The day by which a parcel is handed to the carrier: the return date, or the first day after it on which the shop is
 * open and the carrier collects (docs/rules.md Closed days, Returns).
 */
export function returnDueOn(calendar: Obstacles, endOn: Day, prefecture: PrefectureCode): Day {
  let on = endOn
  while (!isReturnDay(calendar, on, prefecture)) on = addDays(on, 1)
  return on
}

/**
 * The last day on which a parcel is not overdue: `returnGraceDays` after it was due. Days on which the shop is closed
 * or the carrier does not carry do not count (docs/rules.md Orders, Overdue).
 */
export function graceEndsOn(calendar: RentalCalendar, endOn: Day, prefecture: PrefectureCode): Day {
  const isCounted = (on: Day) => isReturnDay(calendar, on, prefecture)
  const graceDays = returnGraceDays(prefecture, calendar.rules)
  const dueOn = returnDueOn(calendar, endOn, prefecture)
  return addCountedDays(dueOn, graceDays, isCounted)
}

/** The first day on which a parcel is overdue, and of which lateness is charged (docs/rules.md Late). */
export function arrearOn(calendar: RentalCalendar, endOn: Day, prefecture: PrefectureCode): Day {
  return addDays(graceEndsOn(calendar, endOn, prefecture), 1)
}

/** Days of grace after the return date: one more than a delivery takes (docs/rules.md Orders, Overdue). */
export function returnGraceDays(prefecture: PrefectureCode, rules: DayRules): number {
  return deliveryDays(prefecture, rules) + 1
}

function isReturnDay(calendar: Obstacles, on: Day, prefecture: PrefectureCode): boolean {
  return isOpenDay(calendar, on) && suspensionOn(calendar, on, prefecture) === undefined
}

/** Whether an instant lies in a window, both ends included. */
export function isInsideWindow(now: Temporal.Instant, { startAt, endAt }: EditedWindow): boolean {
  return Temporal.Instant.compare(startAt, now) <= 0 && Temporal.Instant.compare(now, endAt) <= 0
}
