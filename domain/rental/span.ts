import { CLEANING_DAYS } from '../constants.ts'
import { addDays, type Day } from '../day.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { addOpenDays, type RentalCalendar, returnDueOn } from './calendar.ts'

/** The days from `fromOn` to `toOn`, both included. */
export type Span = { readonly fromOn: Day; readonly toOn: Day }

/**
 * Start − (delivery days + 1) … end + (delivery days + 2) (docs/product/5, Blocking span; docs/rules.md Words). It
 * grows by the closed days between the return and the end of cleaning (docs/rules.md Closed days).
 */
export function blockedSpan(startOn: Day, endOn: Day, prefecture: PrefectureCode, calendar: RentalCalendar): Span {
  const dueOn = returnDueOn(calendar, endOn, prefecture)
  return {
    fromOn: addDays(startOn, -(deliveryDays(prefecture) + 1)),
    toOn: addOpenDays(calendar, dueOn, deliveryDays(prefecture) + CLEANING_DAYS),
  }
}

/**
 * The days on which a returned unit is cleaned: the day of the return and two more open days (docs/product/5,
 * Blocking span). A unit returned in time is free when its blocked span ends; one returned late is free later, one
 * returned early is free earlier (decided here).
 */
export function cleaningSpan(backOn: Day, calendar: RentalCalendar): Span {
  return { fromOn: backOn, toOn: addOpenDays(calendar, backOn, CLEANING_DAYS) }
}

export function spansOverlap(a: Span, b: Span): boolean {
  return a.fromOn <= b.toOn && b.fromOn <= a.toOn
}
