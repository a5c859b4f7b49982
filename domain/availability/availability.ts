import { addDays, type Day, daysBetween, epochOfDay } from '../day.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import type { RentalCalendar } from '../rental/calendar.ts'
import { isPossibleStart, rentalEnd } from '../rental/period.ts'
import { blockedSpan, type Span } from '../rental/span.ts'

/** Length of a unit's occupancy bitmap in bits; `bit(512)` in the database (docs/architecture.md, Stock by date). */
export const OCCUPANCY_BITS = 512

/** The bit position of a day in the ring: epoch day modulo 512, 0 is the leftmost bit. */
export function occupancyPosition(epochDay: number): number {
  return ((epochDay % OCCUPANCY_BITS) + OCCUPANCY_BITS) % OCCUPANCY_BITS
}

type StartFacts = {
  readonly earliestOn: Day
  readonly latestOn: Day
  readonly days: number
  readonly prefecture: PrefectureCode
  readonly rental: RentalCalendar
}

/** A start with the blocked span of its rental as epoch days. */
export type StartSpan = { readonly startOn: Day; readonly from: number; readonly to: number }

/** The days on which closings and suspensions let a rental of `days` start, ascending (docs/rules.md Closed days). */
export function possibleStarts({ earliestOn, latestOn, days, prefecture, rental }: StartFacts): StartSpan[] {
  const starts: StartSpan[] = []
  for (let startOn = earliestOn; startOn <= latestOn; startOn = addDays(startOn, 1)) {
    if (!isPossibleStart(rental, startOn, prefecture)) continue
    const { fromOn, toOn } = blockedSpan(startOn, rentalEnd(startOn, days), prefecture, rental)
    starts.push({ startOn, from: epochOfDay(fromOn), to: epochOfDay(toOn) })
  }
  return starts
}

/**
 * The starts on which at least one unit is free for the whole blocked span (docs/rules.md Stock: the item page shows
 * the next 180 days). `occupancies`: 512 characters `0` or `1` per unit, position 0 leftmost (occupancy.ts); leave
 * out units in Arrear. Correct while all days checked lie within 512 days of each other.
 */
export function freeStartDays(starts: readonly StartSpan[], occupancies: readonly string[]): Day[] {
  const [first, last] = [starts[0], starts.at(-1)]
  if (first === undefined || last === undefined) return []
  const isFree = new Array<boolean>(starts.length).fill(false)
  for (const occupancy of occupancies) {
    let freeRun = 0
    let index = 0
    // Neither end of the blocked spans ever moves back from one start to the next.
    for (let epochDay = first.from; epochDay <= last.to; epochDay += 1) {
      freeRun = occupancy[occupancyPosition(epochDay)] === '1' ? 0 : freeRun + 1
      for (let start = starts[index]; start?.to === epochDay; start = starts[index]) {
        if (freeRun > epochDay - start.from) isFree[index] = true
        index += 1
      }
    }
  }
  return starts.flatMap(({ startOn }, index) => (isFree[index] ? [startOn] : []))
}

/** A unit free for the span, with the nearest blocked days before and after it; days before today are left out. */
type AllocationCandidate = {
  readonly unitUid: number
  readonly previousBlockedToOn?: Day
  readonly nextBlockedFromOn?: Day
}

/**
 * Sorts candidates so that the unit with the smallest idle gap around the span comes first (docs/rules.md Stock).
 * Decided here: the gap counts only the sides that have a neighbour; a unit without neighbours comes last, so that
 * an unbooked unit stays free for long rentals; equal gaps go to the unit enclosed on both sides, then to the
 * lower uid.
 */
export function smallestGapFirst<C extends AllocationCandidate>(candidates: readonly C[], span: Span): C[] {
  return candidates
    .map((candidate) => ({ candidate, ...idleAround(candidate, span) }))
    .sort((a, b) => byGap(a, b) || a.candidate.unitUid - b.candidate.unitUid)
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
