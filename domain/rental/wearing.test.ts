import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MIN_RENTAL_DAYS } from '../constants.ts'
import { addDays, day } from '../day.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'
import { isRejected } from '../result.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { OPEN_CALENDAR } from './calendar.ts'
import { isPossibleStart, rentalEnd } from './period.ts'
import { type ArrivalFacts, checkWearing, proposedRental, wearingAfterChange } from './wearing.ts'

const TODAY = day('2026-11-20')
const [TOKYO, HOKKAIDO] = [13, 1]
const facts = (prefecture: number, rental = OPEN_CALENDAR) => ({
  prefecture,
  earliestOn: addDays(TODAY, deliveryDays(prefecture, rental.rules)),
  latestOn: addDays(TODAY, 180),
  rental,
})
const NEW_YEAR = {
  ...OPEN_CALENDAR,
  closings: [{ fromOn: day('2026-12-31'), toOn: day('2027-01-03'), reason: '年末年始休業' }],
}

/** The arrival that is proposed, or why there is none. */
function arrivalFor(wearOn: string, all: ArrivalFacts) {
  const proposed = proposedRental(day(wearOn), MIN_RENTAL_DAYS, all)
  return isRejected(proposed) ? proposed.code : proposed.startOn
}

describe('the rental proposed for a day of wearing', () => {
  test.each([
    ['the day before', TOKYO, '2026-12-10', '2026-12-09'],
    ['two days before in areas of two delivery days', HOKKAIDO, '2026-12-10', '2026-12-08'],
    ['later when the day before is too early', HOKKAIDO, '2026-11-23', '2026-11-22'],
    ['on the day itself when nothing arrives before', TOKYO, '2026-11-21', '2026-11-21'],
    ['not at all when nothing arrives in time', HOKKAIDO, '2026-11-21', 'wear-too-soon'],
    ['not at all for a day of the past', TOKYO, '2026-11-01', 'wear-too-soon'],
    ['on the last day for a day 90 days from it', TOKYO, '2027-08-16', '2027-05-19'],
    ['not at all for a day that is further', TOKYO, '2027-08-17', 'wear-too-far'],
    ['not at all for the last day of the calendar', TOKYO, '9999-12-31', 'wear-too-far'],
  ])('arrives %s', (_, prefecture, wearOn, startOn) => {
    expect(arrivalFor(wearOn, facts(prefecture))).toBe(startOn)
  })

  test('arrives before a closing that rules the wished day out', () => {
    expect(arrivalFor('2027-01-04', facts(TOKYO, NEW_YEAR))).toBe('2026-12-31')
  })

  test('lasts until the day of wearing, at least the requested days', () => {
    const daysFor = (wearOn: string) => proposedRental(day(wearOn), 4, facts(TOKYO, NEW_YEAR))
    expect(daysFor('2026-12-10')).toEqual({ startOn: '2026-12-09', days: 4 })
    expect(daysFor('2027-01-04')).toEqual({ startOn: '2026-12-31', days: 5 })
  })

  test('is possible, lasts at most as long as a rental may, and has the day of wearing in it', () => {
    const prefecture = fc.integer({ min: 1, max: 46 })
    const days = fc.integer({ min: MIN_RENTAL_DAYS, max: FIRST_SETTINGS.rental.longestDays })
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 400 }), days, prefecture, (offset, minDays, code) => {
        const [wearOn, all] = [addDays(TODAY, offset), facts(code, NEW_YEAR)]
        const proposed = proposedRental(wearOn, minDays, all)
        if (isRejected(proposed)) return
        const endOn = rentalEnd(proposed.startOn, proposed.days)
        expect(proposed.days).toBeGreaterThanOrEqual(minDays)
        expect(proposed.days).toBeLessThanOrEqual(FIRST_SETTINGS.rental.longestDays)
        expect(proposed.startOn >= all.earliestOn && proposed.startOn <= all.latestOn).toBe(true)
        expect(isPossibleStart(all.rental, proposed.startOn, code)).toBe(true)
        expect(checkWearing({ startOn: proposed.startOn, endOn, wearOn }, { isRiskRead: true })).toBeUndefined()
      }),
    )
  })
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
