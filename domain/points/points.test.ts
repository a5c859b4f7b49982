import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day, dayOfEpoch, laterDay } from '../day.ts'
import { sumYen } from '../money.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import {
  checkPointUse,
  expiredLots,
  lotsToReturn,
  maxPointsUsable,
  nextExpiry,
  type PointEntry,
  pointBalance,
  pointLots,
  pointsEarned,
  pointsEarnedByLine,
  pointsExpireOn,
  pointsExpiringSoon,
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
  ])('%j: %s', (facts, code) => expect(checkPointUse(facts, FIRST_SETTINGS.points)?.code).toBe(code))

  test('the maximum is accepted and one point more is rejected', () => {
    const facts = fc.record({ balance: fc.nat(9_000), subtotalYen: fc.nat(9_000), discountYen: fc.nat(9_000) })
    fc.assert(
      fc.property(facts, (given) => {
        const max = maxPointsUsable(given, FIRST_SETTINGS.points)
        if (given.discountYen <= given.subtotalYen)
          expect(checkPointUse({ ...given, requested: max }, FIRST_SETTINGS.points)).toBeUndefined()
        expect(checkPointUse({ ...given, requested: max + 1 }, FIRST_SETTINGS.points)?.detail.max).toBe(max)
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
    expect(pointsEarnedByLine(lines, 1_000, FIRST_SETTINGS.points)).toEqual([135, 189])
    expect(pointsEarned(lines, 1_000, FIRST_SETTINGS.points)).toBe(324)
    expect(pointsEarned([], 0, FIRST_SETTINGS.points)).toBe(0)
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
        expect(sumYen(pointsEarnedByLine(lines, deductionYen, FIRST_SETTINGS.points))).toBe(
          pointsEarned(lines, deductionYen, FIRST_SETTINGS.points),
        )
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
    const back = (limit: number, rows = entries, orderUid = 'a') =>
      lotsToReturn(rows, { orderUid, limit, todayOn: day('2026-12-01') })
    expect(back(1_000)).toEqual([{ points: 300, expiresOn: '2027-01-10' }])
    expect(back(250)).toEqual([{ points: 250, expiresOn: '2027-01-10' }])
    expect(back(1_000, entries, 'b')).toEqual([])
    const after: PointEntry[] = [
      ...entries,
      { reason: 'returned', points: 300, orderUid: 'a', expiresOn: day('2027-01-10') },
    ]
    expect(back(1_000, after)).toEqual([])
    expect(pointBalance(after)).toBe(500)
  })

  test('points that come back keep their days, those that expire last first, 30 days ahead at least', () => {
    const rows: PointEntry[] = [
      { reason: 'earned', points: 100, expiresOn: day('2027-01-10') },
      { reason: 'earned', points: 100, expiresOn: day('2027-03-01') },
      { reason: 'earned', points: 100, expiresOn: day('2027-06-01') },
      { reason: 'used', points: -250, orderUid: 'a' },
    ]
    const back = (limit: number, todayOn: string, given = rows) =>
      lotsToReturn(given, { orderUid: 'a', limit, todayOn: day(todayOn) })
    expect(back(250, '2026-12-01')).toEqual([
      { points: 50, expiresOn: '2027-06-01' },
      { points: 100, expiresOn: '2027-03-01' },
      { points: 100, expiresOn: '2027-01-10' },
    ])
    // Two lots that would be too short become one row.
    expect(back(250, '2027-03-15')).toEqual([
      { points: 50, expiresOn: '2027-06-01' },
      { points: 200, expiresOn: '2027-04-14' },
    ])
    const afterPart: PointEntry[] = [
      ...rows,
      { reason: 'returned', points: 60, orderUid: 'a', expiresOn: day('2027-06-01') },
    ]
    expect(back(250, '2026-12-01', afterPart)).toEqual([
      { points: 90, expiresOn: '2027-03-01' },
      { points: 100, expiresOn: '2027-01-10' },
    ])
  })

  test('the expiry of points is announced for those left that expire within 30 days', () => {
    const rows: PointEntry[] = [
      { reason: 'earned', points: 100, expiresOn: day('2026-12-05') },
      { reason: 'earned', points: 50, expiresOn: day('2026-12-31') },
      { reason: 'returned', points: 20, expiresOn: day('2026-12-31') },
      { reason: 'earned', points: 10, expiresOn: day('2027-01-01') },
      { reason: 'used', points: -100 },
    ]
    expect(pointsExpiringSoon(rows, day('2026-12-01'))).toEqual([{ on: '2026-12-31', points: 70 }])
    expect(pointsExpiringSoon(rows, day('2026-11-30'))).toEqual([])
    expect(pointsExpiringSoon(rows, day('2026-12-02'))).toEqual([
      { on: '2026-12-31', points: 70 },
      { on: '2027-01-01', points: 10 },
    ])
  })

  test('ordering and cancelling never makes points last longer than 30 days more', () => {
    const days = fc.integer({ min: 0, max: 400 }).map((count) => addDays(day('2026-12-01'), count))
    const lots = fc.array(fc.record({ points: fc.integer({ min: 1, max: 500 }), expiresOn: days }), { minLength: 1 })
    fc.assert(
      fc.property(lots, fc.nat(5_000), fc.nat(5_000), days, (given, used, limit, todayOn) => {
        const earned = given.map((lot): PointEntry => ({ ...lot, reason: 'earned' }))
        const points = Math.max(1, Math.min(used, pointBalance(earned)))
        const rows: PointEntry[] = [...earned, { reason: 'used', points: -points, orderUid: 'a' }]
        const back = lotsToReturn(rows, { orderUid: 'a', limit, todayOn })
        expect(back.reduce((sum, lot) => sum + lot.points, 0)).toBe(Math.min(limit, points))
        const originals = new Set(given.map(({ expiresOn }) => laterDay(expiresOn, addDays(todayOn, 30))))
        for (const { expiresOn } of back) expect(originals.has(expiresOn)).toBe(true)
      }),
    )
  })

  test('credited points are valid for a year, the last day included', () => {
    const credited = (at: string) => pointsExpireOn(Temporal.Instant.from(at), FIRST_SETTINGS.points)
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
