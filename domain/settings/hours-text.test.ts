import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { FIRST_SETTINGS } from './first-settings.ts'
import { commonCutOffText, cutOffText, cutOffTextOn, cutOffTimeText } from './hours-text.ts'

const { hours } = FIRST_SETTINGS
const MONDAY = day('2026-11-30')

const open = (cutOffHour: number) => ({ cutOffHour, hasShipping: true })
const closed = { cutOffHour: 15, hasShipping: false }

test.each([
  [{}, '16時'],
  [{ 7: open(15) }, '16時（日曜日は15時）'],
  [{ 6: open(15), 7: open(15) }, '16時（土曜日・日曜日は15時）'],
  [{ 1: open(17), 7: open(15) }, '16時（月曜日は17時、日曜日は15時）'],
  [{ 6: open(15), 7: closed }, '16時（土曜日は15時、日曜日は発送なし）'],
])('the cut-off with %j is %s', (change, text) => expect(cutOffText({ ...hours, ...change })).toBe(text))

test('names each hour that a day has, and one alone only when all days have it', () => {
  const hour = fc.integer({ min: 1, max: 23 }).map(open)
  const week = fc.record(Object.fromEntries(Object.keys(hours).map((code) => [code, hour])))
  fc.assert(
    fc.property(week, (given) => {
      const days = [0, 1, 2, 3, 4, 5, 6].map((count) => cutOffTextOn(given, addDays(MONDAY, count)))
      const text = cutOffText(given)
      for (const each of days) expect(text).toContain(each)
      expect(text.match(/\d+時/g)).toHaveLength(new Set(days).size)
    }),
  )
})

test('an hour is said in the words of the caller', () => {
  expect(cutOffTimeText({ ...hours, 7: open(15) }, (hour) => `${hour}:30`)).toBe('16:30（日曜日は15:30）')
})

test('a condition has no weekday without shipping, and a heading no weekday at all', () => {
  const withoutSunday = { ...hours, 7: { ...open(16), hasShipping: false } }
  expect([cutOffTimeText(withoutSunday), commonCutOffText(withoutSunday)]).toEqual(['16時', '16時'])
  const late = { ...withoutSunday, 6: open(12) }
  expect([cutOffTimeText(late), commonCutOffText(late)]).toEqual(['16時（土曜日は12時）', '締切の時刻'])
})
