import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  day,
  dayOfEpoch,
  dayOfInstant,
  dayOfSeconds,
  daysBetween,
  epochOfDay,
  hourOfInstant,
  instantOfHour,
  laterDay,
  parseDay,
  SHOP_TIME_ZONE,
  secondsOfDay,
  weekdayOf,
} from './day.ts'
import { percentOfYen, roundUpToTenYen, sumYen, taxContainedYen } from './money.ts'
import { isRejected, rejected } from './result.ts'
import { FIRST_SETTINGS } from './settings/first-settings.ts'

const epochs = fc.integer({ min: -25_000, max: 80_000 })

describe('day', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026/1/2', '2026-01-02'],
    [' 2028/02/29 ', '2028-02-29'],
  ])('%s is parsed', (input, on) => expect(parseDay(input)).toBe(on))

  test.each(['2027-02-29', '2026-13-01', '2026-00-10', '2026-11-31', '1899-12-31', '20261120', '', null, 20261120])(
    '%s is not a day',
    (input) => expect(parseDay(input)).toBeUndefined(),
  )

  test('an invalid literal throws', () => expect(() => day('2026-02-30')).toThrow(TypeError))

  test('a day travels as the second in which it starts in Tokyo; every second of the day names it', () => {
    expect(secondsOfDay(day('2026-12-01'))).toBe(Date.parse('2026-12-01T00:00:00+09:00') / 1_000)
    fc.assert(
      fc.property(epochs, fc.double({ min: 0, max: 86_399.999, noNaN: true }), (epoch, second) => {
        const on = dayOfEpoch(epoch)
        expect(dayOfSeconds(secondsOfDay(on) + second)).toBe(on)
        expect(dayOfSeconds(secondsOfDay(on) - 0.001)).toBe(addDays(on, -1))
      }),
    )
  })

  test('day and hour in Tokyo are those of the time zone database, from 1952 on', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1952, 0, 1), max: Date.UTC(2100, 0, 1) }), (ms) => {
        const instant = Temporal.Instant.fromEpochMilliseconds(ms)
        const local = instant.toZonedDateTimeISO(SHOP_TIME_ZONE)
        expect(dayOfInstant(instant)).toBe(local.toPlainDate().toString())
        expect(hourOfInstant(instant)).toBe(local.hour)
        const hour = instantOfHour(dayOfInstant(instant), local.hour)
        expect(hour.equals(local.round({ smallestUnit: 'hour', roundingMode: 'floor' }).toInstant())).toBe(true)
      }),
    )
  })

  test('days can be added and subtracted', () => {
    fc.assert(
      fc.property(epochs, fc.integer({ min: -400, max: 400 }), (epoch, days) => {
        const on = dayOfEpoch(epoch)
        expect(epochOfDay(on)).toBe(epoch)
        expect(daysBetween(on, addDays(on, days))).toBe(days)
        expect(addDays(on, days) > on).toBe(days > 0)
        expect(laterDay(on, addDays(on, days))).toBe(days > 0 ? addDays(on, days) : on)
        expect(weekdayOf(on)).toBe(Temporal.PlainDate.from(on).dayOfWeek % 7)
        expect(addDays(on, days)).toBe(Temporal.PlainDate.from(on).add({ days }).toString())
      }),
    )
  })

  test('Tokyo is nine hours ahead', () => {
    const instant = Temporal.Instant.from('2026-11-20T15:30:00Z')
    expect([dayOfInstant(instant), hourOfInstant(instant)]).toEqual(['2026-11-21', 0])
  })

  test('no input makes the parser throw', () => {
    fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.anything()), (input) => void parseDay(input)))
  })
})

test('yen', () => {
  expect([
    taxContainedYen(1_100, FIRST_SETTINGS.tax.ratePercent),
    taxContainedYen(1_099, FIRST_SETTINGS.tax.ratePercent),
    taxContainedYen(0, FIRST_SETTINGS.tax.ratePercent),
  ]).toEqual([100, 99, 0])
  expect([percentOfYen(8_989, 10), roundUpToTenYen(891), roundUpToTenYen(890)]).toEqual([898, 900, 890])
  expect(sumYen([1, 2, 3])).toBe(6)
})

test('a rejection is distinguished from a value', () => {
  expect(isRejected(rejected('not-sold'))).toBe(true)
  for (const value of [undefined, null, 'rejected', { kind: 'other' }, []]) expect(isRejected(value)).toBe(false)
})
