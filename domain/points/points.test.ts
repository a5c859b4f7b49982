import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day, dayOfEpoch } from '../day.ts'
import { sumYen } from '../money.ts'
import {
  checkPointUse,
  expiredLots,
  maxPointsUsable,
  nextExpiry,
  type PointEntry,
  pointBalance,
  pointLots,
  pointsEarned,
  pointsEarnedByLine,
  pointsExpireOn,
  pointsToReturn,
  sharedDeduction,
} from './points.ts'

const FACTS = { balance: 10_000, subtotalYen: 20_000, discountYen: 0 }

describe('use of points', () => {
  test.each([
    [{ ...FACTS, requested: 4_900 }, undefined],
    [{ ...FACTS, requested: 0 }, undefined],
    [{ ...FACTS, requested: 4_901 }, 'points-over-maximum'],
    [{ ...FACTS, balance: 100, requested: 101 }, 'points-over-balance'],
    [{ ...FACTS, subtotalYen: 3_000, discountYen: 500, requested: 2_501 }, 'points-over-amount'],
    [{ ...FACTS, requested: -1 }, 'points-malformed'],
    [{ ...FACTS, requested: 1.5 }, 'points-malformed'],
    [{ ...FACTS, requested: Number.NaN }, 'points-malformed'],
  ])('%j: %s', (facts, code) => expect(checkPointUse(facts)?.code).toBe(code))

  test('the maximum is accepted and one point more is rejected', () => {
    const facts = fc.record({ balance: fc.nat(9_000), subtotalYen: fc.nat(9_000), discountYen: fc.nat(9_000) })
    fc.assert(
      fc.property(facts, (given) => {
        const max = maxPointsUsable(given)
        if (given.discountYen <= given.subtotalYen) expect(checkPointUse({ ...given, requested: max })).toBeUndefined()
        expect(checkPointUse({ ...given, requested: max + 1 })?.detail.max).toBe(max)
      }),
    )
  })
})

describe('points earned', () => {
  test('shares are proportional to the price, the remainder goes to the largest line', () => {
    expect(sharedDeduction([3_000, 7_000], 1_000)).toEqual([300, 700])
    expect(sharedDeduction([3_333, 3_334, 3_333], 1_000)).toEqual([333, 334, 333])
    expect(sharedDeduction([1, 1, 1], 2)).toEqual([1, 1, 0])
    expect(sharedDeduction([0, 0], 0)).toEqual([0, 0])
  })

  test('each line earns at its own rate on its reduced price', () => {
    const lines = [{ priceYen: 3_000, pointRatePercent: 5 }, { priceYen: 7_000 }]
    expect(pointsEarnedByLine(lines, 1_000)).toEqual([135, 189])
    expect(pointsEarned(lines, 1_000)).toBe(324)
    expect(pointsEarned([], 0)).toBe(0)
  })

  test('shares sum to the deduction and never exceed the price of a line', () => {
    const prices = fc.array(fc.nat(60_000), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(prices, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
        const deductionYen = Math.floor(sumYen(given) * part)
        const shares = sharedDeduction(given, deductionYen)
        expect(sumYen(shares)).toBe(deductionYen)
        expect(shares.every((share, index) => share >= 0 && share <= given[index]!)).toBe(true)
        const lines = given.map((priceYen) => ({ priceYen }))
        expect(sumYen(pointsEarnedByLine(lines, deductionYen))).toBe(pointsEarned(lines, deductionYen))
      }),
    )
  })
})

describe('ledger', () => {
  const entries: PointEntry[] = [
    { reason: 'earned', points: 500, expiresOn: day('2027-01-10') },
    { reason: 'used', points: -300, orderUid: 'a' },
  ]

  test('the balance is the sum of its rows', () => expect(pointBalance(entries)).toBe(200))

  test('used points are returned once', () => {
    expect(pointsToReturn(entries, 'a')).toBe(300)
    expect(pointsToReturn(entries, 'a', 250)).toBe(250)
    expect(pointsToReturn(entries, 'b')).toBe(0)
    const after: PointEntry[] = [...entries, { reason: 'returned', points: 300, orderUid: 'a' }]
    expect(pointsToReturn(after, 'a')).toBe(0)
    expect(pointBalance(after)).toBe(500)
  })

  test('credited points are valid for a year, the last day included', () => {
    const credited = (at: string) => pointsExpireOn(Temporal.Instant.from(at))
    expect(credited('2026-11-20T10:00:00+09:00')).toBe('2027-11-20')
    expect(credited('2026-11-19T15:00:00Z')).toBe('2027-11-20')
    expect(credited('2028-02-29T10:00:00+09:00')).toBe('2029-02-28')
    const lots: PointEntry[] = [{ reason: 'earned', points: 9, expiresOn: day('2027-11-20') }]
    expect(expiredLots(lots, day('2027-11-20'))).toEqual([])
    expect(expiredLots(lots, day('2027-11-21'))).toMatchObject([{ remaining: 9 }])
  })

  test('points that expire first are used first', () => {
    const rows: PointEntry[] = [
      { reason: 'earned', points: 100, expiresOn: day('2027-03-01') },
      { reason: 'earned', points: 50, expiresOn: day('2027-02-01') },
      { reason: 'used', points: -70 },
    ]
    expect(pointLots(rows)).toMatchObject([{ remaining: 80, entry: { expiresOn: '2027-03-01' } }])
    expect(nextExpiry(rows)).toEqual({ on: '2027-03-01', points: 80 })
    expect(nextExpiry([])).toBeUndefined()
  })

  test('lots always sum to the balance, and no expired lot is left after expiry', () => {
    const row = fc.record({ points: fc.integer({ min: -400, max: 400 }), on: fc.integer({ min: 20_000, max: 20_400 }) })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.integer({ min: 20_000, max: 20_400 }), (wishes, today) => {
        const rows: PointEntry[] = []
        for (const { points, on } of wishes) {
          if (points === 0 || pointBalance(rows) + points < 0) continue
          rows.push({ reason: 'adjusted', points, expiresOn: points > 0 ? dayOfEpoch(on) : undefined })
        }
        expect(pointLots(rows).reduce((sum, { remaining }) => sum + remaining, 0)).toBe(pointBalance(rows))
        for (const { remaining } of expiredLots(rows, dayOfEpoch(today)))
          rows.push({ reason: 'expired', points: -remaining })
        expect(expiredLots(rows, dayOfEpoch(today))).toEqual([])
        expect(pointBalance(rows)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
