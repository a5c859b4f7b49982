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

it('finds the units of some sizes among others', () => {
  const units = new UnitBits()
  for (const [position, size] of [1, 2, 3, 1].entries()) units.setSize(position, size, undefined)
  units.setSize(3, 4, 1)
  units.setDays(1, bitmapOf([7]), 0)
  const positions = (bits: Uint32Array) => [0, 1, 2, 3].filter((position) => isSet(bits, position))
  expect(positions(units.ofSizes([1, 2], undefined))).toEqual([0, 1])
  expect(positions(units.ofSizes([1, 2], units.freeOn(7, 1)))).toEqual([0])
})

function bitmapOf(days: readonly number[]): Uint32Array {
  const bitmap = new Uint32Array(WORDS)
  for (const day of days) bitmap[day >>> 5]! |= 1 << (31 - (day & 31))
  return bitmap
}
