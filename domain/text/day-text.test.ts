import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { daySpanText, dayText, dayTextFull, dayTextTiny, monthText } from './day-text.ts'

test('days are formatted in Japanese', () => {
  expect(dayText(day('2026-11-20'))).toBe('11月20日（金）')
  expect(dayTextFull(day('2027-01-03'))).toBe('2027年1月3日（日）')
  expect(daySpanText(day('2026-11-30'), day('2026-12-03'))).toBe('11月30日（月）〜12月3日（木）')
  expect(dayTextTiny(day('2026-02-01'))).toBe('2/1')
  expect(monthText('2026-02')).toBe('2026年2月')
})
