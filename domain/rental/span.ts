import { addDays, type Day } from '../day.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { addOpenDays, type RentalCalendar, returnDueOn } from './calendar.ts'

/** The days from `fromOn` to `toOn`, both included. */
export type Span = { readonly fromOn: Day; readonly toOn: Day }

/**
 * Start − (delivery days + 1) … end + (delivery days + cleaning days) (docs/product/5, Blocking span; docs/rules.md
 * Words). It grows by the closed days between the return and the end of cleaning (docs/rules.md Closed days).
 */
export function blockedSpan(startOn: Day, endOn: Day, prefecture: PrefectureCode, calendar: RentalCalendar): Span {
  const { rules } = calendar
  const days = deliveryDays(prefecture, rules)
  const dueOn = returnDueOn(calendar, endOn, prefecture)
  return {
    fromOn: addDays(startOn, -(days + 1)),
    toOn: addOpenDays(calendar, dueOn, days + rules.rental.cleaningDays),
  }
}

/** The day on which a booked parcel leaves: the span begins the day before. It stays when delivery days change. */
export function shippingDayOf({ blocked }: { readonly blocked: Span }): Day {
  return addDays(blocked.fromOn, 1)
}

/**
 * The days on which a returned unit is cleaned: the day of the return and as many more open days as the rules say
 * (docs/product/5, Blocking span). A unit returned in time is free when its blocked span ends; one returned late is
 * free later, one returned early is free earlier (decided here).
 */
export function cleaningSpan(backOn: Day, { rules, ...calendar }: Pick<RentalCalendar, 'rules' | 'closings'>): Span {
  return { fromOn: backOn, toOn: addOpenDays(calendar, backOn, rules.rental.cleaningDays) }
}

export function spansOverlap(a: Span, b: Span): boolean {
  return a.fromOn <= b.toOn && b.fromOn <= a.toOn
}
