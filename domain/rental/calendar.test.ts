import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarsFrom, closedFrom } from '#tests/support/shop/calendars.ts'
import { addDays, type Day, day, dayOfEpoch, daysBetween } from '../day.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'
import { type PrefectureCode, servedPrefectures } from '../delivery/prefecture.ts'
import {
  addOpenDays,
  arrearOn,
  graceEndsOn,
  isOpenDay,
  nextOpenDay,
  OPEN_CALENDAR,
  previousOpenDay,
  type RentalCalendar,
  returnDueOn,
  suspensionOn,
} from './calendar.ts'
import { FIRST_RULES } from './day-rules.ts'
import {
  checkPeriod,
  checkStart,
  earliestStart,
  earliestStarts,
  impossibleStarts,
  isPossibleStart,
  latestStart,
} from './period.ts'
import { blockedSpan, cleaningSpan } from './span.ts'

const [TOKYO, HOKKAIDO] = [13, 1]
const NEW_YEAR = closedFrom('2026-12-31', '2027-01-03')
const FIRST = 20_800
const calendars = calendarsFrom(FIRST, 60)
const days = fc.integer({ min: FIRST - 10, max: FIRST + 70 }).map(dayOfEpoch)
const prefectures = fc.constantFrom(...servedPrefectures(FIRST_RULES).map(({ code }) => code))
const now = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const check = (startOn: string, calendar: RentalCalendar, prefecture = TOKYO) =>
  checkPeriod({ startOn: day(startOn), days: 4, now, prefecture, calendar })

/** All days of a range, both included. */
function daysFrom(fromOn: Day, toOn: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(fromOn, toOn) + 1) }, (_, index) => addDays(fromOn, index))
}

