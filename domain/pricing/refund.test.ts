import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundableYen } from './refund.ts'

const yen = fc.integer({ min: 0, max: 1_000_000 })

test('refunds up to what is left never exceed the capture, and what is left is never negative', () => {
  fc.assert(
    fc.property(yen, fc.array(yen, { maxLength: 8 }), (capturedYen, wanted) => {
      const made: { amountYen: number }[] = []
      for (const amountYen of wanted) if (amountYen <= refundableYen({ capturedYen }, made)) made.push({ amountYen })
      const sum = made.reduce((total, refund) => total + refund.amountYen, 0)
      expect(sum).toBeLessThanOrEqual(capturedYen)
      expect(refundableYen({ capturedYen }, made)).toBe(capturedYen - sum)
    }),
  )
  expect(refundableYen({ capturedYen: 100 }, [{ amountYen: 300 }])).toBe(0)
})
