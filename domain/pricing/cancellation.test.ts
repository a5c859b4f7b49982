import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import {
  cancellationFeeOn,
  cancellationRatePercent,
  cancellationSteps,
  cancellationTables,
  settleCancellation,
} from './cancellation.ts'
import { settlePartialCancellation } from './partial-cancellation.ts'

const SHIPS_ON = day('2026-12-20')
const days = fc.integer({ min: -30, max: 200 })
const lines = fc.array(
  fc.record({ priceYen: fc.nat(80_000), shipsOn: fc.nat(30).map((count) => addDays(SHIPS_ON, count)) }),
  { minLength: 1, maxLength: 5 },
)

describe('the fee of a cancellation', () => {
  test.each([
    [180, 0],
    [15, 0],
    [14, 20],
    [8, 20],
    [7, 30],
    [3, 30],
    [2, 50],
    [0, 50],
    [-1, 0],
  ])('%i days before shipping the rate is %i percent (D62)', (count, rate) =>
    expect(cancellationRatePercent(count, FIRST_SETTINGS.cancellation)).toBe(rate),
  )

  test('the steps cover every day until shipping without gap or overlap', () => {
    const bounds = cancellationSteps(FIRST_SETTINGS.cancellation).map(({ fromDays, toDays }) => [fromDays, toDays])
    expect(bounds[0]?.[0]).toBeUndefined()
    expect(bounds.at(-1)?.[1]).toBe(0)
    for (const [index, [fromDays]] of bounds.entries()) if (index > 0) expect(fromDays).toBe(bounds[index - 1]![1]! - 1)
  })

  test('each line counts with its own shipping day, rounded down', () => {
    const late = { priceYen: 8_999, shipsOn: day('2027-02-01') }
    const soon = { priceYen: 4_999, shipsOn: SHIPS_ON }
    expect(cancellationFeeOn([soon], day('2026-12-18'), FIRST_SETTINGS.cancellation)).toBe(2_499)
    expect(cancellationFeeOn([soon, late], day('2026-12-18'), FIRST_SETTINGS.cancellation)).toBe(2_499)
    expect(cancellationFeeOn([soon, late], day('2027-01-25'), FIRST_SETTINGS.cancellation)).toBe(2_699)
  })

  test('it never falls as shipping comes nearer, and is at most half of the prices (D62)', () => {
    fc.assert(
      fc.property(fc.nat(80_000), fc.nat(200), fc.nat(200), (priceYen, a, b) => {
        const [far, near] = [Math.max(a, b), Math.min(a, b)]
        const fee = (count: number) =>
          cancellationFeeOn([{ priceYen, shipsOn: SHIPS_ON }], addDays(SHIPS_ON, -count), FIRST_SETTINGS.cancellation)
        expect(fee(near)).toBeGreaterThanOrEqual(fee(far))
        expect(fee(near) * 2).toBeLessThanOrEqual(priceYen)
      }),
    )
  })
})

describe('the table of an order', () => {
  test('names the last day of each step and its yen, from today on', () => {
    const line = { priceYen: 8_980, shipsOn: SHIPS_ON }
    expect(cancellationTables([line], day('2026-11-20'), FIRST_SETTINGS.cancellation)).toEqual([
      {
        shipsOn: SHIPS_ON,
        rows: [
          { untilOn: '2026-12-05', ratePercent: 0, feeYen: 0 },
          { untilOn: '2026-12-12', ratePercent: 20, feeYen: 1_796 },
          { untilOn: '2026-12-17', ratePercent: 30, feeYen: 2_694 },
          { untilOn: '2026-12-20', ratePercent: 50, feeYen: 4_490 },
        ],
      },
    ])
    expect(
      cancellationTables([line], day('2026-12-13'), FIRST_SETTINGS.cancellation)[0]?.rows.map(({ untilOn }) => untilOn),
    ).toEqual(['2026-12-17', '2026-12-20'])
  })

  test('says the fee that is charged on any day', () => {
    fc.assert(
      fc.property(lines, days, (given, count) => {
        const todayOn = addDays(SHIPS_ON, -count)
        const tables = cancellationTables(given, todayOn, FIRST_SETTINGS.cancellation)
        const shown = tables.map(({ rows }) => rows[0]?.feeYen ?? 0).reduce((sum, fee) => sum + fee, 0)
        expect(shown).toBe(cancellationFeeOn(given, todayOn, FIRST_SETTINGS.cancellation))
      }),
    )
  })
})

