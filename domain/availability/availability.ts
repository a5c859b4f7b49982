import { type Day, dayOfEpoch, daysBetween, epochOfDay } from '../day.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { daysBlockedAfter, daysBlockedBefore, type Span } from '../rental/span.ts'

/** Length of a product's occupancy bitmap in bits; `bit(512)` in the database (docs/architecture.md, Stock by date). */
export const OCCUPANCY_BITS = 512

/** The bit position of a day in the ring: epoch day modulo 512, 0 is the leftmost bit. */
export function occupancyPosition(epochDay: number): number {
  return ((epochDay % OCCUPANCY_BITS) + OCCUPANCY_BITS) % OCCUPANCY_BITS
}

type OccupancyFacts = {
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

/** A product free for the span, with the nearest blocked days before and after it; days before today are left out. */
type AllocationCandidate = {
  readonly productUid: number
  readonly previousBlockedToOn?: Day
  readonly nextBlockedFromOn?: Day
}

/**
 * Sorts candidates so that the product with the smallest idle gap around the span comes first (docs/rules.md Stock).
 * Decided here: the gap counts only the sides that have a neighbour; a product without neighbours comes last, so that
 * an unbooked product stays free for long rentals; equal gaps go to the product enclosed on both sides, then to the
 * lower uid.
 */
export function smallestGapFirst<C extends AllocationCandidate>(candidates: readonly C[], span: Span): C[] {
  return candidates
    .map((candidate) => ({ candidate, ...idleAround(candidate, span) }))
    .sort((a, b) => byGap(a, b) || a.candidate.productUid - b.candidate.productUid)
    .map(({ candidate }) => candidate)
}

type IdleTime = { gapDays: number; neighbours: number }

function idleAround(candidate: AllocationCandidate, span: Span): IdleTime {
  const { previousBlockedToOn: previousOn, nextBlockedFromOn: nextOn } = candidate
  const gaps = [
    ...(previousOn === undefined ? [] : [daysBetween(previousOn, span.fromOn) - 1]),
    ...(nextOn === undefined ? [] : [daysBetween(span.toOn, nextOn) - 1]),
  ]
  const gapDays = gaps.length === 0 ? Number.POSITIVE_INFINITY : gaps.reduce((sum, gap) => sum + gap, 0)
  return { gapDays, neighbours: gaps.length }
}

function byGap(a: IdleTime, b: IdleTime): number {
  return a.gapDays === b.gapDays ? b.neighbours - a.neighbours : a.gapDays - b.gapDays
}
