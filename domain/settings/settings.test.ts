import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDecision, anyHistory } from '#tests/support/shop/any-settings.ts'
import { day, instantOfHour } from '../day.ts'
import { FIRST_SETTINGS } from './first-settings.ts'
import { changedSettings, noticeDays, settingChanges, settingsProblems } from './law.ts'
import { groupFields } from './leaves.ts'
import { SETTINGS, SETTINGS_GROUPS, type Settings } from './settings.ts'
import { completeSettings, type SettingsVersion, settingsOfOrder, settingsTimeline } from './versions.ts'

const START = Temporal.Instant.from('2026-01-01T00:00:00Z')
const hour = (hours: number) => START.add({ hours })

const history = anyHistory(fc.integer({ min: 0, max: 5_000 }).map(hour))

describe('the history of settings', () => {
  test('each group has the value of the last version that has begun', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: -10, max: 5_010 }), (versions, hours) => {
        const at = hour(hours)
        const settings = settingsTimeline(versions)(at)
        for (const group of SETTINGS_GROUPS) {
          const begun = versions.filter(
            (each) => each.group === group && Temporal.Instant.compare(each.effectiveAt, at) <= 0,
          )
          const last = begun
            .toSorted((one, other) => Temporal.Instant.compare(one.effectiveAt, other.effectiveAt))
            .at(-1)
          expect(settings[group]).toEqual(last?.value ?? SETTINGS[group].first)
        }
      }),
    )
  })

  test('a version that begins later changes nothing for what was placed before it', () => {
    fc.assert(
      fc.property(history, anyDecision, fc.integer({ min: 0, max: 4_999 }), (versions, added, hours) => {
        const later = { ...added, effectiveAt: hour(5_001) }
        const order = { orderedAt: hour(hours), startsOn: [] }
        const of = (all: readonly SettingsVersion[]) => settingsOfOrder(settingsTimeline(all), order, hour(6_000))
        expect(of([...versions, later])).toEqual(of(versions))
      }),
    )
  })

  test('a stored version without a field has its first value', () => {
    const stored = { group: 'prices', effectiveAt: START, value: { planPercent: 12 } } as unknown as SettingsVersion
    expect(settingsTimeline([stored])(START).prices).toEqual({ ...FIRST_SETTINGS.prices, planPercent: 12 })
  })

  test('a stored version without a part of a field has its first value; one of another type is an error', () => {
    const { areas } = FIRST_SETTINGS
    expect(completeSettings('areas', { 13: { days: 2 } })).toEqual({ ...areas, 13: { isServed: true, days: 2 } })
    for (const feeYen of ['1300', { yen: 1_300 }, true])
      expect(() => completeSettings('delivery', { feeYen })).toThrow('settings delivery: feeYen is')
  })

  test('values differ by their single values, in whatever order they are stored', () => {
    const { hours } = FIRST_SETTINGS
    const stored = { ...hours, 1: { hasShipping: hours[1]!.hasShipping, cutOffHour: hours[1]!.cutOffHour } }
    expect(changedSettings('hours', hours, stored)).toEqual([])
    const later = { ...hours, 1: { ...hours[1]!, cutOffHour: 12 } }
    expect(changedSettings('hours', hours, later)).toEqual(['1'])
    expect(settingChanges('hours', hours, later)).toEqual([`1.cutOffHour: ${hours[1]!.cutOffHour} → 12`])
  })

  test('the tax rate is that of the day of the rental, all else that of the order (消費税法基本通達 9-1-20)', () => {
    const from = day('2026-04-01')
    const at = settingsTimeline([
      { group: 'tax', effectiveAt: instantOfHour(from, 0), value: { ratePercent: 12 } },
      { group: 'points', effectiveAt: instantOfHour(from, 0), value: { ...FIRST_SETTINGS.points, ratePercent: 5 } },
    ])
    const orderedAt = Temporal.Instant.from('2026-03-20T00:00:00Z')
    const of = (startsOn: readonly ReturnType<typeof day>[]): Settings =>
      settingsOfOrder(at, { orderedAt, startsOn }, orderedAt)
    expect(of([day('2026-04-03'), from]).tax.ratePercent).toBe(12)
    expect(of([day('2026-04-03'), day('2026-03-31')]).tax.ratePercent).toBe(10)
    expect(of([from]).points.ratePercent).toBe(3)
  })
})

