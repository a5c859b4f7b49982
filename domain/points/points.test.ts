import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumYen } from '../money.ts'
import { type PointEntry, pointBalance, pointsPending, pointsToGiveBack } from './ledger.ts'
import { checkPointUse, mostPointsUsable, pointsEarned, pointsEarnedByLine, sharedDeduction } from './points.ts'

const FACTS = { balance: 10_000, subtotalYen: 20_000, discountYen: 0 }

describe('use of points', () => {
  test.each([
    [{ ...FACTS, asked: 4_900 }, undefined],
    [{ ...FACTS, asked: 0 }, undefined],
    [{ ...FACTS, asked: 4_901 }, 'points-over-maximum'],
    [{ ...FACTS, balance: 100, asked: 101 }, 'points-over-balance'],
    [{ ...FACTS, subtotalYen: 3_000, discountYen: 500, asked: 2_501 }, 'points-over-amount'],
    [{ ...FACTS, asked: -1 }, 'points-malformed'],
    [{ ...FACTS, asked: 1.5 }, 'points-malformed'],
    [{ ...FACTS, asked: Number.NaN }, 'points-malformed'],
  ])('%j: %s', (facts, code) => expect(checkPointUse(facts)?.code).toBe(code))

  test('the most usable is never refused and one more always is', () => {
    const facts = fc.record({ balance: fc.nat(9_000), subtotalYen: fc.nat(9_000), discountYen: fc.nat(9_000) })
    fc.assert(
      fc.property(facts, (given) => {
        const most = mostPointsUsable(given)
        if (given.discountYen <= given.subtotalYen) expect(checkPointUse({ ...given, asked: most })).toBeUndefined()
        expect(checkPointUse({ ...given, asked: most + 1 })?.detail.most).toBe(most)
      }),
    )
  })
})

describe('points earned', () => {
  test('shares go by price, the remainder to the largest line', () => {
    expect(sharedDeduction([3_000, 7_000], 1_000)).toEqual([300, 700])
    expect(sharedDeduction([3_333, 3_334, 3_333], 1_000)).toEqual([333, 334, 333])
    expect(sharedDeduction([1, 1, 1], 2)).toEqual([1, 1, 0])
    expect(sharedDeduction([0, 0], 0)).toEqual([0, 0])
  })

  test('each line earns at its own rate on what is left', () => {
    const lines = [{ priceYen: 3_000, pointRatePercent: 5 }, { priceYen: 7_000 }]
    expect(pointsEarnedByLine(lines, 1_000)).toEqual([135, 189])
    expect(pointsEarned(lines, 1_000)).toBe(324)
    expect(pointsEarned([], 0)).toBe(0)
  })

  test('shares sum to the deduction and no line bears more than its price', () => {
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
    { reason: 'earned', points: 500, isPending: false },
    { reason: 'used', points: -300, orderUid: 'a', isPending: false },
    { reason: 'earned', points: 120, orderUid: 'a', isPending: true },
  ]

  test('the balance is the sum of what is credited', () => {
    expect(pointBalance(entries)).toBe(200)
    expect(pointsPending(entries)).toBe(120)
  })

  test('points used go back once', () => {
    expect(pointsToGiveBack(entries, 'a')).toBe(300)
    expect(pointsToGiveBack(entries, 'a', 250)).toBe(250)
    expect(pointsToGiveBack(entries, 'b')).toBe(0)
    const after: PointEntry[] = [...entries, { reason: 'returned', points: 300, orderUid: 'a', isPending: false }]
    expect(pointsToGiveBack(after, 'a')).toBe(0)
    expect(pointBalance(after)).toBe(500)
  })
})
