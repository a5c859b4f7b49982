import type { LineStatus } from '../order/states.ts'

/** Length of a product's occupancy bitmap in bits; `bit(512)` in the database (docs/architecture.md, Stock by date). */
export const OCCUPANCY_BITS = 512

/** Line statuses that block a product for other bookings (docs/rules.md Stock; docs/product/5, Cart checks, 6). */
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
