import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import type { PaymentRequest, WebhookMessage } from '#services/ports/payments.ts'
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

describe.each([
  ['embedded', embeddedFixture],
  ['Stripe', stripeFixture],
  ['Amazon Pay', amazonFixture],
])('Payments: %s', (_, createFixture) => {
  let fixture: PaymentsFixture
  beforeAll(async () => {
    fixture = await createFixture(database.db)
  })
  afterAll(() => fixture?.close())

  const requestOf = (key = ids.next()): PaymentRequest => ({
    key,
    method: fixture.method,
    amountYen: AMOUNT_YEN,
    keepsCard: false,
    returnUrl: 'https://shop.example/shopping/checkout',
    startedAt: NOW,
  })
  const opened = async () => (await fixture.payments.open(requestOf())).ref
  const authorised = async () => {
    const ref = await opened()
    await fixture.decide(ref, 'authorised')
    expect(await fixture.payments.find(ref)).toMatchObject({ state: 'authorised', amountYen: AMOUNT_YEN })
    return ref
  }
  const find = (ref: string) => fixture.payments.find(ref)

  it('opens one page per key, for the requested amount', async () => {
    const payment = requestOf()
    const first = await fixture.payments.open(payment)
    expect(await fixture.payments.open(payment)).toEqual(first)
    expect((await fixture.payments.open(requestOf())).ref).not.toBe(first.ref)
    expect(await find(first.ref)).toEqual({ state: 'open', amountYen: AMOUNT_YEN })
    expect(new URL(first.pageUrl).protocol).toBe('https:')
  })

  it('returns undefined for an unknown payment', async () => {
    expect(await find('nothing')).toBeUndefined()
    expect(await fixture.payments.capture('nothing', 1, ids.next())).toBe('refused')
    expect(await fixture.payments.void('nothing', ids.next())).toBe('done')
  })

  it('finds the page again when the response to opening it was lost', async () => {
    const payment = requestOf()
    fixture.dropResponses(1)
    await expect(fixture.payments.open(payment)).rejects.toThrow()
    const { ref } = await fixture.payments.open(payment)
    expect((await fixture.totals(ref)).pages).toBe(1)
  })

  it('is authorised when the bank approves', async () => {
    await authorised()
  })

  it('is not paid when the bank declines', async () => {
    const ref = await opened()
    await fixture.decide(ref, 'refused')
    expect(['refused', 'voided']).toContain((await find(ref))?.state)
    expect(await fixture.payments.capture(ref, AMOUNT_YEN, ids.next())).toBe('refused')
  })

  it('stays open during 3-D Secure, and is authorised afterwards', async () => {
    const ref = await opened()
    await fixture.decide(ref, 'challenged')
    expect((await find(ref))?.state).toBe('open')
    await fixture.decide(ref, 'authorised')
    expect((await find(ref))?.state).toBe('authorised')
  })

  it('captures once, and returns the same result for the same key', async () => {
    const [ref, key] = [await authorised(), ids.next()]
    expect(await fixture.payments.capture(ref, AMOUNT_YEN, key)).toBe('done')
    expect(await fixture.payments.capture(ref, AMOUNT_YEN, key)).toBe('done')
    expect((await find(ref))?.state).toBe('captured')
    expect(await fixture.payments.capture(ref, 1, ids.next())).toBe('refused')
    expect((await fixture.totals(ref)).taken).toBe(AMOUNT_YEN)
  })

  it('captures partly, and at most the authorised amount', async () => {
    const ref = await authorised()
    expect(await fixture.payments.capture(ref, AMOUNT_YEN + 1, ids.next())).toBe('refused')
    expect(await fixture.payments.capture(ref, 1_000, ids.next())).toBe('done')
    expect((await fixture.totals(ref)).taken).toBe(1_000)
  })

  it('captures once when the response was lost and the request is repeated', async () => {
    const [ref, key] = [await authorised(), ids.next()]
    fixture.dropResponses(1)
    await expect(fixture.payments.capture(ref, 1_000, key)).rejects.toThrow()
    expect((await fixture.payments.resultOf(ref, key)) ?? (await fixture.payments.capture(ref, 1_000, key))).toBe(
      'done',
    )
    expect((await fixture.totals(ref)).taken).toBe(1_000)
  })

  it('voids an authorisation permanently', async () => {
    const [ref, key] = [await authorised(), ids.next()]
    expect(await fixture.payments.void(ref, key)).toBe('done')
    expect(await fixture.payments.void(ref, key)).toBe('done')
    expect((await find(ref))?.state).toBe('voided')
    expect(await fixture.payments.capture(ref, AMOUNT_YEN, ids.next())).toBe('refused')
  })

  it('voids an open page, but no captured payment', async () => {
    expect(await fixture.payments.void(await opened(), ids.next())).toBe('done')
    const ref = await authorised()
    await fixture.payments.capture(ref, AMOUNT_YEN, ids.next())
    expect(await fixture.payments.void(ref, ids.next())).toBe('refused')
  })

  it('refunds in parts up to the captured amount, each key once', async () => {
    const ref = await authorised()
    expect(await fixture.payments.refund(ref, 1, ids.next())).toBe('refused')
    await fixture.payments.capture(ref, 1_000, ids.next())
    const key = ids.next()
    expect(await fixture.payments.refund(ref, 600, key)).toBe('done')
    expect(await fixture.payments.refund(ref, 600, key)).toBe('done')
    expect(await fixture.payments.refund(ref, 401, ids.next())).toBe('refused')
    expect(await fixture.payments.refund(ref, 400, ids.next())).toBe('done')
    expect(await fixture.totals(ref)).toMatchObject({ taken: 1_000, back: 1_000 })
  })

  it('returns the previous result of a full refund whose response was lost', async () => {
    const [ref, key] = [await authorised(), ids.next()]
    await fixture.payments.capture(ref, 1_000, ids.next())
    fixture.dropResponses(1)
    await expect(fixture.payments.refund(ref, 1_000, key)).rejects.toThrow()
    expect((await fixture.payments.resultOf(ref, key)) ?? (await fixture.payments.refund(ref, 1_000, key))).toBe('done')
    expect((await fixture.totals(ref)).back).toBe(1_000)
  })

  describe('a webhook', () => {
    const asMessage = ({ body, headers }: { body: string; headers: Record<string, string> }): WebhookMessage => ({
      body,
      header: (name) => headers[name],
    })
    const authorisedWebhook = async (at = NOW) => {
      const payment = requestOf()
      const { ref } = await fixture.payments.open(payment)
      await fixture.decide(ref, 'authorised')
      await find(ref)
      return { key: payment.key, message: await fixture.webhook(ref, payment.key, at) }
    }

    it('contains the event and the payment, the same when it is repeated', async () => {
      const { key, message } = await authorisedWebhook()
      const event = await fixture.payments.readWebhook(asMessage(message))
      expect(event).toEqual({ eventUid: expect.stringContaining(key), paymentUid: key })
      expect(await fixture.payments.readWebhook(asMessage(message))).toEqual(event)
    })

    it('is rejected when one letter was changed', async () => {
      const { message } = await authorisedWebhook()
      const body = message.body.replace(/payment|Notification|event/, (match) => match.toUpperCase())
      expect(body).not.toBe(message.body)
      expect(await fixture.payments.readWebhook(asMessage({ ...message, body }))).toBeUndefined()
    })

    it('is rejected without a signature or with invalid content', async () => {
      const { message } = await authorisedWebhook()
      const unsigned = message.body.replace(/"Signature":"[^"]*"/, '"Signature":""')
      for (const body of [unsigned, '', '{}', '[', '\0'])
        expect(await fixture.payments.readWebhook(asMessage({ body, headers: {} }))).toBeUndefined()
    })

    it('is rejected when it is hours old, even if genuine', async () => {
      const { message } = await authorisedWebhook(NOW.subtract({ hours: 2 }))
      expect(await fixture.payments.readWebhook(asMessage(message))).toBeUndefined()
    })
  })
})
