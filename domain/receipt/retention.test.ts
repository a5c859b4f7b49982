import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day, dayOfEpoch, epochOfDay } from '../day.ts'
import { LOSS_RECORD_YEARS, RECORD_YEARS } from '../operator/operator.ts'
import {
  CONTACT_RETENTION_YEARS,
  contactKeptFrom,
  recordEndsOn,
  recordErasedOn,
  recordsErasedUntil,
} from './retention.ts'

const anyDay = fc.integer({ min: epochOfDay(day('2020-01-01')), max: epochOfDay(day('2060-12-31')) }).map(dayOfEpoch)
const anyMonth = fc.integer({ min: 1, max: 12 })
const yearsLater = (on: string, years: number) => Temporal.PlainDate.from(on).add({ years }).toString()

describe('the end of a tax record', () => {
  test.each([
    ['2026-11-20', 3, '2034-06-01'],
    ['2027-03-31', 3, '2034-06-01'],
    ['2027-04-01', 3, '2035-06-01'],
    ['2026-12-31', 12, '2034-03-01'],
    ['2026-01-31', 1, '2033-04-01'],
  ])('of an order that ended on %s, with a business year ending in month %i, is %s', (lastOn, month, endsOn) => {
    expect(recordEndsOn(day(lastOn), month)).toBe(endsOn)
  })

  test('is more than seven years and two months, and at most eight years and two months, after the last day', () => {
    fc.assert(
      fc.property(anyDay, anyMonth, (lastOn, month) => {
        const endsOn = recordEndsOn(lastOn, month)
        const filed = Temporal.PlainDate.from(lastOn).add({ months: 2 }).toString()
        expect(endsOn > yearsLater(filed, RECORD_YEARS)).toBe(true)
        expect(endsOn <= yearsLater(filed, RECORD_YEARS + 1) || endsOn.endsWith('-01')).toBe(true)
      }),
    )
  })

  test('is the same for all days of one business year, and a year later for the day after it', () => {
    fc.assert(
      fc.property(anyDay, anyMonth, (lastOn, month) => {
        const next = recordEndsOn(addDays(lastOn, 1), month)
        const isLastDay = Number(lastOn.slice(5, 7)) === month && addDays(lastOn, 1).endsWith('-01')
        expect(next).toBe(isLastDay ? yearsLater(recordEndsOn(lastOn, month), 1) : recordEndsOn(lastOn, month))
      }),
    )
  })
})

test('personal data of orders are kept as long as claims can be made, and less long than their records', () => {
  expect(contactKeptFrom(day('2032-02-29'))).toBe('2027-02-28')
  expect(CONTACT_RETENTION_YEARS).toBeLessThan(RECORD_YEARS)
})

test('with a loss all records are kept for three years more, those that ended before included', () => {
  expect(recordsErasedUntil(day('2034-06-01'), RECORD_YEARS)).toBe('2034-06-01')
  expect(recordsErasedUntil(day('2034-06-01'), LOSS_RECORD_YEARS)).toBe('2031-06-01')
  expect(recordErasedOn(day('2034-06-01'), LOSS_RECORD_YEARS)).toBe('2037-06-01')
  fc.assert(
    fc.property(anyDay, anyMonth, anyDay, (lastOn, month, todayOn) => {
      const endsOn = recordEndsOn(lastOn, month)
      const isErased = endsOn <= recordsErasedUntil(todayOn, LOSS_RECORD_YEARS)
      if (todayOn.slice(5) !== '02-29') expect(isErased).toBe(recordErasedOn(endsOn, LOSS_RECORD_YEARS) <= todayOn)
    }),
  )
})
