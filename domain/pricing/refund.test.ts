import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REFUND_PARTS, type RefundPart, refundableParts, refundableYen } from './refund.ts'

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

test('neither rent nor fees are refunded beyond what was paid of them, in any order of refunds', () => {
  const wish = fc.record({ part: fc.constantFrom(...REFUND_PARTS), amountYen: yen })
  fc.assert(
    fc.property(yen, yen, yen, fc.array(wish, { maxLength: 8 }), (rentYen, capturedFeeYen, apartYen, wishes) => {
      const payment = { capturedYen: rentYen + capturedFeeYen }
      const fees = [
        { amountYen: capturedFeeYen, isCaptured: true },
        { amountYen: apartYen, isCaptured: false },
      ]
      const made: { amountYen: number; refundPart: RefundPart }[] = []
      for (const { part, amountYen } of wishes)
        if (amountYen <= refundableParts(payment, made, fees)[part]) made.push({ amountYen, refundPart: part })
      const sumOf = (part: RefundPart) =>
        made.filter((each) => each.refundPart === part).reduce((sum, { amountYen }) => sum + amountYen, 0)
      expect(sumOf('rent')).toBeLessThanOrEqual(rentYen)
      expect(sumOf('fee')).toBeLessThanOrEqual(capturedFeeYen + apartYen)
      expect(sumOf('rent') + sumOf('fee')).toBeLessThanOrEqual(payment.capturedYen)
    }),
  )
  expect(refundableParts({ capturedYen: 6_000 }, [], [{ amountYen: 1_000, isCaptured: true }])).toEqual({
    rent: 5_000,
    fee: 1_000,
  })
})
