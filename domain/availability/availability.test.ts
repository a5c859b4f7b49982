import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarsFrom } from '#tests/support/shop/calendars.ts'
import { occupancyMask, occupancyOf } from '#tests/support/shop/occupancy.ts'
import { addDays, day, dayOfEpoch, daysBetween } from '../day.ts'
import { OPEN_CALENDAR } from '../rental/calendar.ts'
import { isPossibleStart } from '../rental/period.ts'
import { blockedSpan, type Span, spansOverlap } from '../rental/span.ts'
import { freeStartDays, OCCUPANCY_BITS, possibleStarts, smallestGapFirst } from './availability.ts'

const TOKYO = 13
const span = (fromOn: string, toOn: string): Span => ({ fromOn: day(fromOn), toOn: day(toOn) })
const spanWithin = (days: number) =>
  fc
    .tuple(fc.integer({ min: 20_000, max: 20_000 + days - 1 }), fc.integer({ min: 20_000, max: 20_000 + days - 1 }))
    .map(([a, b]): Span => ({ fromOn: dayOfEpoch(Math.min(a, b)), toOn: dayOfEpoch(Math.max(a, b)) }))

describe('occupancy', () => {
  test('the first day of 1970 is the leftmost bit and the ring wraps', () => {
    expect(occupancyMask(span('1970-01-01', '1970-01-02'))).toBe('11'.padEnd(OCCUPANCY_BITS, '0'))
    const wrapping = occupancyMask({ fromOn: dayOfEpoch(511), toOn: dayOfEpoch(513) })
    expect(wrapping).toBe(`11${'0'.repeat(509)}1`)
    expect(occupancyMask({ fromOn: dayOfEpoch(3), toOn: dayOfEpoch(3 + 600) })).toBe('1'.repeat(OCCUPANCY_BITS))
    expect(occupancyMask(span('2026-11-20', '2026-11-19'))).toBe('0'.repeat(OCCUPANCY_BITS))
  })

  test('masks agree with spans for any two spans within 400 days', () => {
    fc.assert(
      fc.property(spanWithin(400), spanWithin(400), (a, b) => {
        const [maskA, maskB] = [occupancyMask(a), occupancyMask(b)]
        expect(maskA).toHaveLength(OCCUPANCY_BITS)
        expect(maskA.replaceAll('0', '')).toHaveLength(daysBetween(a.fromOn, a.toOn) + 1)
        expect([...maskA].some((bit, at) => bit === '1' && maskB[at] === '1')).toBe(spansOverlap(a, b))
      }),
      { numRuns: 300 },
    )
  })
})

describe('allocation', () => {
  const requested = span('2026-12-10', '2026-12-18')
  const uids = (...candidates: Parameters<typeof smallestGapFirst>[0]) =>
    smallestGapFirst(candidates, requested).map(({ unitUid }) => unitUid)

  test('the smallest idle gap is preferred, units without bookings are last', () => {
    expect(
      uids(
        { unitUid: 1 },
        { unitUid: 2, previousBlockedToOn: day('2026-12-01') },
        { unitUid: 3, previousBlockedToOn: day('2026-12-09') },
        { unitUid: 4, previousBlockedToOn: day('2026-12-08'), nextBlockedFromOn: day('2026-12-20') },
      ),
    ).toEqual([3, 4, 2, 1])
  })

  test('equal gaps: enclosed first, then by uid', () => {
    const enclosed = { previousBlockedToOn: day('2026-12-09'), nextBlockedFromOn: day('2026-12-19') }
    expect(uids({ unitUid: 9 }, { unitUid: 8 })).toEqual([8, 9])
    expect(
      uids(
        { unitUid: 1, previousBlockedToOn: day('2026-12-09') },
        { unitUid: 3, ...enclosed },
        { unitUid: 2, ...enclosed },
      ),
    ).toEqual([2, 3, 1])
  })
})

describe('free start days', () => {
  const window = {
    earliestOn: day('2026-12-01'),
    latestOn: day('2026-12-31'),
    days: 4,
    prefecture: TOKYO,
    rental: OPEN_CALENDAR,
  }

  test('a booking excludes every start whose blocked span overlaps it', () => {
    const free = freeStartDays(possibleStarts(window), [occupancyOf([span('2026-12-10', '2026-12-12')])])
    expect(free.at(0)).toBe('2026-12-01')
    expect(free).toContain('2026-12-03')
    expect(free).not.toContain('2026-12-04')
    expect(free).not.toContain('2026-12-14')
    expect(free).toContain('2026-12-15')
  })

  test('without units or with an inverted window there are no start days', () => {
    expect(freeStartDays(possibleStarts(window), [])).toEqual([])
    const inverted = { ...window, latestOn: day('2026-11-01') }
    expect(freeStartDays(possibleStarts(inverted), ['0'.repeat(OCCUPANCY_BITS)])).toEqual([])
  })

  test('bitmaps give the same days as checking each day', () => {
    const unit = fc.array(spanWithin(200), { maxLength: 4 })
    const rentalDays = fc.integer({ min: 4, max: 90 })
    fc.assert(
      fc.property(
        fc.array(unit, { maxLength: 4 }),
        rentalDays,
        fc.constantFrom(1, 13, 40),
        calendarsFrom(20_000, 200),
        (busy, days, prefecture, rental) => {
          const query = { earliestOn: dayOfEpoch(20_010), latestOn: dayOfEpoch(20_190), days, prefecture, rental }
          const expected = Array.from({ length: 181 }, (_, index) => addDays(query.earliestOn, index)).filter(
            (startOn) => {
              const needed = blockedSpan(startOn, addDays(startOn, days - 1), prefecture, rental)
              const isFree = busy.some((spans) => !spans.some((taken) => spansOverlap(taken, needed)))
              return isFree && isPossibleStart(rental, startOn, prefecture)
            },
          )
          expect(freeStartDays(possibleStarts(query), busy.map(occupancyOf))).toEqual(expected)
        },
      ),
    )
  })
})
