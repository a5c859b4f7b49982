import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { FIRST_SETTINGS } from './first-settings.ts'
import { cutOffText, cutOffTextOn } from './hours-text.ts'

const { hours } = FIRST_SETTINGS
const MONDAY = day('2026-11-30')

test.each([
  [{}, '16時'],
  [{ cutOffSunday: 15 }, '16時（日曜日は15時）'],
  [{ cutOffSaturday: 15, cutOffSunday: 15 }, '16時（土曜日・日曜日は15時）'],
  [{ cutOffMonday: 17, cutOffSunday: 15 }, '16時（月曜日は17時、日曜日は15時）'],
])('the cut-off with %j is %s', (change, text) => expect(cutOffText({ ...hours, ...change })).toBe(text))

test('names each hour that a day has, and one alone only when all days have it', () => {
  const hour = fc.integer({ min: 1, max: 23 })
  const week = fc.record(Object.fromEntries(Object.keys(hours).map((field) => [field, hour])) as never)
  fc.assert(
    fc.property(week as fc.Arbitrary<typeof hours>, (given) => {
      const days = [0, 1, 2, 3, 4, 5, 6].map((count) => cutOffTextOn(given, addDays(MONDAY, count)))
      const text = cutOffText(given)
      for (const each of days) expect(text).toContain(each)
      expect(text.match(/\d+時/g)).toHaveLength(new Set(days).size)
    }),
  )
})

test('an hour is said in the words of the caller', () => {
  expect(cutOffText({ ...hours, cutOffSunday: 15 }, (hour) => `${hour}:30`)).toBe('16:30（日曜日は15:30）')
})
