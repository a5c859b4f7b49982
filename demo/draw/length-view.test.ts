import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BODY_160, belowKneeCm, hemOf, type MeasuredLength, UNITS_PER_BODY_CM } from './length-view.ts'

const lengths: fc.Arbitrary<MeasuredLength> = fc.record({
  cm: fc.integer({ min: 80, max: 260 }).map((half) => half / 2),
  from: fc.constantFrom('neck' as const, 'waist' as const),
})

test('a hem is lower by as many units as the garment is longer', () => {
  fc.assert(
    fc.property(lengths, fc.integer({ min: 1, max: 40 }), (length, more) => {
      const longer = { ...length, cm: length.cm + more }
      expect(hemOf(longer) - hemOf(length)).toBeCloseTo(more * UNITS_PER_BODY_CM)
      expect(belowKneeCm(longer) - belowKneeCm(length)).toBeCloseTo(more)
    }),
  )
})

test('a skirt from the waist and a dress from the neck that end alike have the same hem', () => {
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 90 }), (skirtCm) => {
      const dressCm = skirtCm + BODY_160.neck - BODY_160.waist
      const [skirt, dress] = [{ cm: skirtCm, from: 'waist' } as const, { cm: dressCm, from: 'neck' } as const]
      expect(hemOf(skirt)).toBeCloseTo(hemOf(dress))
      expect(belowKneeCm(skirt)).toBeCloseTo(belowKneeCm(dress))
    }),
  )
})

test.each([
  [93.5, 0],
  [98, 4.5],
  [111, 17.5],
  [92, -1.5],
])('a dress of %d cm ends %d cm below the knee', (cm, below) => {
  expect(belowKneeCm({ cm, from: 'neck' })).toBe(below)
})
