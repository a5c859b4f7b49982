import fc from 'fast-check'
import { day, dayOfEpoch } from '#domain/day.ts'
import { servedPrefectures } from '#domain/delivery/prefecture.ts'
import { OPEN_CALENDAR, type RentalCalendar } from '#domain/rental/calendar.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'

const CODES = servedPrefectures(FIRST_RULES).map(({ code }) => code)

/** Calendars with some closings and suspensions, which may touch and overlap, within a range of epoch days. */
export function calendarsFrom(firstEpochDay: number, length: number): fc.Arbitrary<RentalCalendar> {
  const period = fc
    .tuple(fc.integer({ min: firstEpochDay, max: firstEpochDay + length }), fc.nat(12))
    .map(([from, more]) => ({ fromOn: dayOfEpoch(from), toOn: dayOfEpoch(from + more), reason: '休業' }))
  const prefectures = fc.uniqueArray(fc.constantFrom(...CODES, 1, 13, 40), { minLength: 1, maxLength: 46 })
  const suspension = fc.tuple(period, prefectures).map(([days, codes]) => ({ ...days, prefectures: codes }))
  return fc.record({
    rules: fc.constant(FIRST_RULES),
    closings: fc.array(period, { maxLength: 5 }),
    suspensions: fc.array(suspension, { maxLength: 4 }),
  })
}

/** A calendar with one closing. */
export function closedFrom(fromOn: string, toOn: string, reason = '年末年始休業'): RentalCalendar {
  return { ...OPEN_CALENDAR, closings: [{ fromOn: day(fromOn), toOn: day(toOn), reason }] }
}
