import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, day, dayOfEpoch } from '#domain/day.ts'
import { deliveryDays } from '#domain/delivery/delivery-days.ts'
import { servedPrefectures } from '#domain/delivery/prefecture.ts'
import { isOpenDay, OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { calendarsFrom, closedFrom } from '#tests/support/shop/calendars.ts'
import { closingRows, newYearClosing, otherClosings } from './calendar.ts'

const [TOKYO, HOKKAIDO] = [13, 1]
const NEW_YEAR = closedFrom('2026-12-31', '2027-01-03')
const summer = { fromOn: day('2026-12-10'), toOn: day('2026-12-11'), reason: '棚卸し' }

describe('the new-year closing', () => {
  test.each([
    ['2026-11-20', '2026-12-31'],
    ['2027-01-10', '2026-12-31'],
    ['2027-01-11', undefined],
  ])('seen on %s begins on %s', (todayOn, fromOn) =>
    expect(newYearClosing(NEW_YEAR, day(todayOn))?.fromOn).toBe(fromOn),
  )

  test('is what staff entered, with the closings that adjoin it', () => {
    expect(newYearClosing(OPEN_CALENDAR, day('2026-11-20'))).toBeUndefined()
    const before = { fromOn: day('2026-12-29'), toOn: day('2026-12-30'), reason: '年末の棚卸し' }
    const calendar = { ...NEW_YEAR, closings: [...NEW_YEAR.closings, before, summer] }
    expect(newYearClosing(calendar, day('2026-11-20'))).toMatchObject({
      fromOn: '2026-12-29',
      toOn: '2027-01-03',
      lastShippingOn: '2026-12-28',
      nextShippingOn: '2027-01-04',
    })
    expect(otherClosings(calendar, day('2026-11-20'))).toEqual([summer])
    expect(otherClosings(calendar, day('2026-12-12'))).toEqual([])
  })
})

describe('the arrival table around a closing', () => {
  test('the rows of 2026', () => {
    const closing = newYearClosing(NEW_YEAR, day('2026-11-20'))!
    expect(closingRows(closing, NEW_YEAR, [TOKYO, HOKKAIDO])).toEqual([
      { fromOn: '2026-12-28', toOn: '2026-12-29', arrivals: ['2026-12-30', '2026-12-31'] },
      { fromOn: '2026-12-29', toOn: '2026-12-30', arrivals: ['2026-12-31', '2027-01-01'] },
      { fromOn: '2026-12-30', toOn: '2027-01-04', arrivals: ['2027-01-05', '2027-01-06'] },
      { fromOn: '2027-01-04', toOn: '2027-01-05', arrivals: ['2027-01-06', '2027-01-07'] },
    ])
  })

  test('no row requires shipping on a closed day, and later orders never arrive earlier', () => {
    const prefectures = fc.constantFrom(...servedPrefectures(FIRST_RULES))
    const first = 20_819
    fc.assert(
      fc.property(calendarsFrom(first - 20, 30), prefectures, (calendar, { code }) => {
        const run = { fromOn: dayOfEpoch(first), toOn: dayOfEpoch(first + 3), reason: '年末年始休業' }
        const all = { ...calendar, closings: [...calendar.closings, run] }
        const closing = newYearClosing(all, dayOfEpoch(first))!
        let latest = '' as Day
        for (const { arrivals } of closingRows(closing, all, [code])) {
          expect(isOpenDay(all, addDays(arrivals[0]!, -deliveryDays(code, FIRST_RULES)))).toBe(true)
          expect(arrivals[0]! > latest).toBe(true)
          latest = arrivals[0]!
        }
      }),
    )
  })
})
