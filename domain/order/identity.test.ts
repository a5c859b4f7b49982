import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRules } from '#tests/support/shop/day-rules.ts'
import { addDays, day, dayOfEpoch, dayOfInstant, instantOfHour } from '../day.ts'
import { FIRST_RULES } from '../rental/day-rules.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import {
  type IdentityStatus,
  identityCancellation,
  identityCheckDueAt,
  identityCheckTime,
  identityDeletedOn,
  identityDueAfterRefusalAt,
  identityDueAt,
  isIdentityCheckUrgent,
  isIdentityReminderDue,
} from './identity.ts'

const at = (text: string) => Temporal.Instant.from(`${text}:00+09:00`)
const tokyo = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('Asia/Tokyo').toPlainDateTime().toString({ smallestUnit: 'minute' })
const SHIPPED_ON = day('2026-12-09')

const instants = fc
  .integer({ min: Date.UTC(2026, 10, 20) / 60_000, max: Date.UTC(2027, 1, 20) / 60_000 })
  .map((minutes) => Temporal.Instant.fromEpochMilliseconds(minutes * 60_000))
/** A request, and a shipping day on which the parcel can still leave. */
const requests = fc.tuple(instants, fc.integer({ min: 0, max: 60 })).map(([requestedAt, ahead]) => {
  const isLate = requestedAt.toZonedDateTimeISO('Asia/Tokyo').hour >= 16
  return { requestedAt, shippedOn: addDays(dayOfInstant(requestedAt), ahead + (isLate ? 1 : 0)) }
})
const minutesBetween = (from: Temporal.Instant, to: Temporal.Instant) => from.until(to).total('minutes')

