/**
 * Claims of docs/product/5: E-mail, Rental period, Earliest rental start, Blocking span, Search, Authentication
 * library rules.
 */

import { describe, expect, test } from 'vitest'
import { parseConfig } from '#config/config.ts'
import { parseItemQuery, writeItemQuery } from '#domain/catalog/item-query.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { day } from '#domain/day.ts'
import { servedPrefectures } from '#domain/delivery/prefecture.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { checkPeriod, earliestStart } from '#domain/rental/period.ts'
import { blockedSpan } from '#domain/rental/span.ts'

const SHORT = [3, 4, ...Array.from({ length: 24 }, (_, index) => index + 6)]
const OTHERS = servedPrefectures(FIRST_RULES)
  .map(({ code }) => code)
  .filter((code) => !SHORT.includes(code))
const at = (text: string) => Temporal.Instant.from(`${text}+09:00`)

describe('E-mail', () => {
  const domainOf = (length: number) =>
    `${`${'d'.repeat(63)}.`.repeat(4)}`
      .slice(0, length - 3)
      .replace(/\.$/, 'd')
      .concat('.jp')

  test('total length 1-254', () => {
    const local = 'a'.repeat(60)
    const longest = `${local}@${domainOf(254 - 61)}`
    expect(longest).toHaveLength(254)
    expect(parseEmail(longest)).toBe(longest)
    expect(parseEmail(`${local}@${domainOf(255 - 61)}`)).toMatchObject({ code: 'too-long', detail: { limit: 254 } })
    expect(parseEmail('')).toMatchObject({ code: 'required' })
  })

  test('local part at most 64', () => {
    expect(parseEmail(`${'a'.repeat(64)}@example.jp`)).toBe(`${'a'.repeat(64)}@example.jp`)
    expect(parseEmail(`${'a'.repeat(65)}@example.jp`)).toMatchObject({ code: 'too-long', detail: { limit: 64 } })
  })

  test('standard characters', () => {
    expect(parseEmail("taro.yamada+mail_1!#$%&'*/=?^`{|}~-@example.jp")).toMatch(/@example\.jp$/)
    for (const sign of ['"', '(', ')', ',', ':', ';', '<', '>', '[', '\\', ']', ' ', '山']) {
      expect(parseEmail(`ta${sign}ro@example.jp`)).toMatchObject({ code: 'email' })
    }
  })

  test('domain labels up to 63 characters', () => {
    expect(parseEmail(`taro@${'d'.repeat(63)}.jp`)).toBe(`taro@${'d'.repeat(63)}.jp`)
    expect(parseEmail(`taro@${'d'.repeat(64)}.jp`)).toMatchObject({ code: 'too-long', detail: { limit: 63 } })
  })

  test('a domain has two labels; dots stand between characters, except at three carriers (D73)', () => {
    for (const slip of ['taro@example', 'ta..ro@example.jp', '.taro@example.jp', 'taro.@example.jp'])
      expect(parseEmail(slip), slip).toMatchObject({ code: 'email' })
    for (const carrier of ['docomo.ne.jp', 'ezweb.ne.jp', 'au.com'])
      expect(parseEmail(`ta..ro.@${carrier}`)).toBe(`ta..ro.@${carrier}`)
  })

  test('Full-width letters and digits are converted to half-width', () => {
    expect(parseEmail('ｔａｒｏ１２@ｅｘａｍｐｌｅ.ｊｐ')).toBe('taro12@example.jp')
  })
})

describe('Rental period', () => {
  const check = (startOn: string, days: number) =>
    checkPeriod({ startOn: day(startOn), days, now: at('2026-11-20T10:00'), prefecture: 13, calendar: OPEN_CALENDAR })
      ?.code

  test('shortest 4 days', () =>
    expect([check('2026-12-01', 3), check('2026-12-01', 4)]).toEqual(['days-out-of-range', undefined]))
  test('longest 90 days', () =>
    expect([check('2026-12-01', 91), check('2026-12-01', 90)]).toEqual(['days-out-of-range', undefined]))
  test('reservations up to 180 days ahead', () => {
    expect([check('2027-05-20', 4), check('2027-05-19', 4)]).toEqual(['too-late', undefined])
  })
})

