import { OCCUPANCY_BITS, occupancyPosition } from '#domain/availability/availability.ts'
import { daysBetween, epochOfDay } from '#domain/day.ts'
import type { Span } from '#domain/rental/span.ts'

/**
 * The bitmap of a span as a string of 512 characters `0` or `1`, position 0 leftmost. A span of 512 days or more sets
 * every bit, an inverted span sets none. Two spans within 512 days of each other overlap exactly when their masks share
 * a 1.
 */
export function occupancyMask(span: Span): string {
  const days = Math.min(daysBetween(span.fromOn, span.toOn) + 1, OCCUPANCY_BITS)
  if (days <= 0) return '0'.repeat(OCCUPANCY_BITS)
  const first = occupancyPosition(epochOfDay(span.fromOn))
  const wrapped = Math.max(0, first + days - OCCUPANCY_BITS)
  const head = '1'.repeat(wrapped)
  const tail = '1'.repeat(days - wrapped)
  return `${head}${'0'.repeat(first - wrapped)}${tail}`.padEnd(OCCUPANCY_BITS, '0')
}

/** The bitmap of a unit with these blocked spans. */
export function occupancyOf(spans: readonly Span[]): string {
  const masks = spans.map(occupancyMask)
  return Array.from({ length: OCCUPANCY_BITS }, (_, at) => (masks.some((mask) => mask[at] === '1') ? '1' : '0')).join(
    '',
  )
}