describe('the settlement of a fee', () => {
  test('points are returned first', () => {
    expect(settleCancellation({ totalYen: 10_000, usePoints: 2_000, feeYen: 5_000 })).toEqual({
      feeYen: 5_000,
      pointsBack: 2_000,
      refundYen: 3_000,
      retainedYen: 5_000,
    })
    expect(settleCancellation({ totalYen: 5_100, usePoints: 4_900, feeYen: 2_550 })).toEqual({
      feeYen: 2_550,
      pointsBack: 2_550,
      refundYen: 0,
      retainedYen: 200,
    })
  })

  test('retained and refunded money sum to what was paid', () => {
    const money = fc.record({ totalYen: fc.nat(300_000), points: fc.nat(4_900), feeYen: fc.nat(200_000) })
    fc.assert(
      fc.property(money, ({ totalYen, points, feeYen }) => {
        const usePoints = Math.min(points, totalYen)
        const settled = settleCancellation({ totalYen, usePoints, feeYen })
        expect(settled.retainedYen + settled.refundYen).toBe(totalYen - usePoints)
        expect(settled.retainedYen + (usePoints - settled.pointsBack)).toBe(Math.min(feeYen, totalYen))
        expect(Math.min(settled.retainedYen, settled.refundYen, settled.pointsBack)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the settlement of a line', () => {
  const line = (priceYen: number) => ({ priceYen, withPlan: false })
  const facts = { feeYen: 0, usePoints: 0, paymentMethod: undefined, earnsPoints: true, withdrawn: [], withdrawnYen: 0 }

  test('a delivery fee that a partial cancellation adds again is lower where the total would rise (D75)', () => {
    const amountsOf = (totalYen: number, priceYen: number, discountYen = 0) => {
      const { amounts } = settlePartialCancellation(
        { ...facts, totalYen, discountYen, staying: [line(priceYen)] },
        FIRST_SETTINGS,
      )
      return [amounts.subtotalYen, amounts.discountYen, amounts.deliveryFeeYen, amounts.totalYen, amounts.addPoints]
    }
    // 4,500 and 600 yen with free delivery, without the second.
    expect(amountsOf(5_100, 4_500)).toEqual([4_500, 0, 600, 5_100, 135])
    expect(amountsOf(5_100, 3_000)).toEqual([3_000, 0, 1_100, 4_100, 90])
    // Two lines of 4,000 yen, less 7,000: nothing is left of the fee, and of the discount what one line allows.
    expect(amountsOf(1_000, 4_000, 7_000)).toEqual([4_000, 4_000, 1_000, 1_000, 0])
  })

  test('a discount that is larger than what stays is kept when the shop cancels', () => {
    const withPlan = { priceYen: 3_000, withPlan: true }
    const order = { totalYen: 3_600, discountYen: 4_000, staying: [withPlan], withdrawn: [line(4_300)] }
    const { amounts } = settlePartialCancellation({ ...facts, ...order }, FIRST_SETTINGS)
    expect(amounts).toMatchObject({ subtotalYen: 3_000, optionFeeYen: 300, deliveryFeeYen: 0, totalYen: 0 })
    expect(amounts.discountYen).toBe(3_300)
  })

  test('the fee is at most the decrease of the total, and nothing is lost', () => {
    const given = fc.record({
      cancelledYen: fc.nat(60_000),
      stayingYen: fc.integer({ min: 1, max: 60_000 }),
      points: fc.nat(4_900),
      feeYen: fc.nat(60_000),
    })
    fc.assert(
      fc.property(given, ({ cancelledYen, stayingYen, points, feeYen }) => {
        const subtotalYen = cancelledYen + stayingYen
        const totalYen = subtotalYen + (subtotalYen >= 5_000 ? 0 : 1_100)
        const usePoints = Math.min(points, subtotalYen)
        const settled = settlePartialCancellation(
          {
            ...facts,
            feeYen,
            totalYen,
            usePoints,
            discountYen: 0,
            staying: [line(stayingYen)],
          },
          FIRST_SETTINGS,
        )
        const { amounts, feePoints, pointsBack, releasedYen } = settled
        expect(settled.feeYen).toBe(Math.min(feeYen, totalYen - amounts.totalYen))
        expect(amounts.usePoints + feePoints + pointsBack).toBe(usePoints)
        const feeMoneyYen = settled.feeYen - feePoints
        expect(amounts.paymentTotalYen + feeMoneyYen + releasedYen).toBe(totalYen - usePoints)
        expect(Math.min(feeMoneyYen, releasedYen, pointsBack, feePoints)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