describe('the due hour of an identity document', () => {
  test.each([
    ['2026-11-20T10:00', '2026-12-09', '2026-12-07T16:00', 'two days before shipping'],
    ['2026-12-07T13:59', '2026-12-09', '2026-12-07T16:00', 'two hours before the due hour'],
    ['2026-12-07T14:00', '2026-12-09', '2026-12-08T16:00', 'too late for that: the next day'],
    ['2026-12-08T23:00', '2026-12-09', '2026-12-09T16:00', 'the night before shipping'],
    ['2026-12-09T09:00', '2026-12-09', '2026-12-09T16:00', 'the shipping day'],
    ['2026-12-09T15:00', '2026-12-09', '2026-12-09T16:00', 'an hour before the cut-off'],
    ['2026-12-09T15:50', '2026-12-09', '2026-12-09T16:30', 'ten minutes before the cut-off'],
  ])('requested at %s for shipping on %s: %s (%s)', (requestedAt, shippedOn, due) => {
    expect(tokyo(identityDueAt(day(shippedOn), at(requestedAt), FIRST_RULES))).toBe(due)
  })

  test('leaves time, is at the latest the cut-off of the shipping day, and is a full or half hour', () => {
    fc.assert(
      fc.property(requests, ({ requestedAt, shippedOn }) => {
        const dueAt = identityDueAt(shippedOn, requestedAt, FIRST_RULES)
        const cutOffAt = instantOfHour(shippedOn, 16)
        const leftMinutes = minutesBetween(requestedAt, dueAt)
        expect(leftMinutes).toBeGreaterThanOrEqual(30)
        const { hour, minute } = dueAt.toZonedDateTimeISO('Asia/Tokyo')
        // Never at night.
        expect([hour, minute % 30]).toEqual([16, 0])
        if (minutesBetween(requestedAt, cutOffAt) >= 30)
          expect(minutesBetween(dueAt, cutOffAt)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('a later request is never due earlier', () => {
    fc.assert(
      fc.property(requests, fc.integer({ min: 0, max: 3_000 }), ({ requestedAt, shippedOn }, minutes) => {
        const [first, second] = [requestedAt, requestedAt.add({ minutes })].map((each) =>
          identityDueAt(shippedOn, each, FIRST_RULES),
        )
        expect(minutesBetween(first!, second!)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('a refusal moves it to tomorrow, within the shipping day', () => {
    const dueAt = at('2026-12-07T16:00')
    const dueAfter = (text: string) =>
      tokyo(identityDueAfterRefusalAt(SHIPPED_ON, { dueAt, refusedAt: at(text) }, FIRST_RULES))
    expect(dueAfter('2026-12-01T10:00')).toBe('2026-12-07T16:00')
    expect(dueAfter('2026-12-07T15:00')).toBe('2026-12-08T16:00')
    expect(dueAfter('2026-12-09T10:00')).toBe('2026-12-09T16:00')
    expect(dueAfter('2026-12-09T15:45')).toBe('2026-12-09T16:30')
  })
})

const moment = (now: Temporal.Instant) => ({ now, rules: FIRST_RULES })
const ASKED_AT = at('2026-11-20T10:00')
const PROMPT = { askedAt: ASKED_AT, reachedAt: ASKED_AT }

describe('an order whose document is not accepted', () => {
  const cancelled = (status: IdentityStatus, dueAt: string, now: string) =>
    identityCancellation({ status, dueAt: at(dueAt) }, { shippedOn: SHIPPED_ON, request: PROMPT }, moment(at(now)))

  test('is cancelled at the due hour when nothing was sent, not a minute earlier', () => {
    for (const status of ['wanted', 'refused'] as const) {
      expect(cancelled(status, '2026-12-07T16:00', '2026-12-07T15:59')).toBeUndefined()
      expect(cancelled(status, '2026-12-07T16:00', '2026-12-07T16:00')).toBe('CancelNoID')
    }
  })

  test('waits for the check of a sent document until the cut-off of the shipping day', () => {
    expect(cancelled('sent', '2026-12-07T16:00', '2026-12-09T15:59')).toBeUndefined()
    expect(cancelled('sent', '2026-12-07T16:00', '2026-12-09T16:00')).toBe('CancelByCompany')
    expect(cancelled('sent', '2026-12-09T16:00', '2026-12-09T16:29')).toBeUndefined()
    expect(cancelled('sent', '2026-12-09T16:00', '2026-12-09T16:30')).toBe('CancelByCompany')
    expect(cancelled('accepted', '2026-12-07T16:00', '2026-12-20T16:00')).toBeUndefined()
  })

  test('is checked on the shipping day by the time that the pages name', () => {
    const checkDueAt = identityCheckDueAt(SHIPPED_ON, at('2026-12-09T16:00'), FIRST_RULES)
    expect(tokyo(checkDueAt)).toBe(`2026-12-09T${identityCheckTime(FIRST_SETTINGS.hours)}`)
  })

  test('is not cancelled as undocumented when the mail about it bounced or came late', () => {
    const outcome = (reachedAt: string | undefined, now: string) =>
      identityCancellation(
        { status: 'wanted', dueAt: at('2026-12-07T16:00') },
        {
          shippedOn: SHIPPED_ON,
          request: { askedAt: ASKED_AT, reachedAt: reachedAt === undefined ? undefined : at(reachedAt) },
        },
        moment(at(now)),
      )
    expect(outcome(undefined, '2026-12-07T16:00')).toBeUndefined()
    expect(outcome(undefined, '2026-12-09T15:59')).toBeUndefined()
    expect(outcome(undefined, '2026-12-09T16:00')).toBe('CancelByCompany')
    expect(outcome('2026-12-07T15:30', '2026-12-07T17:29')).toBeUndefined()
    expect(outcome('2026-12-07T15:30', '2026-12-07T17:30')).toBe('CancelNoID')
    expect(outcome('2026-11-20T11:00', '2026-12-07T16:00')).toBe('CancelNoID')
  })

  test('never passes its shipping day, whatever its status', () => {
    fc.assert(
      fc.property(
        requests,
        fc.constantFrom('wanted', 'sent', 'refused' as const),
        fc.boolean(),
        ({ requestedAt, shippedOn }, status, isReached) => {
          const dueAt = identityDueAt(shippedOn, requestedAt, FIRST_RULES)
          const isPlacedBeforeCutOff = minutesBetween(requestedAt, instantOfHour(shippedOn, 16)) > 0
          fc.pre(isPlacedBeforeCutOff)
          expect(
            identityCancellation(
              { status: status as IdentityStatus, dueAt },
              { shippedOn, request: { askedAt: requestedAt, reachedAt: isReached ? requestedAt : undefined } },
              moment(instantOfHour(shippedOn, 18)),
            ),
          ).toBeDefined()
          expect(minutesBetween(dueAt, identityCheckDueAt(shippedOn, dueAt, FIRST_RULES))).toBeGreaterThanOrEqual(30)
        },
      ),
    )
  })

  test('is urgent on its shipping day', () => {
    expect(isIdentityCheckUrgent('sent', SHIPPED_ON, day('2026-12-08'))).toBe(false)
    expect(isIdentityCheckUrgent('sent', SHIPPED_ON, SHIPPED_ON)).toBe(true)
    expect(isIdentityCheckUrgent('wanted', SHIPPED_ON, SHIPPED_ON)).toBe(false)
  })
})

describe('the reminder', () => {
  const document = {
    status: 'wanted' as IdentityStatus,
    dueAt: at('2026-12-07T16:00'),
    requestedAt: at('2026-11-20T10:00'),
    checkedAt: undefined as Temporal.Instant | undefined,
    remindedAt: undefined as Temporal.Instant | undefined,
  }
  const isDue = (now: string, change: Partial<typeof document> = {}) =>
    isIdentityReminderDue({ ...document, ...change }, at(now))

  test('is due the day before, once, while a document is missing', () => {
    expect(isDue('2026-12-05T23:59')).toBe(false)
    expect(isDue('2026-12-06T09:00')).toBe(true)
    expect(isDue('2026-12-07T09:00')).toBe(true)
    expect(isDue('2026-12-07T16:00')).toBe(false)
    expect(isDue('2026-12-06T09:00', { remindedAt: at('2026-12-06T09:00') })).toBe(false)
    expect(isDue('2026-12-06T09:00', { status: 'sent' })).toBe(false)
  })

  test('does not repeat the mail of the same day', () => {
    expect(isDue('2026-12-06T19:00', { requestedAt: at('2026-12-06T10:00') })).toBe(false)
    expect(isDue('2026-12-07T09:00', { requestedAt: at('2026-12-06T10:00') })).toBe(true)
    expect(isDue('2026-12-06T19:00', { status: 'refused', checkedAt: at('2026-12-06T10:00') })).toBe(false)
  })
})

test('a checked document is deleted the set days later, at first 30', () => {
  expect(identityDeletedOn(day('2026-12-01'), FIRST_RULES)).toBe('2026-12-31')
  fc.assert(
    fc.property(fc.integer({ min: 20_000, max: 30_000 }), anyRules, (epoch, rules) => {
      expect(identityDeletedOn(dayOfEpoch(epoch), rules)).toBe(dayOfEpoch(epoch + rules.documents.keptDays))
    }),
  )
})
