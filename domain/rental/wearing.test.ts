import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'
import { OPEN_CALENDAR } from './calendar.ts'
import { isPossibleStart, rentalEnd } from './period.ts'
import { checkWearing, daysUntilWorn, proposedArrival, wearingAfterChange } from './wearing.ts'

const TODAY = day('2026-11-20')
const [TOKYO, HOKKAIDO] = [13, 1]
const facts = (prefecture: number, rental = OPEN_CALENDAR) => ({
  prefecture,
  earliestOn: addDays(TODAY, deliveryDays(prefecture)),
  latestOn: addDays(TODAY, 180),
  rental,
})
const NEW_YEAR = {
  ...OPEN_CALENDAR,
  closings: [{ fromOn: day('2026-12-31'), toOn: day('2027-01-03'), reason: '年末年始休業' }],
}

describe('the arrival proposed for a day of wearing', () => {
  test.each([
    ['the day before', TOKYO, '2026-12-10', '2026-12-09'],
    ['two days before in areas of two delivery days', HOKKAIDO, '2026-12-10', '2026-12-08'],
    ['later when the day before is too early', HOKKAIDO, '2026-11-23', '2026-11-22'],
    ['the day itself when nothing arrives before', TOKYO, '2026-11-21', '2026-11-21'],
    ['none when nothing arrives in time', HOKKAIDO, '2026-11-21', undefined],
    ['none for a day of the past', TOKYO, '2026-11-01', undefined],
  ])('is %s', (_, prefecture, wearOn, startOn) => {
    expect(proposedArrival(day(wearOn), facts(prefecture))).toBe(startOn)
  })

  test('is before a closing that rules the wished day out', () => {
    expect(proposedArrival(day('2027-01-04'), facts(TOKYO, NEW_YEAR))).toBe('2026-12-31')
  })

  test('is possible, and not after the day of wearing', () => {
    const prefecture = fc.integer({ min: 1, max: 46 })
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 200 }), prefecture, (offset, code) => {
        const [wearOn, all] = [addDays(TODAY, offset), facts(code, NEW_YEAR)]
        const startOn = proposedArrival(wearOn, all)
        if (startOn === undefined) return
        expect(startOn <= wearOn && startOn >= all.earliestOn && startOn <= all.latestOn).toBe(true)
        expect(isPossibleStart(all.rental, startOn, code)).toBe(true)
        const endOn = rentalEnd(startOn, daysUntilWorn(startOn, wearOn, 4))
        expect(checkWearing({ startOn, endOn, wearOn }, { isRiskRead: true })).toBeUndefined()
      }),
    )
  })
})

test('a rental lasts until the day of wearing, at least the requested days', () => {
  expect(daysUntilWorn(day('2026-12-09'), day('2026-12-10'), 4)).toBe(4)
  expect(daysUntilWorn(day('2026-12-30'), day('2027-01-04'), 4)).toBe(6)
})

describe('a day of wearing', () => {
  const rental = { startOn: day('2026-12-09'), endOn: day('2026-12-12') }
  const check = (wearOn: string | undefined, isRiskRead = false) =>
    checkWearing({ ...rental, wearOn: wearOn === undefined ? undefined : day(wearOn) }, { isRiskRead })?.code

  test('is optional and lies in the rental, its first and last day included', () => {
    expect([undefined, '2026-12-10', '2026-12-12'].map((on) => check(on))).toEqual([undefined, undefined, undefined])
    expect(['2026-12-08', '2026-12-13'].map((on) => check(on, true))).toEqual(['wear-outside', 'wear-outside'])
  })

  test('on which the parcel arrives is accepted once its risk was read', () => {
    expect([check('2026-12-09'), check('2026-12-09', true)]).toEqual(['wear-risk-unread', undefined])
  })

  test('is kept with other days only after the arrival', () => {
    const after = (startOn: string) =>
      wearingAfterChange({ ...rental, startOn: day(startOn), wearOn: day('2026-12-10') })
    expect(['2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11'].map(after)).toEqual([
      '2026-12-10',
      '2026-12-10',
      undefined,
      undefined,
    ])
    expect(
      wearingAfterChange({ startOn: day('2026-12-01'), endOn: day('2026-12-04'), wearOn: day('2026-12-10') }),
    ).toBe(undefined)
    expect(wearingAfterChange(rental)).toBeUndefined()
  })
})
