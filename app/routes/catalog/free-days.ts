import { addDays, type Day, daysBetween } from '#domain/day.ts'

/**
 * `key`: the form value, empty for the only size. `free`: one character per day, from the earliest day on. `fit`: how
 * it fits the visitor, in words; absent when that is not known.
 */
export type SizeChoice = {
  readonly key: string
  readonly label: string
  readonly free: string
  readonly fit?: string | undefined
}

/** A day on which a rental may start, and one on which it may not, in `free`. */
export const FREE = '1'
export const BOOKED = '0'

/** Whether a rental may start on a day, in this size or in any size when none is chosen. */
export function isFreeOn(sizes: readonly SizeChoice[], size: string | undefined, earliestOn: Day, on: Day): boolean {
  const offset = daysBetween(earliestOn, on)
  return sizes.some(({ key, free }) => (size === undefined || key === size) && free[offset] === FREE)
}

/** The first free day on or after a day; undefined when there is none. */
export function firstFreeOn(fromOn: Day, latestOn: Day, isFree: (on: Day) => boolean): Day | undefined {
  for (let on = fromOn; on <= latestOn; on = addDays(on, 1)) if (isFree(on)) return on
  return undefined
}

/** The last free day before a day; undefined when there is none. */
export function lastFreeOn(beforeOn: Day, earliestOn: Day, isFree: (on: Day) => boolean): Day | undefined {
  for (let on = addDays(beforeOn, -1); on >= earliestOn; on = addDays(on, -1)) if (isFree(on)) return on
  return undefined
}
