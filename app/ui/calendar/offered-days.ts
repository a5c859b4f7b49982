import type { Day } from '#domain/day.ts'
import { impossibleStarts } from '#domain/rental/period.ts'
import type { ShopCalendar } from '#services/catalog/shop-calendar.ts'
import { holidaysBetween } from './holidays.ts'

/** The arrival days of a calendar, without the closed ones. */
export type OfferedDays = {
  readonly earliestOn: Day
  readonly latestOn: Day
  readonly closedOn: readonly Day[]
  readonly holidays: Readonly<Record<string, string>>
}

export function isOffered(on: Day, { earliestOn, latestOn, closedOn }: OfferedDays): boolean {
  return on >= earliestOn && on <= latestOn && !closedOn.includes(on)
}

export function offeredDays(calendar: ShopCalendar): OfferedDays {
  const { earliestOn, latestOn, rental } = calendar
  return {
    earliestOn,
    latestOn,
    closedOn: impossibleStarts(rental, calendar),
    holidays: holidaysBetween(earliestOn, latestOn),
  }
}
