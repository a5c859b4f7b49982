import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import type { Span } from '../rental/span.ts'
import { freeStartDays } from './free-days.ts'
import { freeStartDaysByOccupancy } from './free-days-by-occupancy.ts'
import { OCCUPANCY_BITS, occupancyMask } from './occupancy.ts'

const todayOn = day('2026-11-20')

const span = fc
  .record({ from: fc.integer({ min: -20, max: 300 }), days: fc.integer({ min: 1, max: 90 }) })
  .map(
    ({ from, days }): Span => ({ fromOn: addDays(todayOn, from), toOn: addDays(todayOn, Math.min(from + days, 390)) }),
  )

function bitmap(spans: readonly Span[]): string {
  const masks = spans.map(occupancyMask)
  return Array.from({ length: OCCUPANCY_BITS }, (_, at) => (masks.some((mask) => mask[at] === '1') ? '1' : '0')).join(
    '',
  )
}

test('bitmaps and spans give the same free start days', () => {
  const facts = fc.record({
    busy: fc.array(fc.array(span, { maxLength: 6 }), { maxLength: 4 }),
    days: fc.integer({ min: 4, max: 90 }),
    prefecture: fc.constantFrom(1, 13, 47 - 1),
  })
  fc.assert(
    fc.property(facts, ({ busy, days, prefecture }) => {
      const window = { earliestOn: addDays(todayOn, 1), latestOn: addDays(todayOn, 180), days, prefecture }
      expect(freeStartDaysByOccupancy({ ...window, occupancies: busy.map(bitmap) })).toEqual(
        freeStartDays({ ...window, busy }),
      )
    }),
  )
})
