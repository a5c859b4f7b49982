import { epochOfDay } from '../day.ts'
import type { LineStatus } from '../order/states.ts'
import { type Span, spanDays } from '../rental/span.ts'

/** Length of a product's occupancy bitmap in bits; `bit(512)` in the database (docs/architecture.md, Stock by date). */
export const OCCUPANCY_BITS = 512

/** Line statuses that block a product for other bookings (docs/rules.md Stock; docs/product/5, cart rule 6). */
export const BLOCKING_STATUSES = [
  'New',
  'Fix',
  'Shipping',
  'Rental',
  'Dummy',
  'Maintenance',
  'RentalUnavailable',
] as const satisfies readonly LineStatus[]

/** Whether a line in this status blocks its span. Lines in InCart and Temp block nothing (docs/rules.md Stock). */
export function isBlockingStatus(status: LineStatus): boolean {
  return (BLOCKING_STATUSES as readonly LineStatus[]).includes(status)
}

/** Whether a product may be offered: not while one of its lines is in Arrear (docs/rules.md Stock). */
export function isProductOffered(lineStatuses: readonly LineStatus[]): boolean {
  return !lineStatuses.includes('Arrear')
}

/** The bit position of a day in the ring: epoch day modulo 512, 0 is the leftmost bit. */
export function occupancyPosition(epochDay: number): number {
  return ((epochDay % OCCUPANCY_BITS) + OCCUPANCY_BITS) % OCCUPANCY_BITS
}

/**
 * The bitmap of a span as a string of 512 characters `0` or `1`, position 0 leftmost. A span of 512 days or more sets
 * every bit, an inverted span sets none. Two spans within 512 days of each other overlap exactly when their masks share
 * a 1.
 */
export function occupancyMask(span: Span): string {
  const days = Math.min(spanDays(span), OCCUPANCY_BITS)
  if (days <= 0) return '0'.repeat(OCCUPANCY_BITS)
  const first = occupancyPosition(epochOfDay(span.fromOn))
  const wrapped = Math.max(0, first + days - OCCUPANCY_BITS)
  const head = '1'.repeat(wrapped)
  const tail = '1'.repeat(days - wrapped)
  return `${head}${'0'.repeat(first - wrapped)}${tail}`.padEnd(OCCUPANCY_BITS, '0')
}

/** Whether two bitmaps share a 1: the SQL condition `occupancy & mask <> 0`. */
export function masksOverlap(a: string, b: string): boolean {
  return [...a].some((bit, position) => bit === '1' && b[position] === '1')
}
