/** Length of a product's occupancy bitmap in bits; `bit(512)` in the database (docs/architecture.md, Stock by date). */
export const OCCUPANCY_BITS = 512

/** The bit position of a day in the ring: epoch day modulo 512, 0 is the leftmost bit. */
export function occupancyPosition(epochDay: number): number {
  return ((epochDay % OCCUPANCY_BITS) + OCCUPANCY_BITS) % OCCUPANCY_BITS
}
