import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, day, dayOfInstant, hourOfInstant } from '../day.ts'
import { FIRST_RULES } from '../rental/day-rules.ts'
import {
  type AuthorisationFacts,
  authorisationDueOn,
  authorisationEndAt,
  authorisationStep,
  lastsUntilShipping,
  needsLateAuthorisation,
  nextShippingOn,
  paymentDueAt,
  paymentEndsAt,
  paymentForChange,
} from './authorisation.ts'

/** The blocked span of a rental that ships on a day. */
const blockedFor = (shipsOn: Day) => ({ fromOn: addDays(shipsOn, -1), toOn: addDays(shipsOn, 7) })
const instant = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
const holdDays = fc.constantFrom(7, 30)
const orderShippingIn = (at: Temporal.Instant, days: number) => ({
  lines: [{ status: 'InCart' as const, blocked: blockedFor(addDays(dayOfInstant(at), days)) }],
})

describe('late authorisation (docs/rules.md After the order)', () => {
  it('is needed exactly when an authorisation made now would end before the shipping day is over', () => {
    fc.assert(
      fc.property(instant, holdDays, fc.integer({ min: 0, max: 180 }), (at, hold, days) => {
        const order = orderShippingIn(at, days)
        const endsOn = dayOfInstant(authorisationEndAt(at, hold))
        expect(needsLateAuthorisation(order, at, hold)).toBe(nextShippingOn(order)! >= endsOn)
      }),
    )
  })

  it('counts the earliest line that is not shipped, and none when all are', () => {
    const line = (shipsOn: string, status: 'Fix' | 'Shipping' | 'Rental') => ({
      status,
      blocked: blockedFor(day(shipsOn)),
    })
    const lines = [line('2026-12-19', 'Fix'), line('2026-12-09', 'Shipping'), line('2026-12-14', 'Fix')]
    expect(nextShippingOn({ lines })).toBe('2026-12-14')
    expect(nextShippingOn({ lines: [line('2026-12-14', 'Rental')] })).toBeUndefined()
  })

  it('an authorisation made on the due day always lasts through the shipping day, with every processor', () => {
    fc.assert(
      fc.property(instant, holdDays, (at, hold) => {
        const shipsOn = addDays(dayOfInstant(at), 5)
        expect(authorisationDueOn(shipsOn)).toBe(dayOfInstant(at))
        expect(lastsUntilShipping(authorisationEndAt(at, hold), shipsOn)).toBe(true)
      }),
    )
  })

  it('is paid by 16:00 of the day before shipping', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const shipsOn = dayOfInstant(at)
        const dueAt = paymentDueAt(shipsOn, FIRST_RULES)
        expect([dayOfInstant(dueAt), hourOfInstant(dueAt)]).toEqual([addDays(shipsOn, -1), 16])
      }),
    )
  })
})

describe('authorisationStep', () => {
  const facts: fc.Arbitrary<AuthorisationFacts> = fc
    .record({
      now: instant,
      days: fc.integer({ min: -2, max: 10 }),
      status: fc.constantFrom('none', 'started', 'verified', 'authorised', 'captured'),
      keepsCard: fc.boolean(),
      endsInHours: fc.option(fc.integer({ min: -48, max: 240 }), { nil: undefined }),
      hasEnded: fc.boolean(),
      isRequested: fc.boolean(),
    })
    .map(({ now, days, endsInHours, ...rest }) => ({
      ...rest,
      now,
      shipsOn: addDays(dayOfInstant(now), days),
      authorisedUntil: endsInHours === undefined ? undefined : now.add({ hours: endsInHours }),
    }))
  const isPastDue = ({ now, shipsOn }: AuthorisationFacts) =>
    Temporal.Instant.compare(now, paymentDueAt(shipsOn, FIRST_RULES)) >= 0

  it('does nothing before the fifth day, after a capture, or while a request is not answered', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const isEarly = dayOfInstant(each.now) < authorisationDueOn(each.shipsOn)
        if (isEarly || each.status === 'captured' || each.isRequested)
          expect(authorisationStep(each, FIRST_RULES)).toBe('wait')
      }),
    )
  })

  it('cancels only after the cut-off, and only what has no authorisation and no kept card', () => {
    fc.assert(
      fc.property(facts, (each) => {
        if (authorisationStep(each, FIRST_RULES) !== 'cancel') return
        expect(isPastDue(each)).toBe(true)
        expect(each.keepsCard && (each.status === 'verified' || each.status === 'authorised')).toBe(false)
      }),
    )
  })

  it('leaves nothing unpaid after the cut-off: what is not live is authorised or cancelled', () => {
    fc.assert(
      fc.property(facts, (each) => {
        if (!isPastDue(each) || each.isRequested || each.status === 'captured') return
        const { authorisedUntil: until, shipsOn } = each
        const isLive =
          each.status === 'authorised' && !each.hasEnded && (until === undefined || lastsUntilShipping(until, shipsOn))
        expect(authorisationStep(each, FIRST_RULES)).toBe(
          isLive ? 'wait' : each.keepsCard && /verified|authorised/.test(each.status) ? 'authorise' : 'cancel',
        )
      }),
    )
  })

  it('asks the customer when an authorisation without a kept card ended, before the cut-off', () => {
    fc.assert(
      fc.property(facts, (each) => {
        if (authorisationStep(each, FIRST_RULES) !== 'ask') return
        expect([each.status, each.keepsCard, isPastDue(each)]).toEqual(['authorised', false, false])
      }),
    )
  })
})

