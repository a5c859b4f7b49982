import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OCCUPANCY_BITS } from '#domain/availability/availability.ts'
import { BITMAP_BYTES, UnitDays } from './unit-days.ts'

const ringDay = fc.nat(OCCUPANCY_BITS - 1)

it('finds the units that are free on all days of a span, also over the end of the ring', () => {
  const blockedDays = fc.array(fc.uniqueArray(ringDay, { maxLength: 40 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(blockedDays, ringDay, fc.integer({ min: 1, max: 40 }), (daysOfUnits, first, count) => {
      const units = new UnitDays()
      // Earlier days of a unit are replaced.
      for (const position of daysOfUnits.keys()) units.set(position, new Uint8Array(BITMAP_BYTES).fill(0xff))
      for (const [position, days] of daysOfUnits.entries()) units.set(position, bitmapOf(days))
      const span = Array.from({ length: count }, (_, index) => (first + index) % OCCUPANCY_BITS)
      const free = units.freeOn(first, count)
      const found = daysOfUnits.map((_, position) => free.has(position))
      expect(found).toEqual(daysOfUnits.map((days) => !span.some((day) => days.includes(day))))
    }),
    { numRuns: 300 },
  )
})

function bitmapOf(days: readonly number[]): Uint8Array {
  const bitmap = new Uint8Array(BITMAP_BYTES)
  for (const day of days) bitmap[day >>> 3]! |= 0x80 >>> (day & 7)
  return bitmap
}
