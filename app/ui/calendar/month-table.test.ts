import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { monthsBetween } from './month-table.tsx'

test('weeks start on Sunday, and only weeks within the range are listed', () => {
  const months = monthsBetween(day('2026-11-21'), day('2027-01-02'))
  expect(months.map(({ month }) => month)).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(months[0]?.weeks[0]?.[0]).toBe('2026-11-15')
  expect(months[0]?.weeks.at(-1)?.filter(Boolean)).toEqual(['2026-11-29', '2026-11-30'])
  expect(months[2]?.weeks).toEqual([
    [undefined, undefined, undefined, undefined, undefined, '2027-01-01', '2027-01-02'],
  ])
})
