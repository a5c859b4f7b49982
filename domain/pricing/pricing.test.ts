import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumYen } from '../money.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { defaultFurtherDayYen, planFeeYen, rentalPriceYen } from './price.ts'
import { PRICE_RANGES, parsePriceRange, priceRangeBounds, priceRangeLabel } from './price-range.ts'
import { deliveryFeeYen, orderTotals, PAYMENT_METHODS, type PaymentMethod, parsePaymentMethod } from './totals.ts'

const line = (priceYen: number, withPlan = false) => ({ priceYen, withPlan })

describe('price', () => {
  test.each([
    [8_980, 900],
    [9_000, 900],
    [9_001, 910],
    [0, 0],
  ])('a further day at a 4-day price of %i yen costs %i', (fourDays, further) =>
    expect(defaultFurtherDayYen(fourDays, FIRST_SETTINGS.prices)).toBe(further),
  )

  test('additional days have the default or their own price per day', () => {
    const usual = { fourDaysYen: 8_980, furtherDayYen: defaultFurtherDayYen(8_980, FIRST_SETTINGS.prices) }
    expect(rentalPriceYen(usual, 4)).toBe(8_980)
    expect(rentalPriceYen(usual, 7)).toBe(8_980 + 3 * 900)
    expect(rentalPriceYen({ fourDaysYen: 8_980, furtherDayYen: 500 }, 90)).toBe(8_980 + 86 * 500)
  })

  test('the plan costs a tenth, rounded down', () => expect(planFeeYen(8_989, FIRST_SETTINGS.prices)).toBe(898))
})

describe('totals', () => {
  test('an order with all parts is computed', () => {
    const totals = orderTotals(
      {
        lines: [line(8_980, true), line(1_500)],
        discountYen: 480,
        usePoints: 1_000,
        paymentMethod: 'cod',
      },
      FIRST_SETTINGS,
    )
    expect(totals).toEqual({
      optionFeeYen: 898,
      subtotalYen: 10_480,
      discountYen: 480,
      deliveryFeeYen: 0,
      chargeFeeYen: 330,
      totalYen: 11_228,
      usePoints: 1_000,
      paymentTotalYen: 10_228,
      taxYen: 929,
      taxRatePercent: 10,
      addPoints: 269,
    })
  })

  test('delivery is free from 5,000 yen', () =>
    expect([4_999, 5_000].map((yen) => deliveryFeeYen(yen, FIRST_SETTINGS.delivery))).toEqual([1_100, 0]))

  test('an empty order costs nothing, guests earn nothing', () => {
    expect(orderTotals({ lines: [], paymentMethod: 'cod' }, FIRST_SETTINGS)).toMatchObject({
      totalYen: 0,
      deliveryFeeYen: 0,
      chargeFeeYen: 0,
    })
    expect(orderTotals({ lines: [line(8_980)], earnsPoints: false }, FIRST_SETTINGS).addPoints).toBe(0)
    expect(orderTotals({ lines: [line(8_980)] }, FIRST_SETTINGS).addPoints).toBe(269)
  })

  test('discount and points are limited to what can be used', () => {
    const totals = orderTotals({ lines: [line(3_000)], discountYen: 5_000, usePoints: 9_999 }, FIRST_SETTINGS)
    expect(totals).toMatchObject({ discountYen: 3_000, usePoints: 0, totalYen: 1_100 })
    expect(orderTotals({ lines: [line(90_000)], usePoints: 9_999 }, FIRST_SETTINGS).usePoints).toBe(4_900)
  })
})

describe('totals and payment methods', () => {
  test('totals are the sum of their parts and contain their tax', () => {
    const lines = fc.array(
      fc.record({ priceYen: fc.nat(80_000), withPlan: fc.boolean(), pointRatePercent: fc.constantFrom(0, 3, 5, 10) }),
      { maxLength: 8 },
    )
    const methods = fc.constantFrom<PaymentMethod | undefined>('card', 'amazonpay', 'cod', undefined)
    fc.assert(
      fc.property(lines, fc.nat(20_000), fc.nat(9_000), methods, (given, discountYen, usePoints, paymentMethod) => {
        const totals = orderTotals(
          {
            lines: given,
            discountYen,
            usePoints,
            ...(paymentMethod ? { paymentMethod } : {}),
          },
          FIRST_SETTINGS,
        )
        expect(totals.subtotalYen).toBe(sumYen(given.map(({ priceYen }) => priceYen)))
        const { subtotalYen, optionFeeYen, deliveryFeeYen, chargeFeeYen } = totals
        expect(totals.totalYen).toBe(subtotalYen - totals.discountYen + optionFeeYen + deliveryFeeYen + chargeFeeYen)
        expect(totals.paymentTotalYen).toBe(totals.totalYen - totals.usePoints)
        expect(totals.taxYen * 11 <= totals.paymentTotalYen && (totals.taxYen + 1) * 11 > totals.paymentTotalYen).toBe(
          true,
        )
        expect(totals.addPoints <= (subtotalYen - totals.discountYen - totals.usePoints) * 0.1).toBe(true)
        for (const amount of Object.values(totals)) expect(Number.isInteger(amount) && amount >= 0).toBe(true)
      }),
    )
  })

  test('payment methods are parsed by code or uid', () => {
    expect(parsePaymentMethod('cod')).toBe('cod')
    expect(parsePaymentMethod(PAYMENT_METHODS.amazonpay.uid)).toBe('amazonpay')
    for (const input of ['', '4', 'toString', null, 1])
      expect(parsePaymentMethod(input)).toMatchObject({ code: 'payment-method' })
  })
})

describe('price ranges', () => {
  test.each(PRICE_RANGES)('$label has the bounds of its label', ({ value, fromYen, toYen }) => {
    expect(parsePriceRange(value)).toBe(value)
    expect(priceRangeBounds(value)).toEqual({ fromYen, toYen })
    expect(priceRangeLabel(value).replaceAll(',', '')).toContain(String(fromYen || toYen))
  })

  test.each([
    ['_1999', '0_1999'],
    ['1_1999', '0_1999'],
    ['2000-3999', '2000_3999'],
    [' 6000_7999 ', '6000_7999'],
    ['10000_', '10000_'],
    ['10000_99999', '10000_'],
  ])('an old link with %s', (input, range) => expect(parsePriceRange(input)).toBe(range))

  test.each(['', '_', '6000', '6000_8000', 'a_b', '8000_7999', null, {}, '99999999_'])('not a range: %s', (input) =>
    expect(parsePriceRange(input)).toBeUndefined(),
  )

  test('no input makes the parser throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.anything()), (input) => void parsePriceRange(input)),
    )
  })
})
