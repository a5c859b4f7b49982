import { type Day, instantOfHour, weekdayOf } from '../day.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * What the owner decides of days: cut-offs, days with shipping, delivery days, lengths, cleaning (docs/rules.md
 * Settings).
 */
export type DayRules = Pick<Settings, 'hours' | 'areas' | 'rental' | 'documents'>

export function dayRulesOf({ hours, areas, rental, documents }: Settings): DayRules {
  return { hours, areas, rental, documents }
}

/** Those of a shop whose owner has changed nothing. */
export const FIRST_RULES: DayRules = dayRulesOf(FIRST_SETTINGS)

type HourRules = Pick<Settings, 'hours'>

/** Whether parcels leave on this weekday. On others the shop still takes returns back and cleans. */
export function hasShipping(on: Day, rules: HourRules): boolean {
  return hoursOn(on, rules).hasShipping
}

export function shipsOnAllWeekdays({ hours }: HourRules): boolean {
  return Object.values(hours).every((weekday) => weekday.hasShipping)
}

/** The hour of a day in Tokyo before which an order ships the same day. */
export function cutOffHour(on: Day, rules: HourRules): number {
  return hoursOn(on, rules).cutOffHour
}

/** Sunday is 0 by `weekdayOf` and 7 in the settings. */
function hoursOn(on: Day, { hours }: HourRules) {
  return hours[weekdayOf(on) || 7]!
}

/** The cut-off of a day. */
export function cutOffOn(on: Day, rules: HourRules): Temporal.Instant {
  return instantOfHour(on, cutOffHour(on, rules))
}
