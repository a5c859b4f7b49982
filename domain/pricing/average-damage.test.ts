import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { averageDamages, type FreedLine, MIN_FREED_LINES } from './average-damage.ts'
import { cancellationRatePercent, cancellationSteps } from './cancellation.ts'

const line = (daysBeforeShipping: number, priceYen: number, isRentedAgain: boolean): FreedLine => ({
  daysBeforeShipping,
  priceYen,
  isRentedAgain,
})
const lines = fc.array(
  fc.record({
    daysBeforeShipping: fc.integer({ min: 0, max: 180 }),
    priceYen: fc.integer({ min: 1, max: 50_000 }),
    isRentedAgain: fc.boolean(),
  }),
  { maxLength: 60 },
)

describe('average damage of cancellations (Consumer Contract Act, article 9; decision 040)', () => {
  test('is the price of what was not rented again over all, less what is saved', () => {
    const freed = [line(5, 30_000, false), line(5, 20_000, true)]
    const [, , week] = averageDamages(freed, 20, cancellationSteps(FIRST_SETTINGS.cancellation))
    expect(week).toMatchObject({ fromDays: 7, toDays: 3, lineCount: 2, rentedAgainCount: 1, damagePercent: 48 })
    expect(week?.isCovered).toBeUndefined()
  })

  test('judges a step from thirty lines on', () => {
    const few = Array.from({ length: MIN_FREED_LINES - 1 }, () => line(5, 1_000, false))
    expect(averageDamages(few, 0, cancellationSteps(FIRST_SETTINGS.cancellation))[2]?.isCovered).toBeUndefined()
    expect(
      averageDamages([...few, line(5, 1_000, true)], 0, cancellationSteps(FIRST_SETTINGS.cancellation))[2],
    ).toMatchObject({
      damagePercent: 96.6,
      isCovered: true,
    })
    const rentedAgain = few.map((each) => ({ ...each, isRentedAgain: true }))
    expect(
      averageDamages([...rentedAgain, line(5, 1_000, false)], 0, cancellationSteps(FIRST_SETTINGS.cancellation))[2]
        ?.isCovered,
    ).toBe(false)
  })

  test('counts each line in the step whose rate it pays', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), (freed, savedPercent) => {
        const damages = averageDamages(freed, savedPercent, cancellationSteps(FIRST_SETTINGS.cancellation))
        expect(damages.reduce((sum, { lineCount }) => sum + lineCount, 0)).toBe(freed.length)
        for (const [index, { toDays, fromDays, ratePercent, lineCount }] of damages.entries()) {
          const paying = freed.filter(
            ({ daysBeforeShipping: days }) =>
              cancellationRatePercent(days, FIRST_SETTINGS.cancellation) === ratePercent &&
              days >= toDays &&
              days <= (fromDays ?? days),
          )
          expect([ratePercent, lineCount]).toEqual([
            cancellationSteps(FIRST_SETTINGS.cancellation)[index]?.ratePercent,
            paying.length,
          ])
        }
      }),
    )
  })

  test('is between 0 and what is not saved, and falls when more is rented again', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), (freed, savedPercent) => {
        const before = averageDamages(freed, savedPercent, cancellationSteps(FIRST_SETTINGS.cancellation))
        const after = averageDamages(
          freed.map((each, index) => (index % 2 === 0 ? { ...each, isRentedAgain: true } : each)),
          savedPercent,
          cancellationSteps(FIRST_SETTINGS.cancellation),
        )
        for (const [index, { damagePercent }] of before.entries()) {
          if (damagePercent === undefined) continue
          expect(damagePercent).toBeGreaterThanOrEqual(0)
          expect(damagePercent).toBeLessThanOrEqual(100 - savedPercent)
          expect(after[index]?.damagePercent).toBeLessThanOrEqual(damagePercent)
        }
      }),
    )
  })
})
