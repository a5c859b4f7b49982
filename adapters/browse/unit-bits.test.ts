import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OCCUPANCY_BITS } from '#domain/availability/availability.ts'
import { isSet, UnitBits, WORDS } from './unit-bits.ts'

const ringDay = fc.nat(OCCUPANCY_BITS - 1)

it('finds the units that are free on all days of a span, also over the end of the ring', () => {
  const blockedDays = fc.array(fc.uniqueArray(ringDay, { maxLength: 40 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(blockedDays, ringDay, fc.integer({ min: 1, max: 40 }), (daysOfUnits, first, count) => {
      const units = new UnitBits()
      // Earlier days of a unit are replaced.
      for (const position of daysOfUnits.keys()) units.setDays(position, new Uint32Array(WORDS).fill(-1), 0)
      for (const [position, days] of daysOfUnits.entries()) units.setDays(position, bitmapOf(days), 0)
      const span = Array.from({ length: count }, (_, index) => (first + index) % OCCUPANCY_BITS)
      const free = units.freeOn(first, count)
      const found = daysOfUnits.map((_, position) => isSet(free, position))
      expect(found).toEqual(daysOfUnits.map((days) => !span.some((day) => days.includes(day))))
    }),
    { numRuns: 300 },
  )
})

function bitmapOf(days: readonly number[]): Uint32Array {
  const bitmap = new Uint32Array(WORDS)
  for (const day of days) bitmap[day >>> 5]! |= 1 << (31 - (day & 31))
  return bitmap
}
