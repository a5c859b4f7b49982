import { type Day, dayOfEpoch, epochOfDay } from '../day.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { daysBlockedAfter, daysBlockedBefore, type Span } from '../rental/span.ts'

/** The range of start days to check, and the rental: its length in days and its destination. */
export type StartWindow = {
  readonly earliestOn: Day
  readonly latestOn: Day
  readonly days: number
  readonly prefecture: PrefectureCode
}

/**
 * The days on which a rental of `days` may start because at least one product is free for its whole blocked span, in
 * ascending order (docs/rules.md Stock: the item page shows the next 180 days). `busy` holds the blocked spans of each
 * product; leave out products in Arrear.
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
