import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import {
  amazonFixture,
  embeddedFixture,
  FIXTURE_NOW as NOW,
  type PaymentsFixture,
  stripeFixture,
} from '#tests/support/third-parties/payments-fixtures.ts'

const AMOUNT_YEN = 9_878
const ids = randomIds()
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

/** `holdDays`: as the processor documents it. */
describe.each([
  ['embedded', embeddedFixture, 7],
  ['Stripe', stripeFixture, 7],
  ['Amazon Pay', amazonFixture, 30],
] as const)('Payments with a kept card: %s', (_, createFixture, holdDays) => {
  let fixture: PaymentsFixture
  beforeAll(async () => {
    fixture = await createFixture(database.db)
  })
  afterAll(() => fixture?.close())

  const open = async (keepsCard = true, key = ids.next()) => {
    const returnUrl = 'https://shop.example/shopping/checkout'
    const request = { key, method: fixture.method, amountYen: AMOUNT_YEN, keepsCard, returnUrl, startedAt: NOW }
    return { key, ref: (await fixture.payments.open(request)).ref }
  }
  const kept = async (later: 'authorised' | 'refused' | 'challenged' = 'authorised') => {
    const { ref } = await open()
    await fixture.decide(ref, 'authorised')
    await fixture.decideLater(ref, later)
    expect(await find(ref)).toMatchObject({ state: 'verified', amountYen: 0 })
    return ref
  }
  const find = (ref: string) => fixture.payments.find(ref)
  const until = NOW.add({ hours: 24 * holdDays }).toString()

  it('tells how long it holds an authorisation, and until when it holds this one', async () => {
    expect(fixture.payments.holdDays(fixture.method)).toBe(holdDays)
    const { ref } = await open(false)
    await fixture.decide(ref, 'authorised')
    expect((await find(ref))?.authorisedUntil?.toString()).toBe(until)
  })

  it('verifies and keeps a card without authorising anything', async () => {
    const ref = await kept()
    expect(await fixture.payments.capture(ref, 1, ids.next())).toBe('refused')
  })

  it('authorises off session once per key, and captures up to that amount', async () => {
    const [ref, key] = [await kept(), ids.next()]
    expect(await fixture.payments.authorise(ref, 5_000, key)).toBe('done')
    expect(await fixture.payments.authorise(ref, 5_000, key)).toBe('done')
    const found = await find(ref)
    expect([found?.state, found?.amountYen]).toEqual(['authorised', 5_000])
    expect(found?.authorisedUntil?.toString()).toBe(until)
    expect(await fixture.payments.capture(ref, 5_001, ids.next())).toBe('refused')
    expect(await fixture.payments.capture(ref, 4_000, ids.next())).toBe('done')
    expect((await fixture.totals(ref)).taken).toBe(4_000)
    expect(await fixture.payments.refund(ref, 1_000, ids.next())).toBe('done')
    expect((await fixture.totals(ref)).back).toBe(1_000)
  })

  it('authorises once when the response was lost and the request is repeated', async () => {
    const [ref, key] = [await kept(), ids.next()]
    fixture.dropResponses(1)
    await expect(fixture.payments.authorise(ref, 5_000, key)).rejects.toThrow()
    const answer = (await fixture.payments.resultOf(ref, key)) ?? (await fixture.payments.authorise(ref, 5_000, key))
    expect(answer).toBe('done')
    expect(await fixture.payments.capture(ref, 5_000, ids.next())).toBe('done')
    expect((await fixture.totals(ref)).taken).toBe(5_000)
  })

  it.each([
    ['refused', 'refused'],
    ['challenged', 'needs-customer'],
  ] as const)('answers an authorisation that is %s, and the same for the same key', async (later, result) => {
    const [ref, key] = [await kept(later), ids.next()]
    expect(await fixture.payments.authorise(ref, 5_000, key)).toBe(result)
    expect((await fixture.payments.resultOf(ref, key)) ?? result).toBe(result)
    expect(await fixture.payments.authorise(ref, 5_000, key)).toBe(result)
    expect(await fixture.payments.capture(ref, 5_000, ids.next())).toBe('refused')
    expect((await find(ref))?.state).toBe('verified')
  })

  it('keeps the card when the authorisation ends, so that it can be made anew', async () => {
    const ref = await kept()
    await fixture.payments.authorise(ref, 5_000, ids.next())
    await fixture.endAuthorisation(ref)
    expect((await find(ref))?.state).toBe('verified')
    expect(await fixture.payments.capture(ref, 5_000, ids.next())).toBe('refused')
    expect(await fixture.payments.authorise(ref, 6_000, ids.next())).toBe('done')
    expect(await fixture.payments.capture(ref, 6_000, ids.next())).toBe('done')
    expect((await fixture.totals(ref)).taken).toBe(6_000)
  })

  it('replaces an authorisation that is still live', async () => {
    const ref = await kept()
    await fixture.payments.authorise(ref, 5_000, ids.next())
    expect(await fixture.payments.authorise(ref, 6_000, ids.next())).toBe('done')
    expect(await find(ref)).toMatchObject({ state: 'authorised', amountYen: 6_000 })
    expect(await fixture.payments.capture(ref, 6_000, ids.next())).toBe('done')
    expect((await fixture.totals(ref)).taken).toBe(6_000)
  })

  it('forgets the card with a void, before or after an authorisation', async () => {
    for (const isAuthorised of [false, true]) {
      const [ref, key] = [await kept(), ids.next()]
      if (isAuthorised) await fixture.payments.authorise(ref, 5_000, ids.next())
      expect(await fixture.payments.void(ref, key)).toBe('done')
      expect(await fixture.payments.void(ref, key)).toBe('done')
      expect((await find(ref))?.state).toBe('voided')
      expect(await fixture.payments.authorise(ref, 5_000, ids.next())).toBe('refused')
      expect(await fixture.payments.capture(ref, 5_000, ids.next())).toBe('refused')
    }
  })

  it('forgets the card of a captured payment, again without effect; it can still be refunded', async () => {
    const ref = await kept()
    await fixture.payments.authorise(ref, 5_000, ids.next())
    expect(await fixture.payments.capture(ref, 5_000, ids.next())).toBe('done')
    await fixture.payments.releaseCard(ref)
    await fixture.payments.releaseCard(ref)
    expect((await find(ref))?.state).toBe('captured')
    expect(await fixture.payments.authorise(ref, 5_000, ids.next())).toBe('refused')
    expect(await fixture.payments.refund(ref, 1_000, ids.next())).toBe('done')
    expect((await fixture.totals(ref)).back).toBe(1_000)
  })

  it('forgets nothing of a payment without a kept card, or of an unknown one', async () => {
    const { ref } = await open(false)
    await fixture.decide(ref, 'authorised')
    await fixture.payments.releaseCard(ref)
    expect((await find(ref))?.state).toBe('authorised')
    await fixture.payments.releaseCard('nothing')
  })

  it('authorises no card that was not kept, and nothing of an unknown payment', async () => {
    const { ref } = await open(false)
    await fixture.decide(ref, 'authorised')
    expect(await fixture.payments.authorise(ref, 1, ids.next())).toBe('refused')
    expect(await fixture.payments.authorise('nothing', 1, ids.next())).toBe('refused')
    expect(await fixture.payments.authorise((await open()).ref, 1, ids.next())).toBe('refused')
  })

  it('reports a dispute of a payment', async () => {
    const { ref, key } = await open(false)
    await fixture.decide(ref, 'authorised')
    await find(ref)
    await fixture.payments.capture(ref, AMOUNT_YEN, ids.next())
    const read = async (state: 'open' | 'won') => {
      const { body, headers } = await fixture.disputeWebhook(ref, key, state)
      return fixture.payments.readWebhook({ body, header: (name) => headers[name] })
    }
    expect(await read('open')).toMatchObject({ paymentUid: key, dispute: { outcome: undefined } })
    // Amazon Pay does not tell how a chargeback ended.
    const outcome = fixture.method === 'amazonpay' ? undefined : 'won'
    expect(await read('won')).toMatchObject({ paymentUid: key, dispute: { outcome } })
  })
})