describe('a start', () => {
  test.each([
    ['2026-12-31', TOKYO, undefined],
    ['2027-01-01', TOKYO, ['2026-12-31', '2027-01-05']],
    ['2027-01-04', TOKYO, ['2026-12-31', '2027-01-05']],
    ['2027-01-05', TOKYO, undefined],
    ['2027-01-01', HOKKAIDO, undefined],
    ['2027-01-02', HOKKAIDO, ['2027-01-01', '2027-01-06']],
  ])('%s in prefecture %i, ordered in November', (startOn, prefecture, nearest) => {
    const rejection = check(startOn, NEW_YEAR, prefecture)
    if (nearest === undefined) expect(rejection).toBeUndefined()
    else
      expect(rejection).toMatchObject({
        code: 'start-closed',
        detail: { kind: 'shop-closed', reason: '年末年始休業', beforeOn: nearest[0], afterOn: nearest[1] },
      })
  })

  test('is refused where the carrier does not deliver on that day', () => {
    const [fromOn, toOn] = [day('2026-12-10'), day('2026-12-11')]
    const typhoon = { fromOn, toOn, reason: '台風', prefectures: [HOKKAIDO] }
    const calendar = { ...OPEN_CALENDAR, suspensions: [typhoon] }
    expect(check('2026-12-10', calendar)).toBeUndefined()
    expect(check('2026-12-10', calendar, HOKKAIDO)).toMatchObject({
      detail: { kind: 'carrier-suspended', reason: '台風', beforeOn: '2026-12-09', afterOn: '2026-12-12' },
    })
  })

  test('names no day outside the reservation span', () => {
    const range = { earliestOn: day('2026-12-31'), latestOn: day('2027-01-02'), prefecture: TOKYO }
    const closed = closedFrom('2026-12-30', '2027-01-03')
    expect(checkStart(closed, day('2027-01-01'), range)?.detail).toMatchObject({
      beforeOn: undefined,
      afterOn: undefined,
    })
  })

  test('the nearest days are the nearest possible ones, for any calendar', () => {
    fc.assert(
      fc.property(calendars, days, prefectures, (calendar, startOn, prefecture) => {
        const range = { earliestOn: dayOfEpoch(FIRST - 10), latestOn: dayOfEpoch(FIRST + 100), prefecture }
        const possible = daysFrom(range.earliestOn, range.latestOn).filter((on) =>
          isPossibleStart(calendar, on, prefecture),
        )
        const rejection = checkStart(calendar, startOn, range)
        expect(rejection === undefined).toBe(possible.includes(startOn))
        if (rejection === undefined) return
        expect(rejection.detail.beforeOn).toBe(possible.findLast((on) => on < startOn))
        expect(rejection.detail.afterOn).toBe(possible.find((on) => on > startOn))
      }),
    )
  })

  test('is possible exactly when the parcel leaves on an open day and arrives where the carrier delivers', () => {
    fc.assert(
      fc.property(calendars, days, prefectures, (calendar, startOn, prefecture) => {
        const shippedOn = addDays(startOn, -deliveryDays(prefecture, FIRST_RULES))
        const isShipped = calendar.closings.every(({ fromOn, toOn }) => shippedOn < fromOn || toOn < shippedOn)
        const isDelivered = calendar.suspensions.every(
          (each) => !each.prefectures.includes(prefecture) || startOn < each.fromOn || each.toOn < startOn,
        )
        expect(isPossibleStart(calendar, startOn, prefecture)).toBe(isShipped && isDelivered)
      }),
    )
  })

  test('the earliest one is possible, and all between it and the one without closings are not (D53)', () => {
    fc.assert(
      fc.property(calendars, fc.nat(70 * 24), prefectures, (calendar, hours, prefecture) => {
        const at = Temporal.Instant.fromEpochMilliseconds(FIRST * 86_400_000).add({ hours })
        const open = earliestStart({ now: at, prefecture, calendar: OPEN_CALENDAR })
        const earliestOn = earliestStart({ now: at, prefecture, calendar })
        expect(isPossibleStart(calendar, earliestOn, prefecture)).toBe(true)
        const range = { earliestOn: open, latestOn: latestStart(at, FIRST_RULES), prefecture }
        const skipped = daysFrom(open, addDays(earliestOn, -1))
        const impossible = impossibleStarts(calendar, range)
        expect(impossible.slice(0, skipped.length)).toEqual(skipped)
        const isImpossible = (on: Day) => !isPossibleStart(calendar, on, prefecture)
        expect(impossible).toEqual(daysFrom(open, range.latestOn).filter(isImpossible))
      }),
    )
  })

  test('the earliest ones of many prefectures are those of each', () => {
    fc.assert(
      fc.property(calendars, fc.nat(70 * 24), fc.array(prefectures), (calendar, hours, several) => {
        const now = Temporal.Instant.fromEpochMilliseconds(FIRST * 86_400_000).add({ hours })
        const startOf = earliestStarts({ now, calendar })
        for (const prefecture of several) expect(startOf(prefecture)).toBe(earliestStart({ now, prefecture, calendar }))
      }),
    )
  })
})

describe('open days', () => {
  test('the next and the previous one are the nearest, for any calendar', () => {
    fc.assert(
      fc.property(calendars, days, (calendar, on) => {
        const [nextOn, previousOn] = [nextOpenDay(calendar, on), previousOpenDay(calendar, on)]
        expect(isOpenDay(calendar, nextOn) && isOpenDay(calendar, previousOn)).toBe(true)
        const between = daysFrom(addDays(previousOn, 1), addDays(nextOn, -1))
        expect(between.filter((each) => isOpenDay(calendar, each))).toEqual([])
        expect(previousOn <= on && on <= nextOn).toBe(true)
      }),
    )
  })

  test('counting skips closed days only', () => {
    fc.assert(
      fc.property(calendars, days, fc.nat(10), (calendar, on, count) => {
        const endOn = addOpenDays(calendar, on, count)
        const counted = daysFrom(addDays(on, 1), endOn).filter((each) => isOpenDay(calendar, each))
        expect(counted).toHaveLength(count)
        expect(count === 0 || isOpenDay(calendar, endOn)).toBe(true)
      }),
    )
  })
})

