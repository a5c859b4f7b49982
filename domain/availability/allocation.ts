import { type Day, daysBetween } from '../day.ts'
import type { Span } from '../rental/span.ts'

/**
 * A product that is free for the span, with its nearest neighbours in time: the last blocked day before the span and
 * the first one after it. Leave out what ended before today: that idle time is over.
 */
export type AllocationCandidate = {
  readonly productUid: number
  readonly previousBlockedToOn?: Day
  readonly nextBlockedFromOn?: Day
}

/**
 * The candidates, best first: the product that leaves the smallest idle gap around the span (docs/rules.md Stock).
 * Decided here: the gap is the idle days on the sides that have a neighbour; a product without neighbours comes last,
 * so that untouched stock stays whole; equal gaps go to the product enclosed on both sides, then by uid.
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