describe('the payment of a changed order (docs/rules.md Changes before shipping)', () => {
  const shipsOn = dayOfInstant(Temporal.Instant.from('2026-12-09T10:00:00+09:00'))
  const until = (text: string) => Temporal.Instant.from(`${text}T10:00:00+09:00`)
  const authorised = {
    ...{ status: 'authorised' as const, keepsCard: false, isRequested: false, shipsOn },
    ...{ authorisedUntil: until('2026-12-15'), amountYen: 6_980, owedYen: 6_980 },
  }

  it('is kept up to the authorised amount, and made anew above it', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), fc.boolean(), (amountYen, owedYen, keepsCard) => {
        const step = paymentForChange({ ...authorised, amountYen, owedYen, keepsCard })
        expect(step).toBe(owedYen > amountYen ? 'pay' : 'keep')
      }),
    )
  })

  it('is made anew when the authorisation ends before the new shipping day is over, unless the card is kept', () => {
    const cases = { '2026-12-08': 'pay', '2026-12-09': 'pay', '2026-12-10': 'keep' }
    for (const [on, step] of Object.entries(cases)) {
      expect(paymentForChange({ ...authorised, authorisedUntil: until(on) })).toBe(step)
      expect(paymentForChange({ ...authorised, authorisedUntil: until(on), keepsCard: true })).toBe('keep')
    }
    expect(paymentForChange({ ...authorised, authorisedUntil: undefined })).toBe('keep')
  })

  it('waits for an answer of the processor or of the customer', () => {
    expect(paymentForChange({ ...authorised, isRequested: true })).toBe('wait')
    expect(paymentForChange({ ...authorised, status: 'verified', isRequested: true, owedYen: 1 })).toBe('wait')
    expect(paymentForChange({ ...authorised, status: 'started', owedYen: 8_380 })).toBe('wait')
    expect(paymentForChange({ ...authorised, status: 'started' })).toBe('keep')
    expect(paymentForChange({ ...authorised, status: 'captured' })).toBe('wait')
  })

  it('is authorised over the new total later where the card is kept or nothing is paid yet', () => {
    for (const status of ['verified', 'none'] as const)
      expect(paymentForChange({ ...authorised, status, owedYen: 20_000 })).toBe('keep')
  })
})

describe('the time to pay an order (docs/rules.md Phone orders)', () => {
  const at = (text: string) => Temporal.Instant.from(`${text}+09:00`)
  const byPhone = (order: ReturnType<typeof orderShippingIn>) => ({ ...order, placedBy: 'hanako' })

  it('is half an hour on the pages of the shop', () => {
    const startedAt = at('2026-11-20T10:00')
    expect(paymentEndsAt(orderShippingIn(startedAt, 0), startedAt, FIRST_RULES)).toEqual(at('2026-11-20T10:30'))
  })

  it.each([
    ['2026-11-20T10:00', 0, '2026-11-20T16:00'],
    ['2026-11-20T15:50', 0, '2026-11-20T16:20'],
    ['2026-11-20T17:00', 1, '2026-11-21T16:00'],
    ['2026-11-20T10:00', 1, '2026-11-21T10:00'],
    ['2026-11-20T10:00', 30, '2026-11-21T10:00'],
  ])('of an order by telephone taken at %s that ships %d days later ends at %s', (started, days, end) => {
    const startedAt = at(started)
    expect(paymentEndsAt(byPhone(orderShippingIn(startedAt, days)), startedAt, FIRST_RULES)).toEqual(at(end))
  })

  it('of an order by telephone is never shorter than on the pages, nor longer than a day', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 180 }), (startedAt, days) => {
        const end = paymentEndsAt(byPhone(orderShippingIn(startedAt, days)), startedAt, FIRST_RULES)
        expect(Temporal.Instant.compare(end, startedAt.add({ minutes: 30 }))).toBeGreaterThanOrEqual(0)
        expect(Temporal.Instant.compare(end, startedAt.add({ hours: 24 }))).toBeLessThanOrEqual(0)
      }),
    )
  })
})
