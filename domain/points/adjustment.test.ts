import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAdjustment, MAX_ADJUSTED_POINTS } from './adjustment.ts'

test('an allowed adjustment is whole, changes something, and leaves no balance below zero', () => {
  const points = fc.oneof(fc.integer({ min: -60_000, max: 60_000 }), fc.double())
  fc.assert(
    fc.property(points, fc.nat(200_000), (adjusted, balance) => {
      const rejection = checkAdjustment(adjusted, balance)
      if (rejection === undefined) {
        expect(Number.isInteger(adjusted) && adjusted !== 0).toBe(true)
        expect(Math.abs(adjusted)).toBeLessThanOrEqual(MAX_ADJUSTED_POINTS)
        expect(balance + adjusted).toBeGreaterThanOrEqual(0)
      } else if (rejection.code === 'points-insufficient') expect(balance + adjusted).toBeLessThan(0)
    }),
  )
})

test.each([
  [1, 0, undefined],
  [-500, 500, undefined],
  [MAX_ADJUSTED_POINTS, 0, undefined],
  [-501, 500, 'points-insufficient'],
  [0, 500, 'adjustment-malformed'],
  [1.5, 500, 'adjustment-malformed'],
  [Number.NaN, 500, 'adjustment-malformed'],
  [MAX_ADJUSTED_POINTS + 1, 0, 'adjustment-malformed'],
])('%d points on a balance of %d: %s', (points, balance, code) =>
  expect(checkAdjustment(points, balance)?.code).toBe(code),
)
