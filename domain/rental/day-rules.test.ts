import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarsFrom } from '#tests/support/shop/calendars.ts'
import { anyRules } from '#tests/support/shop/day-rules.ts'
import { addDays, day, dayOfEpoch, dayOfInstant, daysBetween } from '../day.ts'
import { deliveryDays } from '../delivery/delivery-days.ts'
import { ALL_PREFECTURES } from '../delivery/prefecture.ts'
import { isOpenDay, isShippingDay, OPEN_CALENDAR, type RentalCalendar } from './calendar.ts'
import { windowThatCounts } from './closing.ts'
import { cutOffOn, FIRST_RULES, hasShipping } from './day-rules.ts'
import { checkPeriod, cutOffAt, earliestStart, isPossibleStart, shippingOn } from './period.ts'
import { blockedSpan, shippingDayOf } from './span.ts'

const FIRST = 20_800
const OKINAWA = 47
const prefectures = fc.constantFrom(...ALL_PREFECTURES.map(({ code }) => code))
const instants = fc
  .nat(60 * 24 * 60)
  .map((minutes) => Temporal.Instant.fromEpochMilliseconds(FIRST * 86_400_000 + minutes * 60_000))
const calendars = fc.tuple(calendarsFrom(FIRST, 60), anyRules).map(([calendar, rules]) => ({ ...calendar, rules }))
const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0
const at = (text: string) => Temporal.Instant.from(`${text}+09:00`)

describe('with any rules of the owner', () => {
  test('the earliest start ships on a shipping day, never after its cut-off, and none before it is possible', () => {
    fc.assert(
      fc.property(calendars, instants, prefectures, (calendar, now, prefecture) => {
        const startOn = earliestStart({ now, prefecture, calendar })
        const { rules } = calendar
        const leavesOn = shippingOn(startOn, prefecture, rules)
        expect(isShippingDay(calendar, leavesOn)).toBe(true)
        expect(isBefore(now, cutOffOn(leavesOn, rules))).toBe(true)
        const days = deliveryDays(prefecture, rules)
        for (let on = addDays(dayOfInstant(now), days); on < startOn; on = addDays(on, 1))
          if (isPossibleStart(calendar, on, prefecture))
            expect(isBefore(now, cutOffOn(addDays(on, -days), rules))).toBe(false)
      }),
    )
  })

  test('until the next cut-off the earliest start stays the same', () => {
    fc.assert(
      fc.property(anyRules, instants, prefectures, (rules, now, prefecture) => {
        const calendar = { ...OPEN_CALENDAR, rules }
        const endsAt = cutOffAt(now, rules)
        expect(isBefore(now, endsAt)).toBe(true)
        const earliestAt = (instant: Temporal.Instant) => earliestStart({ now: instant, prefecture, calendar })
        expect(earliestAt(endsAt.subtract({ nanoseconds: 1 }))).toBe(earliestAt(now))
        expect(earliestAt(endsAt) > earliestAt(now)).toBe(true)
      }),
    )
  })

  test('a blocked span has a day before shipping, the way there, the way back and the cleaning', () => {
    fc.assert(
      fc.property(
        calendars,
        fc.nat(60),
        prefectures,
        fc.integer({ min: 4, max: 30 }),
        (calendar, first, prefecture, length) => {
          const startOn = dayOfEpoch(FIRST + first)
          const endOn = addDays(startOn, length - 1)
          const blocked = blockedSpan(startOn, endOn, prefecture, calendar)
          const { rules } = calendar
          expect(shippingDayOf({ blocked })).toBe(shippingOn(startOn, prefecture, rules))
          const after = Array.from({ length: daysBetween(endOn, blocked.toOn) }, (_, index) =>
            addDays(endOn, index + 1),
          )
          const open = after.filter((on) => isOpenDay(calendar, on)).length
          expect(open).toBeGreaterThanOrEqual(deliveryDays(prefecture, rules) + rules.rental.cleaningDays)
        },
      ),
    )
  })

  test('the longest rental and the reservation span are those of the rules', () => {
    fc.assert(
      fc.property(anyRules, instants, (rules, now) => {
        const calendar = { ...OPEN_CALENDAR, rules }
        const { longestDays, spanDays } = rules.rental
        const prefecture = 13
        const check = (startOn: ReturnType<typeof day>, days: number) =>
          checkPeriod({ startOn, days, now, prefecture, calendar })?.code
        const startOn = earliestStart({ now, prefecture, calendar })
        expect(check(startOn, longestDays)).toBeUndefined()
        expect(check(startOn, longestDays + 1)).toBe('days-out-of-range')
        expect(check(addDays(dayOfInstant(now), spanDays + 1), 4)).toBe('too-late')
      }),
    )
  })
})