describe('Earliest rental start (server time in Tokyo zone)', () => {
  const [before, after] = [at('2026-11-20T15:59:59.999'), at('2026-11-20T16:00')]

  test('Short-delivery areas (codes 3, 4, 6-29) need 1 day before start if before the 16:00 cut-off, else 2', () => {
    for (const prefecture of SHORT) {
      expect(earliestStart({ now: before, prefecture, calendar: OPEN_CALENDAR })).toBe('2026-11-21')
      expect(earliestStart({ now: after, prefecture, calendar: OPEN_CALENDAR })).toBe('2026-11-22')
    }
  })

  test('Other areas need 2 days before 16:00, else 3', () => {
    expect(OTHERS).toHaveLength(20)
    for (const prefecture of OTHERS) {
      expect(earliestStart({ now: before, prefecture, calendar: OPEN_CALENDAR })).toBe('2026-11-22')
      expect(earliestStart({ now: after, prefecture, calendar: OPEN_CALENDAR })).toBe('2026-11-23')
    }
  })

  test('The start is at day start', () => {
    expect(earliestStart({ now: at('2026-11-20T00:00'), prefecture: 13, calendar: OPEN_CALENDAR })).toBe('2026-11-21')
    expect(earliestStart({ now: at('2026-11-20T23:59:59.999'), prefecture: 13, calendar: OPEN_CALENDAR })).toBe(
      '2026-11-22',
    )
  })

  test('Within the configured edited window, its start date is used (plus one day for non-short areas)', () => {
    const editedWindow = {
      startAt: at('2026-12-28T00:00'),
      endAt: at('2027-01-03T23:59'),
      rentalStartOn: day('2027-01-06'),
    }
    const calendar = { ...OPEN_CALENDAR, editedWindow }
    const start = (now: string, prefecture: number) => earliestStart({ now: at(now), prefecture, calendar })
    expect([start('2026-12-30T10:00', 13), start('2026-12-30T10:00', 1)]).toEqual(['2027-01-06', '2027-01-07'])
    expect([start('2026-12-27T10:00', 13), start('2027-01-04T10:00', 13)]).toEqual(['2026-12-28', '2027-01-05'])
  })

  test('unless it is earlier than the computed earliest date', () => {
    const editedWindow = {
      startAt: at('2026-11-01T00:00'),
      endAt: at('2026-12-31T00:00'),
      rentalStartOn: day('2026-11-20'),
    }
    const calendar = { ...OPEN_CALENDAR, editedWindow }
    expect(earliestStart({ now: before, prefecture: 13, calendar })).toBe('2026-11-21')
    expect(earliestStart({ now: before, prefecture: 1, calendar })).toBe('2026-11-22')
  })
})

describe('Blocking span', () => {
  test('Delivery takes 1 day in short areas and 2 elsewhere. Cleaning takes 2 days', () => {
    for (const [areas, expected] of [
      [SHORT, { fromOn: '2026-11-18', toOn: '2026-11-26' }],
      [OTHERS, { fromOn: '2026-11-17', toOn: '2026-11-27' }],
    ] as const) {
      for (const prefecture of areas)
        expect(blockedSpan(day('2026-11-20'), day('2026-11-23'), prefecture, OPEN_CALENDAR)).toEqual(expected)
    }
  })

  test('It runs from start minus (delivery days + 1) to end plus (delivery days + 2 cleaning days)', () => {
    expect(blockedSpan(day('2027-01-01'), day('2027-01-04'), 13, OPEN_CALENDAR)).toEqual({
      fromOn: '2026-12-30',
      toOn: '2027-01-07',
    })
  })
})

describe('Search', () => {
  const read = (query: string) =>
    parseItemQuery(new URLSearchParams(query), {
      todayOn: day('2026-11-20'),
      earliestOn: day('2026-11-21'),
      prefecture: 13,
      rental: OPEN_CALENDAR,
    }).query

  test('Query parameters must be non-empty strings (trimmed)', () => {
    expect(read('name=%20%E3%80%80&category_id=&maker_id=%20')).toEqual({
      sizeTagIds: [],
      tagIds: [],
      order: 'date',
      page: 1,
    })
    expect(read('name=%20喪服%20')).toMatchObject({ name: '喪服' })
  })

  test('The arrival date is read with slashes and sent with dashes', () => {
    const query = read('startcalendar=2026/11/25')
    expect(writeItemQuery(query)).toContain('startcalendar=2026-11-25')
  })

  test('If either arrival date or rental days is given, the other defaults (arrival tomorrow, 4 days)', () => {
    expect(read('range=6')).toMatchObject({ rentalDays: 6, arrivalOn: '2026-11-21' })
    expect(read('startcalendar=2026-11-25')).toMatchObject({ rentalDays: 4, arrivalOn: '2026-11-25' })
    expect(read('').rentalDays).toBeUndefined()
  })
})

describe('Authentication library rules', () => {
  test('the API key must not contain a colon', () => {
    expect(parseConfig({ IDENTITY_API_KEY: 'key' }).identity.apiKey).toBe('key')
    expect(() => parseConfig({ IDENTITY_API_KEY: 'a:b' })).toThrow('IDENTITY_API_KEY')
  })

  test('the URL of the provider must be http or https', () => {
    for (const url of ['http://localhost:9099', 'https://auth.example.jp']) {
      expect(parseConfig({ IDENTITY_URL: url }).identity.url).toBe(url)
    }
    for (const url of ['ws://localhost', 'localhost:9099', 'auth.example.jp']) {
      expect(() => parseConfig({ IDENTITY_URL: url })).toThrow('IDENTITY_URL')
    }
  })
})
