import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPointUse, maxPointsUsable, pointsEarned, sharedDeduction } from '#domain/points/points.ts'
import { defaultFurtherDayYen, rentalPriceYen } from '#domain/pricing/price.ts'
import { deliveryFeeYen, orderTotals, PAYMENT_METHODS, type PaymentMethod } from '#domain/pricing/totals.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'

const METHODS = Object.keys(PAYMENT_METHODS) as PaymentMethod[]
const lines = fc.array(fc.record({ priceYen: fc.integer({ min: 1, max: 60_000 }), withPlan: fc.boolean() }), {
  minLength: 1,
  maxLength: 6,
})
const anyOrder = fc.record({
  lines,
  discountYen: fc.nat(8_000),
  usePoints: fc.nat(9_000),
  paymentMethod: fc.constantFrom(...METHODS),
})
type AnyOrder = Parameters<typeof orderTotals>[0]
const forEach = (check: (facts: AnyOrder, totals: ReturnType<typeof orderTotals>) => void) =>
  fc.assert(fc.property(anyOrder, (facts) => void check(facts, orderTotals(facts, FIRST_SETTINGS))))

describe('Money (docs/rules.md Money): all in whole yen, tax included', () => {
  test('An item has a price for 4 days and a price per further day', () => {
    const list = { fourDaysYen: 8_980, furtherDayYen: 500 }
    expect([4, 5, 7].map((days) => rentalPriceYen(list, days))).toEqual([8_980, 9_480, 10_480])
  })

  test('default 10 % of the 4-day price, rounded up to 10 yen', () => {
    const further = (fourDaysYen: number) => defaultFurtherDayYen(fourDaysYen, FIRST_SETTINGS.prices)
    expect([8_980, 9_000, 9_001].map(further)).toEqual([900, 900, 910])
  })

  test("optionfee of a line = floor(price × 10 / 100) when the plan is taken; the order's is the sum", () => {
    const taken = { lines: [6_985, 3_489, 980].map((priceYen, n) => ({ priceYen, withPlan: n !== 2 })) }
    expect(orderTotals(taken, FIRST_SETTINGS).optionFeeYen).toBe(698 + 348)
  })

  test('subtotal = Σ line prices', () =>
    forEach((facts, { subtotalYen }) => {
      expect(subtotalYen).toBe(facts.lines.reduce((sum, { priceYen }) => sum + priceYen, 0))
    }))

  test('deliveryfee = 0 from 5,000 yen of subtotal, else 1,100', () => {
    const fee = (subtotalYen: number) => deliveryFeeYen(subtotalYen, FIRST_SETTINGS.delivery)
    expect([1, 4_999, 5_000, 50_000].map(fee)).toEqual([1_100, 1_100, 0, 0])
    forEach((_, totals) => expect(totals.deliveryFeeYen).toBe(totals.subtotalYen >= 5_000 ? 0 : 1_100))
  })

  test('chargefee by payment method (card 0, Amazon Pay 0, cash on delivery 330)', () => {
    const fee = (paymentMethod: PaymentMethod) =>
      orderTotals({ lines: [{ priceYen: 6_980, withPlan: false }], paymentMethod }, FIRST_SETTINGS).chargeFeeYen
    expect((['card', 'amazonpay', 'cod'] as const).map(fee)).toEqual([0, 0, 330])
  })

  test('total = subtotal − discount + optionfee + deliveryfee + chargefee', () =>
    forEach((_, { subtotalYen, discountYen, optionFeeYen, deliveryFeeYen: delivery, chargeFeeYen, totalYen }) => {
      expect(totalYen).toBe(subtotalYen - discountYen + optionFeeYen + delivery + chargeFeeYen)
    }))

  test('paymenttotal = total − usepoint', () =>
    forEach((_, { totalYen, usePoints, paymentTotalYen }) => expect(paymentTotalYen).toBe(totalYen - usePoints)))

  test('tax = the 10 % contained in paymenttotal, rounded down', () =>
    forEach((_, { paymentTotalYen, taxYen }) => expect(taxYen).toBe(Math.floor((paymentTotalYen * 10) / 110))))

  test('1 point = 1 yen', () => {
    const [without, withPoints] = [0, 500].map((usePoints) =>
      orderTotals({ lines: [{ priceYen: 6_980, withPlan: false }], usePoints }, FIRST_SETTINGS),
    )
    expect(without!.paymentTotalYen - withPoints!.paymentTotalYen).toBe(500)
  })

  test('usepoint ≤ 4,900, ≤ the balance, ≤ subtotal − discount', () => {
    const facts = { balance: 6_000, subtotalYen: 8_000, discountYen: 0 }
    expect(maxPointsUsable(facts, FIRST_SETTINGS.points)).toBe(4_900)
    expect(maxPointsUsable({ ...facts, balance: 300 }, FIRST_SETTINGS.points)).toBe(300)
    expect(maxPointsUsable({ ...facts, discountYen: 7_500 }, FIRST_SETTINGS.points)).toBe(500)
    expect(checkPointUse({ ...facts, requested: 4_900 }, FIRST_SETTINGS.points)).toBeUndefined()
    expect(checkPointUse({ ...facts, requested: 4_901 }, FIRST_SETTINGS.points)?.code).toBe('points-over-maximum')
    expect(checkPointUse({ ...facts, balance: 300, requested: 301 }, FIRST_SETTINGS.points)?.code).toBe(
      'points-over-balance',
    )
    expect(checkPointUse({ ...facts, discountYen: 7_500, requested: 501 }, FIRST_SETTINGS.points)?.code).toBe(
      'points-over-amount',
    )
  })

  test('addpoint = floor(line price × pointrate %), summed, on what is left after points and discount', () => {
    const prices = [6_980, 3_480].map((priceYen) => ({ priceYen }))
    expect(pointsEarned(prices, 0, FIRST_SETTINGS.points)).toBe(209 + 104)
    expect(pointsEarned([{ priceYen: 6_980, pointRatePercent: 5 }], 980, FIRST_SETTINGS.points)).toBe(300)
    forEach((facts, { addPoints, usePoints, discountYen }) => {
      expect(addPoints).toBe(pointsEarned(facts.lines, usePoints + discountYen, FIRST_SETTINGS.points))
    })
  })

  test('a deduction is distributed by price, with the remainder on the largest line', () => {
    expect(sharedDeduction([6_980, 3_480], 500)).toEqual([334, 166])
    fc.assert(
      fc.property(lines, fc.nat(100), (all, percent) => {
        const prices = all.map(({ priceYen }) => priceYen)
        const deduction = Math.floor((prices.reduce((sum, price) => sum + price, 0) * percent) / 100)
        const shares = sharedDeduction(prices, deduction)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(deduction)
        expect(shares.every((share, n) => share <= prices[n]!)).toBe(true)
      }),
    )
  })
})