describe('a cut-off of its own on Sundays', () => {
  const { hours } = FIRST_RULES
  const early = {
    ...OPEN_CALENDAR,
    rules: { ...FIRST_RULES, hours: { ...hours, 7: { cutOffHour: 15, hasShipping: true } } },
  }
  // 29 November 2026 is a Sunday.
  test.each([
    ['2026-11-28T15:30', '2026-11-29'],
    ['2026-11-29T14:59', '2026-11-30'],
    ['2026-11-29T15:00', '2026-12-01'],
    ['2026-11-30T15:30', '2026-12-01'],
  ])('ordered at %s, a parcel to Tokyo arrives on %s', (now, on) =>
    expect(earliestStart({ now: at(now), prefecture: 13, calendar: early })).toBe(on),
  )
})

describe('a weekday without shipping', () => {
  const { hours } = FIRST_RULES
  const closed = { cutOffHour: 16, hasShipping: false }
  const rules = { ...FIRST_RULES, hours: { ...hours, 6: closed, 7: closed } }
  const calendar = { ...OPEN_CALENDAR, rules }

  test('no parcel leaves on it, and the countdown runs to the next cut-off that counts', () => {
    expect(earliestStart({ now: at('2026-11-27T16:00'), prefecture: 13, calendar })).toBe('2026-12-01')
    expect(cutOffAt(at('2026-11-27T16:00'), rules).toString()).toBe(at('2026-11-30T16:00').toString())
    expect(hasShipping(day('2026-11-29'), rules)).toBe(false)
    const rejection = checkPeriod({
      ...{ startOn: day('2026-12-06'), days: 4, now: at('2026-11-20T10:00') },
      ...{ prefecture: 13, calendar },
    })
    expect(rejection).toMatchObject({
      code: 'start-closed',
      detail: { kind: 'no-shipping', shippingOn: '2026-12-05', beforeOn: '2026-12-05', afterOn: '2026-12-08' },
    })
  })

  test('units are cleaned on it as on any other', () => {
    const span = (given: RentalCalendar) => blockedSpan(day('2026-11-24'), day('2026-11-27'), 13, given)
    expect(span(calendar)).toEqual(span(OPEN_CALENDAR))
  })

  test('the window of a closing lasts until the cut-off of the first day with shipping', () => {
    const closing = { fromOn: day('2026-12-31'), toOn: day('2027-01-01'), reason: '年末年始休業' }
    const window = windowThatCounts({ ...calendar, closings: [closing] }, at('2027-01-03T10:00'))
    expect(window?.endAt.toString()).toBe(at('2027-01-04T15:59:59').toString())
    expect(window?.rentalStartOn).toBe('2027-01-05')
  })
})

test('Okinawa is reached in three days once it is served', () => {
  const areas = { ...FIRST_RULES.areas, [OKINAWA]: { isServed: true, days: 3 } }
  const calendar = { ...OPEN_CALENDAR, rules: { ...FIRST_RULES, areas } }
  expect(earliestStart({ now: at('2026-11-20T10:00'), prefecture: OKINAWA, calendar })).toBe('2026-11-23')
  expect(blockedSpan(day('2026-12-10'), day('2026-12-13'), OKINAWA, calendar)).toEqual({
    fromOn: '2026-12-06',
    toOn: '2026-12-18',
  })
})
