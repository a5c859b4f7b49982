/** Claims of docs/product/5: Item messages. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, day, dayOfEpoch, epochOfDay } from '../day.ts'
import { servedPrefectures } from '../delivery/prefecture.ts'
import { type EditedWindow, OPEN_CALENDAR } from './calendar.ts'
import { FIRST_RULES } from './day-rules.ts'
import { checkPeriod, cutOffAt, earliestStart, latestStart, parseRentalDays, rentalEnd, shippingOn } from './period.ts'
import { blockedSpan, spansOverlap } from './span.ts'

const TOKYO = 13
const OSAKA = 27
const FUKUOKA = 40
const at = (text: string) => Temporal.Instant.from(text)
const BEFORE = at('2026-11-20T15:59:59.999999999+09:00')
const AFTER = at('2026-11-20T16:00:00+09:00')

const prefectures = fc.constantFrom(...servedPrefectures(FIRST_RULES).map(({ code }) => code))
const instants = fc
  .integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2029, 0, 1) })
  .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds))
const days = fc.integer({ min: 20_089, max: 21_500 }).map(dayOfEpoch)
const windows: fc.Arbitrary<EditedWindow | undefined> = fc.option(
  fc.record({ startAt: instants, endAt: instants, rentalStartOn: days }),
  { nil: undefined },
)

describe('earliest start', () => {
  test.each([
    [TOKYO, BEFORE, '2026-11-21'],
    [TOKYO, AFTER, '2026-11-22'],
    [OSAKA, BEFORE, '2026-11-21'],
    [FUKUOKA, BEFORE, '2026-11-22'],
    [FUKUOKA, AFTER, '2026-11-23'],
  ])('prefecture %i at %s', (prefecture, now, on) =>
    expect(earliestStart({ now, prefecture, calendar: OPEN_CALENDAR })).toBe(on),
  )

  test('the current day is the day in Tokyo', () => {
    expect(earliestStart({ now: at('2026-11-19T15:00:00Z'), prefecture: TOKYO, calendar: OPEN_CALENDAR })).toBe(
      '2026-11-21',
    )
    expect(earliestStart({ now: at('2026-11-19T14:59:59Z'), prefecture: TOKYO, calendar: OPEN_CALENDAR })).toBe(
      '2026-11-21',
    )
    expect(earliestStart({ now: at('2026-11-19T06:59:59Z'), prefecture: TOKYO, calendar: OPEN_CALENDAR })).toBe(
      '2026-11-20',
    )
  })

  test('the edited window applies from its first to its last instant', () => {
    const editedWindow = { startAt: BEFORE, endAt: AFTER, rentalStartOn: day('2027-01-05') }
    const earliest = (now: Temporal.Instant) =>
      earliestStart({ now, prefecture: TOKYO, calendar: { ...OPEN_CALENDAR, editedWindow } })
    expect([earliest(BEFORE), earliest(AFTER)]).toEqual(['2027-01-05', '2027-01-05'])
    expect(earliest(BEFORE.subtract({ nanoseconds: 1 }))).toBe('2026-11-21')
    expect(earliest(AFTER.add({ nanoseconds: 1 }))).toBe('2026-11-22')
  })

  test('it matches the specified rule for any instant, prefecture and window', () => {
    fc.assert(
      fc.property(instants, prefectures, windows, (now, prefecture, editedWindow) => {
        const expected = specifiedEarliestStart(now, prefecture, editedWindow)
        expect(earliestStart({ now, prefecture, calendar: { ...OPEN_CALENDAR, editedWindow } })).toBe(expected)
      }),
      { numRuns: 500 },
    )
  })
})

/** The rule of docs/product/5 implemented independently with a fixed offset of 9 hours and day counts. */
function specifiedEarliestStart(now: Temporal.Instant, prefecture: number, window: EditedWindow | undefined): Day {
  const tokyoMs = now.epochMilliseconds + 9 * 3_600_000
  const today = Math.floor(tokyoMs / 86_400_000)
  const isBeforeCutOff = tokyoMs - today * 86_400_000 < 16 * 3_600_000
  const isShort = [3, 4].includes(prefecture) || (prefecture > 5 && prefecture < 30)
  let lead = isShort ? 2 : 3
  if (isBeforeCutOff) lead = isShort ? 1 : 2
  const computed = today + lead
  if (window === undefined) return dayOfEpoch(computed)
  const [start, end] = [window.startAt.epochMilliseconds, window.endAt.epochMilliseconds]
  const isInside = start <= now.epochMilliseconds && now.epochMilliseconds <= end
  const edited = epochOfDay(window.rentalStartOn) + (isShort ? 0 : 1)
  return dayOfEpoch(isInside && edited > computed ? edited : computed)
}

