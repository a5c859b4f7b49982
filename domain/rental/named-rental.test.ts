import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MIN_RENTAL_DAYS } from '../constants.ts'
import { addDays, type Day } from '../day.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { FIRST_RULES } from './day-rules.ts'
import { namedDays, namedRental, namesUnknownArrival, namesUnknownDays, rentalQuery } from './named-rental.ts'

const read = (query: string) => {
  const params = new URLSearchParams(query)
  return namedRental((name) => params.get(name), FIRST_RULES)
}

test('reads back the rental that it wrote', () => {
  fc.assert(
    fc.property(
      fc.nat(3_000),
      fc.integer({ min: MIN_RENTAL_DAYS, max: FIRST_SETTINGS.rental.longestDays }),
      (away, days) => {
        const rental = { arrivalOn: addDays('2026-11-20' as Day, away), days }
        expect(read(rentalQuery(rental))).toEqual(rental)
      },
    ),
  )
})

test.each([
  ['', undefined],
  ['range=5', undefined],
  ['startcalendar=tomorrow', undefined],
  ['startcalendar=2026-02-30', undefined],
  ['start=2026-11-25', { arrivalOn: '2026-11-25', days: 4 }],
  ['start=2026-11-25&range=3', { arrivalOn: '2026-11-25', days: 4 }],
  ['start=2026-11-25&range=&longer=12&days=5', { arrivalOn: '2026-11-25', days: 12 }],
  ['start=x&startcalendar=2026-11-26&days=91', { arrivalOn: '2026-11-26', days: 4 }],
  ['startcalendar=%202026-11-26%20&range=%205', { arrivalOn: '2026-11-26', days: 5 }],
])('reads %j', (query, expected) => {
  expect(read(query)).toEqual(expected)
})

test('has no days unless they are valid', () => {
  expect(namedDays((name) => (name === 'days' ? '7' : undefined), FIRST_RULES)).toBe(7)
  expect(namedDays(() => 'many', FIRST_RULES)).toBeUndefined()
})

test('takes blanks for no value, and another value for an unknown one', () => {
  const names = (value: string) => [namesUnknownDays(() => value, FIRST_RULES), namesUnknownArrival(() => value)]
  expect(names(' ')).toEqual([false, false])
  expect(names('x')).toEqual([true, true])
})