describe('a return', () => {
  test.each([
    ['2026-12-30', TOKYO, '2026-12-30', '2027-01-05'],
    ['2026-12-31', TOKYO, '2027-01-04', '2027-01-06'],
    ['2027-01-03', TOKYO, '2027-01-04', '2027-01-06'],
    ['2027-01-04', TOKYO, '2027-01-04', '2027-01-06'],
    ['2027-01-01', HOKKAIDO, '2027-01-04', '2027-01-07'],
  ])('on %s from prefecture %i is due on %s and overdue after %s', (endOn, prefecture, dueOn, graceOn) => {
    expect(returnDueOn(NEW_YEAR, day(endOn), prefecture)).toBe(dueOn)
    expect(graceEndsOn(NEW_YEAR, day(endOn), prefecture)).toBe(graceOn)
    expect(arrearOn(NEW_YEAR, day(endOn), prefecture)).toBe(addDays(day(graceOn), 1))
  })

  test('is due on the first day on which the shop is open and the carrier collects', () => {
    fc.assert(
      fc.property(calendars, days, prefectures, (calendar, endOn, prefecture) => {
        const isReturnDay = (on: Day) => isOpenDay(calendar, on) && !suspensionOn(calendar, on, prefecture)
        const dueOn = returnDueOn(calendar, endOn, prefecture)
        expect(daysFrom(endOn, dueOn).filter(isReturnDay)).toEqual([dueOn])
        const grace = daysFrom(addDays(dueOn, 1), graceEndsOn(calendar, endOn, prefecture)).filter(isReturnDay)
        expect(grace).toHaveLength(deliveryDays(prefecture, FIRST_RULES) + 1)
      }),
    )
  })
})

describe('blocked and cleaning spans', () => {
  test('a span grows by closed days, and by suspensions of the carrier on the day of return (D54)', () => {
    const span = (endOn: string) => blockedSpan(day('2026-12-27'), day(endOn), TOKYO, NEW_YEAR).toOn
    expect([span('2026-12-30'), span('2027-01-01')]).toEqual(['2027-01-06', '2027-01-07'])
    const snow = { fromOn: day('2027-02-10'), toOn: day('2027-02-12'), reason: '大雪', prefectures: [HOKKAIDO] }
    const lastDay = (prefecture: PrefectureCode, suspensions = [snow]) =>
      blockedSpan(day('2027-02-07'), day('2027-02-10'), prefecture, { ...OPEN_CALENDAR, suspensions }).toOn
    expect([lastDay(HOKKAIDO, []), lastDay(HOKKAIDO), lastDay(TOKYO)]).toEqual([
      '2027-02-14',
      '2027-02-17',
      '2027-02-13',
    ])
    expect(cleaningSpan(day('2026-12-30'), NEW_YEAR)).toEqual({ fromOn: '2026-12-30', toOn: '2027-01-05' })
  })

  test('they end after as many open days as without closings, and grow by closed days only', () => {
    fc.assert(
      fc.property(calendars, days, fc.integer({ min: 4, max: 20 }), prefectures, (all, startOn, length, prefecture) => {
        const calendar = { ...all, suspensions: [] }
        const endOn = addDays(startOn, length - 1)
        const open = blockedSpan(startOn, endOn, prefecture, OPEN_CALENDAR)
        const { fromOn, toOn } = blockedSpan(startOn, endOn, prefecture, calendar)
        expect(fromOn).toBe(open.fromOn)
        const closed = daysFrom(endOn, toOn).filter((on) => !isOpenDay(calendar, on)).length
        expect(daysBetween(open.toOn, toOn)).toBe(closed)
        expect(isOpenDay(calendar, toOn)).toBe(true)
      }),
    )
  })

  test('a later end never frees a unit earlier', () => {
    fc.assert(
      fc.property(calendars, days, prefectures, (calendar, endOn, prefecture) => {
        const toOn = (on: Day) => blockedSpan(on, on, prefecture, calendar).toOn
        expect(toOn(endOn) <= toOn(addDays(endOn, 1))).toBe(true)
      }),
    )
  })
})
