import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { holidaysBetween } from './holidays.ts'

test('the holidays of 2026 match the list of the Cabinet Office, including substitute and sandwiched days', () => {
  expect(Object.keys(holidaysBetween(day('2026-01-01'), day('2026-12-31'))).sort()).toEqual([
    '2026-01-01',
    '2026-01-12',
    '2026-02-11',
    '2026-02-23',
    '2026-03-20',
    '2026-04-29',
    '2026-05-03',
    '2026-05-04',
    '2026-05-05',
    '2026-05-06',
    '2026-07-20',
    '2026-08-11',
    '2026-09-21',
    '2026-09-22',
    '2026-09-23',
    '2026-10-12',
    '2026-11-03',
    '2026-11-23',
  ])
})

test('days outside the range are left out', () => {
  expect(holidaysBetween(day('2026-11-20'), day('2027-01-02'))).toEqual({
    '2026-11-23': '勤労感謝の日',
    '2027-01-01': '元日',
  })
})
