import { type Day, dayOfEpoch, epochOfDay } from '../day.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { daysBlockedAfter, daysBlockedBefore } from '../rental/span.ts'
import { occupancyPosition } from './occupancy.ts'

/** The occupancy bitmaps of the products of one size, the range of start days to check, and the rental. */
export type OccupancyFacts = {
  /** 512 characters `0` or `1` per product, position 0 leftmost (occupancy.ts). */
  readonly occupancies: readonly string[]
  readonly earliestOn: Day
  readonly latestOn: Day
  readonly days: number
  readonly prefecture: PrefectureCode
}

/**
 * The days on which a rental of `days` may start because at least
 * one product is free for its whole blocked span, in ascending order (docs/rules.md Stock: the item page shows the next
 * 180 days). Leave out products in Arrear. Correct while all days checked lie within 512
 * days of each other.
 */
export function freeStartDays({ occupancies, earliestOn, latestOn, days, prefecture }: OccupancyFacts): Day[] {
  const before = daysBlockedBefore(prefecture)
  const length = before + days + daysBlockedAfter(prefecture)
  const first = epochOfDay(earliestOn)
  const count = Math.max(0, epochOfDay(latestOn) - first + 1)
  const isFree = new Array<boolean>(count).fill(false)
  for (const occupancy of occupancies) {
    let freeRun = 0
    for (let offset = 0; offset < count + length - 1; offset += 1) {
      const isTaken = occupancy[occupancyPosition(first - before + offset)] === '1'
      freeRun = isTaken ? 0 : freeRun + 1
      const start = offset - length + 1
      if (start >= 0 && freeRun >= length) isFree[start] = true
    }
  }
  return isFree.flatMap((free, index) => (free ? [dayOfEpoch(first + index)] : []))
}
