import { type Day, daysBetween } from '../day.ts'
import type { Span } from '../rental/span.ts'

/**
 * A product that is free for the span, with the nearest blocked days around it: the last one before the span and the
 * first one after it. Blocked days before today are left out, because that idle time is over.
 */
export type AllocationCandidate = {
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
