import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarsFrom, closedFrom } from '#tests/support/shop/calendars.ts'
import { day, dayOfEpoch } from '../day.ts'
import { servedPrefectures } from '../delivery/prefecture.ts'
import { isInsideWindow, OPEN_CALENDAR } from './calendar.ts'
import { checkClosing, checkSuspension, closedRunOf, windowOfClosing, windowThatCounts } from './closing.ts'
import { FIRST_RULES } from './day-rules.ts'
import { earliestStart } from './period.ts'

const TODAY = day('2026-11-20')
const at = (text: string) => Temporal.Instant.from(`${text}+09:00`)
const closing = (fromOn: string, toOn: string, reason = '棚卸し') => ({ fromOn: day(fromOn), toOn: day(toOn), reason })

describe('a closing is rejected', () => {
  test.each([
    ['when it ends before it begins', closing('2026-12-02', '2026-12-01'), 'closing-inverted'],
    ['when it begins in the past', closing('2026-11-19', '2026-11-25'), 'closing-past'],
    ['when it is longer than 60 days', closing('2026-12-01', '2027-01-30'), 'closing-too-long'],
    ['without a reason', closing('2026-12-01', '2026-12-01', ' '), 'closing-reason-missing'],
    ['when it shares a day with another', closing('2026-12-20', '2026-12-31'), 'closing-overlaps'],
    ['not when it is today', closing('2026-11-20', '2026-11-20'), undefined],
    ['not when it adjoins another', closing('2026-12-20', '2026-12-30'), undefined],
    ['not when it lasts 60 days', closing('2027-01-04', '2027-03-04'), undefined],
  ])('%s', (_, given, code) => {
    expect(checkClosing(given, closedFrom('2026-12-31', '2027-01-03'), TODAY)?.code).toBe(code)
  })

  test('and a suspension only when it shares a prefecture, too', () => {
    const suspensions = [{ ...closing('2026-12-01', '2026-12-03'), prefectures: [1, 2] }]
    const check = (prefectures: number[]) =>
      checkSuspension({ ...closing('2026-12-02', '2026-12-02'), prefectures }, { suspensions }, TODAY)?.code
    expect([check([2, 3]), check([3]), check([])]).toEqual(['closing-overlaps', undefined, 'prefectures-missing'])
  })
})

describe('the window of the closing that counts', () => {
  const newYear = closedFrom('2026-12-31', '2027-01-03')

  test('lasts from the last cut-off before it to the first after it', () => {
    const window = windowThatCounts(newYear, at('2026-11-20T10:00'))
    expect(window).toEqual(windowOfClosing(closedRunOf(newYear, newYear.closings[0]!), FIRST_RULES))
    expect([window!.startAt, window!.endAt].map(String)).toEqual(['2026-12-30T07:00:00Z', '2027-01-04T06:59:59Z'])
    expect(window!.rentalStartOn).toBe('2027-01-05')
  })

  test('is that of the next one after its end, and none when none is ahead', () => {
    expect(windowThatCounts(newYear, at('2027-01-04T15:59'))?.rentalStartOn).toBe('2027-01-05')
    expect(windowThatCounts(newYear, at('2027-01-04T16:00'))).toBeUndefined()
    const both = { ...newYear, closings: [closing('2027-02-01', '2027-02-02'), ...newYear.closings] }
    expect(windowThatCounts(both, at('2027-01-04T16:00'))?.rentalStartOn).toBe('2027-02-04')
    expect(windowThatCounts(OPEN_CALENDAR, at('2027-01-04T16:00'))).toBeUndefined()
  })

  test('says the earliest start that the closings give while it counts', () => {
    const instants = fc.nat(80 * 24).map((hours) => at('2026-12-01T00:30').add({ hours }))
    const prefectures = fc.constantFrom(...servedPrefectures(FIRST_RULES))
    const first = 20_790
    fc.assert(
      fc.property(calendarsFrom(first, 60), instants, prefectures, ({ closings }, now, { code: prefecture }) => {
        const calendar = { ...OPEN_CALENDAR, closings: closings.filter(({ fromOn }) => fromOn > dayOfEpoch(first)) }
        const editedWindow = windowThatCounts(calendar, now)
        if (editedWindow === undefined || !isInsideWindow(now, editedWindow)) return
        const written = earliestStart({ now, prefecture, calendar: { ...OPEN_CALENDAR, editedWindow } })
        expect(earliestStart({ now, prefecture, calendar }) >= written).toBe(true)
      }),
    )
  })
})