describe('a value of a group', () => {
  test('is read as people type it', () => {
    const read = (feeYen: unknown) => SETTINGS.delivery.form.safeParse({ feeYen, freeFromYen: '5,000円' })
    for (const typed of ['１，１００円', '¥1,100', ' 1100 ', 1_100]) expect(read(typed).data?.feeYen).toBe(1_100)
    for (const typed of ['-1', '1e9', '1100.5', '99999999', '<b>', '１０％０'])
      expect(read(typed).error?.issues[0]).toMatchObject({
        message: 'whole-number',
        params: { detail: { least: 0, most: 10_000, unit: 'yen' } },
      })
    expect(read('').error?.issues[0]?.message).toBe('required')
  })

  test('that a form accepts is read from the database as it was typed', () => {
    fc.assert(
      fc.property(anyDecision, ({ group, value }) => {
        const stored: unknown = JSON.parse(JSON.stringify(value))
        expect(SETTINGS[group].form.parse(stored)).toEqual(value)
        expect(completeSettings(group, stored)).toEqual(value)
      }),
    )
  })

  test('the first values are valid, and are read again as they are', () => {
    for (const group of SETTINGS_GROUPS) {
      expect(SETTINGS[group].form.parse(SETTINGS[group].first)).toEqual(SETTINGS[group].first)
      expect(settingsProblems(group, SETTINGS[group].first)).toEqual([])
    }
  })

  test('may not contradict itself', () => {
    expect(settingsProblems('delivery', { feeYen: 1_100, freeFromYen: 1_000 })).toEqual([
      { field: 'freeFromYen', code: 'free-below-fee' },
    ])
    expect(settingsProblems('delivery', { feeYen: 1_100, freeFromYen: 0 })).toEqual([])
    const { cancellation, payment } = FIRST_SETTINGS
    expect(settingsProblems('cancellation', { ...cancellation, secondDays: 15, lastPercent: 10 })).toEqual([
      { field: 'secondDays', code: 'steps-out-of-order' },
      { field: 'lastPercent', code: 'rates-fall' },
    ])
    expect(settingsProblems('payment', { ...payment, hasCard: false, hasAmazonPay: false, hasCod: false })).toEqual([
      { field: 'hasCard', code: 'no-method' },
    ])
  })

  test('has a weekday with shipping, and Tokyo among its destinations', () => {
    const { hours, areas } = FIRST_SETTINGS
    const closed = { cutOffHour: 16, hasShipping: false }
    const none = Object.fromEntries(Object.keys(hours).map((code) => [code, closed]))
    expect(settingsProblems('hours', none)).toEqual([{ field: '1.hasShipping', code: 'no-shipping-day' }])
    expect(settingsProblems('hours', { ...none, 5: { cutOffHour: 16, hasShipping: true } })).toEqual([])
    const without = { ...areas, 13: { isServed: false, days: 1 } }
    expect(settingsProblems('areas', without)).toEqual([{ field: '13.isServed', code: 'home-not-served' }])
  })

  test('of prefectures is read from fields like 13.days, and again from what is stored', () => {
    const fields = Object.keys(FIRST_SETTINGS.areas).flatMap((code) => [
      [`${code}.isServed`, 'on'],
      [`${code}.days`, code === '47' ? '3日' : '2'],
      [`${code}.feeYen`, code === '47' ? '2,200円' : ''],
    ])
    const areas = SETTINGS.areas.form.parse(groupFields('areas', Object.fromEntries(fields)))
    expect(areas[47]).toEqual({ isServed: true, days: 3, feeYen: 2_200 })
    expect(areas[13]).toEqual({ isServed: true, days: 2 })
    expect(SETTINGS.areas.form.parse(JSON.parse(JSON.stringify(areas)))).toEqual(areas)
    const refused = SETTINGS.areas.form.safeParse(
      groupFields('areas', { ...Object.fromEntries(fields), '47.days': '8' }),
    )
    expect(refused.error?.issues[0]).toMatchObject({ path: ['47', 'days'], message: 'whole-number' })
  })

  test('what is worse for customers needs notice, what is better does not (民法 548条の4)', () => {
    const { cancellation, points, delivery } = FIRST_SETTINGS
    expect(noticeDays('cancellation', cancellation, { ...cancellation, lastPercent: 45 })).toBe(0)
    expect(noticeDays('cancellation', cancellation, { ...cancellation, firstPercent: 25 })).toBe(14)
    expect(noticeDays('points', points, { ...points, ratePercent: 2 })).toBe(30)
    expect(noticeDays('points', points, { ...points, ratePercent: 4 })).toBe(0)
    expect(noticeDays('delivery', delivery, { ...delivery, feeYen: 1_300 })).toBe(0)
    expect(changedSettings('points', points, { ...points, validYears: 2 })).toEqual(['validYears'])
  })
})