describe('calendar', () => {
  test('the last start is 180 days ahead', () => expect(latestStart(BEFORE, FIRST_RULES)).toBe('2027-05-19'))

  test('the cut-off is the next 16:00', () => {
    expect(cutOffAt(BEFORE, FIRST_RULES).toString()).toBe('2026-11-20T07:00:00Z')
    expect(cutOffAt(AFTER, FIRST_RULES).toString()).toBe('2026-11-21T07:00:00Z')
    fc.assert(
      fc.property(instants, (now) => {
        const waitMs = cutOffAt(now, FIRST_RULES).epochMilliseconds - now.epochMilliseconds
        expect(waitMs > 0 && waitMs <= 86_400_000).toBe(true)
        expect(cutOffAt(now, FIRST_RULES).epochMilliseconds % 86_400_000).toBe(7 * 3_600_000)
      }),
    )
  })

  test('a parcel is shipped its delivery days before the arrival', () => {
    expect(shippingOn(day('2026-11-21'), TOKYO, FIRST_RULES)).toBe('2026-11-20')
    expect(shippingOn(day('2026-11-22'), FUKUOKA, FIRST_RULES)).toBe('2026-11-20')
  })

  test('a period is rejected by its days, then as too early, then as too late', () => {
    const check = (startOn: string, length: number) =>
      checkPeriod({ startOn: day(startOn), days: length, now: BEFORE, prefecture: FUKUOKA, calendar: OPEN_CALENDAR })
    expect(check('2020-01-01', 3)).toMatchObject({ code: 'days-out-of-range', detail: { shortest: 4, longest: 90 } })
    expect(check('2026-11-21', 4)).toMatchObject({
      code: 'too-early',
      detail: { earliestOn: '2026-11-22', prefecture: FUKUOKA },
    })
    expect(check('2026-11-22', 4)).toBeUndefined()
    expect(check('2027-05-19', 90)).toBeUndefined()
    expect(check('2027-05-20', 4)).toMatchObject({ code: 'too-late', detail: { latestOn: '2027-05-19' } })
  })
})

describe('period and span', () => {
  test.each([4, '4', 90, ' 7 '])('%s days', (input) => expect(parseRentalDays(input, FIRST_RULES)).toBe(Number(input)))
  test.each([3, 91, 4.5, '', 'x', null, -4])('not %s days', (input) =>
    expect(parseRentalDays(input, FIRST_RULES)).toMatchObject({ code: 'days-out-of-range' }),
  )

  test('the return date is the last rental day', () => {
    expect(rentalEnd(day('2026-11-20'), 4)).toBe('2026-11-23')
    expect(rentalEnd(day('2028-02-28'), 4)).toBe('2028-03-02')
  })

  test('the blocked span', () => {
    const [startOn, endOn] = [day('2026-11-20'), day('2026-11-23')]
    expect(blockedSpan(startOn, endOn, TOKYO, OPEN_CALENDAR)).toEqual({ fromOn: '2026-11-18', toOn: '2026-11-26' })
    expect(blockedSpan(startOn, endOn, FUKUOKA, OPEN_CALENDAR)).toEqual({ fromOn: '2026-11-17', toOn: '2026-11-27' })
  })

  test('spans overlap exactly when they share a day', () => {
    const [span, next, after] = [
      spanFrom(day('2026-11-20'), 3),
      spanFrom(day('2026-11-23'), 3),
      spanFrom(day('2026-11-24'), 3),
    ]
    expect([spansOverlap(span, next), spansOverlap(next, span)]).toEqual([true, true])
    expect([spansOverlap(span, after), spansOverlap(after, span)]).toEqual([false, false])
    fc.assert(
      fc.property(days, fc.nat(30), days, fc.nat(30), (a, lengthA, b, lengthB) => {
        const [spanA, spanB] = [spanFrom(a, lengthA), spanFrom(b, lengthB)]
        const inB = new Set(daysOf(spanB))
        expect(spansOverlap(spanA, spanB)).toBe(daysOf(spanA).some((on) => inB.has(on)))
      }),
    )
  })
})

function spanFrom(fromOn: Day, more: number) {
  return { fromOn, toOn: addDays(fromOn, more) }
}

function daysOf({ fromOn, toOn }: { fromOn: Day; toOn: Day }): Day[] {
  const found: Day[] = []
  for (let on = fromOn; on <= toOn; on = addDays(on, 1)) found.push(on)
  return found
}
