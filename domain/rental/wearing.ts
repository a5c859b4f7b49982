import { addDays, type Day, daysBetween } from '../day.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { type Rejection, rejected } from '../result.ts'
import type { RentalCalendar } from './calendar.ts'
import { isPossibleStart } from './period.ts'

/** What decides on which days a parcel can arrive. */
export type ArrivalFacts = {
  readonly prefecture: PrefectureCode
  readonly earliestOn: Day
  readonly latestOn: Day
  readonly rental: RentalCalendar
}

/**
 * The arrival proposed for a day of wearing (docs/rules.md Ordering): the day before, or two days before in areas of
 * two delivery days; when no parcel arrives then, the nearest possible day before it, else the nearest after it up to
 * the day of wearing itself. Undefined when nothing arrives in time. Example: worn on 10 December in Tokyo, arrival on
 * 9 December.
 */
export function proposedArrival(
  wearOn: Day,
  { prefecture, earliestOn, latestOn, rental }: ArrivalFacts,
): Day | undefined {
  const isPossible = (on: Day) => on >= earliestOn && on <= latestOn && isPossibleStart(rental, on, prefecture)
  const wishedOn = addDays(wearOn, -deliveryDays(prefecture))
  for (let on = wishedOn; on >= earliestOn; on = addDays(on, -1)) if (isPossible(on)) return on
  for (let on = addDays(wishedOn, 1); on <= wearOn; on = addDays(on, 1)) if (isPossible(on)) return on
  return undefined
}

/** The length of a rental that lasts until the day of wearing, at least `days`. */
export function daysUntilWorn(startOn: Day, wearOn: Day, days: number): number {
  return Math.max(days, daysBetween(startOn, wearOn) + 1)
}

/** A rental and the day of wearing that the customer named for it. */
export type Worn = { readonly startOn: Day; readonly endOn: Day; readonly wearOn?: Day | undefined }

export type WearingRejection =
  | Rejection<'wear-outside', { startOn: Day; endOn: Day }>
  | Rejection<'wear-risk-unread', undefined>

/**
 * The day of wearing lies in the rental, its first and last day included. If the parcel arrives only on that day, the
 * customer has confirmed to have read the risk (docs/rules.md Ordering).
 */
export function checkWearing(
  { wearOn, startOn, endOn }: Worn,
  { isRiskRead }: { readonly isRiskRead: boolean },
): WearingRejection | undefined {
  if (wearOn === undefined) return undefined
  if (wearOn < startOn || wearOn > endOn) return rejected('wear-outside', { startOn, endOn })
  return wearOn === startOn && !isRiskRead ? rejected('wear-risk-unread') : undefined
}

/**
 * The day of wearing after the days of a rental were changed. It is dropped when it is no longer after the arrival,
 * because the risk of that was not read.
 */
export function wearingAfterChange({ wearOn, startOn, endOn }: Worn): Day | undefined {
  return wearOn !== undefined && wearOn > startOn && wearOn <= endOn ? wearOn : undefined
}
