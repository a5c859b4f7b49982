import { type Day, dayOfEpoch, epochOfDay } from '../day.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { daysBlockedAfter, daysBlockedBefore, type Span } from '../rental/span.ts'
import { occupancyPosition } from './occupancy.ts'

/** The window of start days in question, and the rental: days, and where it goes. */
export type StartWindow = {
  readonly earliestOn: Day
  readonly latestOn: Day
  readonly days: number
  readonly prefecture: PrefectureCode
}

/**
 * The days, from each product's busy spans, on which a rental of `days` may start because at least one product is free for its whole blocked span, in
 * order (rules.md, Stock: the item page shows the next 180 days). Leave products in Arrear out of `busy`.
 */
export function freeStartDays(facts: StartWindow & { readonly busy: readonly (readonly Span[])[] }): Day[] {
  const { busy, earliestOn, latestOn, days, prefecture } = facts
  const first = epochOfDay(earliestOn)
  const count = Math.max(0, epochOfDay(latestOn) - first + 1)
  const isFree = new Array<boolean>(count).fill(false)
  const after = days - 1 + daysBlockedAfter(prefecture)
  const before = daysBlockedBefore(prefecture)
  for (const spans of busy) {
    const isTaken = new Array<boolean>(count).fill(false)
    for (const span of spans) {
      const from = Math.max(0, epochOfDay(span.fromOn) - after - first)
      const to = Math.min(count - 1, epochOfDay(span.toOn) + before - first)
      isTaken.fill(true, from, Math.max(from, to + 1))
    }
    for (let index = 0; index < count; index += 1) isFree[index] ||= !isTaken[index]
  }
  return isFree.flatMap((free, index) => (free ? [dayOfEpoch(first + index)] : []))
}

/**
 * The same from each product's ring bitmap (512 characters 0 or 1). True while the window and the blocked spans of its
 * starts stay within the 512 days that the ring stands for.
 */
export function freeStartDaysInRings(facts: StartWindow & { readonly occupancies: readonly string[] }): Day[] {
  const before = daysBlockedBefore(facts.prefecture)
  const blockedDays = before + facts.days + daysBlockedAfter(facts.prefecture)
  const first = epochOfDay(facts.earliestOn)
  const count = Math.max(0, epochOfDay(facts.latestOn) - first + 1)
  const isFree = new Array<boolean>(count).fill(false)
  for (const occupancy of facts.occupancies) {
    let freeRun = 0
    for (let offset = 0; offset < count + blockedDays - 1; offset += 1) {
      freeRun = occupancy[occupancyPosition(first - before + offset)] === '1' ? 0 : freeRun + 1
      if (freeRun >= blockedDays) isFree[offset - blockedDays + 1] = true
    }
  }
  return isFree.flatMap((free, index) => (free ? [dayOfEpoch(first + index)] : []))
}
