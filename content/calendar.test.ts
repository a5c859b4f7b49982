import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, day, dayOfEpoch } from '#domain/day.ts'
import { PREFECTURES } from '#domain/delivery/prefecture.ts'
import { closingRows, newYearClosing, windowAt, windowOfClosing } from './calendar.ts'

const days = fc.integer({ min: 19_000, max: 40_000 }).map((epochDays) => dayOfEpoch(epochDays))
const [TOKYO, HOKKAIDO] = [13, 1]

describe('the new-year closing', () => {
  test.each([
    ['2026-11-20', '2026-12-31', '2027-01-03'],
    ['2026-12-31', '2026-12-31', '2027-01-03'],
    ['2027-01-10', '2026-12-31', '2027-01-03'],
    ['2027-01-11', '2027-12-31', '2028-01-03'],
  ])('seen on %s runs from %s to %s', (todayOn, fromOn, toOn) =>
    expect(newYearClosing(day(todayOn))).toMatchObject({ fromOn, toOn }),
  )

  test('is at most a week past and less than a year ahead', () => {
    fc.assert(
      fc.property(days, (todayOn) => {
        const { fromOn, toOn } = newYearClosing(todayOn)
        expect(addDays(toOn, 7) >= todayOn && fromOn <= addDays(todayOn, 366)).toBe(true)
      }),
    )
  })

  test('has the form of the setting that staff enter', () => {
    const { startAt, endAt, rentalStartOn } = windowOfClosing(newYearClosing(day('2026-11-20')))
    expect([startAt, endAt].map(String)).toEqual(['2026-12-30T07:00:00Z', '2027-01-04T06:59:59Z'])
    expect(rentalStartOn).toBe('2027-01-05')
  })
})

describe('the effective window', () => {
  const inClosing = Temporal.Instant.from('2027-01-01T12:00:00+09:00')
  const closing = windowOfClosing(newYearClosing(day('2027-01-01')))
  const entered = (from: string, to: string, rentalStartOn: string) => ({
    startAt: Temporal.Instant.from(`${from}T00:00:00+09:00`),
    endAt: Temporal.Instant.from(`${to}T00:00:00+09:00`),
    rentalStartOn: day(rentalStartOn),
  })

  test('is the new-year closing without an entry by staff', () =>
    expect(windowAt(inClosing, undefined)).toEqual(closing))

  test('is the window entered by staff while it is in effect', () => {
    const summer = entered('2026-08-10', '2026-08-17', '2026-08-19')
    expect(windowAt(Temporal.Instant.from('2026-08-12T00:00:00Z'), summer)).toBe(summer)
    expect(windowAt(inClosing, summer)).toEqual(closing)
  })

  test('never starts rentals before shipping resumes', () => {
    const early = windowAt(inClosing, entered('2026-12-01', '2027-01-31', '2027-01-02'))
    expect(early?.rentalStartOn).toBe(closing.rentalStartOn)
    const late = windowAt(inClosing, entered('2026-12-01', '2027-01-31', '2027-01-20'))
    expect(late?.rentalStartOn).toBe('2027-01-20')
  })
})

describe('the arrival table around a closing', () => {
  const rows = closingRows(newYearClosing(day('2026-11-20')), [TOKYO, HOKKAIDO])

  test('the rows of 2026', () => {
    expect(rows).toEqual([
      { fromOn: '2026-12-28', toOn: '2026-12-29', arrivals: ['2026-12-30', '2026-12-31'] },
      { fromOn: '2026-12-29', toOn: '2026-12-30', arrivals: ['2026-12-31', '2027-01-01'] },
      { fromOn: '2026-12-30', toOn: '2027-01-04', arrivals: ['2027-01-05', '2027-01-06'] },
      { fromOn: '2027-01-04', toOn: '2027-01-05', arrivals: ['2027-01-06', '2027-01-07'] },
    ])
  })

  test('no row requires shipping on a closed day, and later orders never arrive earlier', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...PREFECTURES), (todayOn, { code, isShort }) => {
        const closing = newYearClosing(todayOn)
        let latest = '' as Day
        for (const { arrivals } of closingRows(closing, [code])) {
          const shippedOn = addDays(arrivals[0]!, isShort ? -1 : -2)
          expect(shippedOn < closing.fromOn || shippedOn > closing.toOn).toBe(true)
          expect(arrivals[0]! > latest).toBe(true)
          latest = arrivals[0]!
        }
      }),
    )
  })
})
