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

/** A rental that is proposed for a day of wearing. */
export type ProposedRental = { readonly startOn: Day; readonly days: number }

/** Nothing arrives by the day of wearing; the day is further than the longest rental after the last arrival. */
export type ProposalRejection = Rejection<'wear-too-soon' | 'wear-too-far', undefined>

/**
 * The rental proposed for a day of wearing (docs/rules.md Ordering): it arrives as many days before as a delivery
 * takes; when no parcel arrives then, on the nearest possible day before it, else on the nearest
 * after it up to the day of wearing itself. It lasts until that day, at least `minDays`. Example: worn on 10 December
 * in Tokyo, arrival on 9 December.
 */
export function proposedRental(wearOn: Day, minDays: number, facts: ArrivalFacts): ProposedRental | ProposalRejection {
  const { longestDays } = facts.rental.rules.rental
  if (daysBetween(facts.latestOn, wearOn) >= longestDays) return rejected('wear-too-far')
  const startOn = proposedArrival(wearOn, facts)
  if (startOn === undefined) return rejected('wear-too-soon')
  const days = Math.max(minDays, daysBetween(startOn, wearOn) + 1)
  return days > longestDays ? rejected('wear-too-far') : { startOn, days }
}

function proposedArrival(wearOn: Day, { prefecture, earliestOn, latestOn, rental }: ArrivalFacts): Day | undefined {
  const isPossible = (on: Day) => on >= earliestOn && on <= latestOn && isPossibleStart(rental, on, prefecture)
  const wishedOn = addDays(wearOn, -deliveryDays(prefecture, rental.rules))
  for (let on = wishedOn; on >= earliestOn; on = addDays(on, -1)) if (isPossible(on)) return on
  for (let on = addDays(wishedOn, 1); on <= wearOn; on = addDays(on, 1)) if (isPossible(on)) return on
  return undefined
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
