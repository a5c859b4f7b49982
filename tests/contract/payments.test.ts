import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomIds } from '#adapters/ids/random-ids.ts'
import type { WebhookMessage } from '#services/ports/payment-webhooks.ts'
import type { PaymentRequest } from '#services/ports/payments.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  amazonFixture,
  embeddedFixture,
  FIXTURE_NOW as NOW,
  type PaymentsFixture,
  stripeFixture,
} from '#tests/support/payments-fixtures.ts'

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
])('Payments: %s', (_, play) => {
  let played: PaymentsFixture
  beforeAll(async () => {
    played = await play(database.db)
  })
  afterAll(() => played?.close())

  const requestOf = (key = ids.next()): PaymentRequest => ({
    key,
    method: played.method,
    amountYen: AMOUNT_YEN,
    returnUrl: 'https://shop.example/shopping/checkout',
    startedAt: NOW,
  })
  const opened = async () => (await played.payments.open(requestOf())).ref
  const authorised = async () => {
    const ref = await opened()
    await played.decide(ref, 'authorised')
    expect(await played.payments.find(ref)).toEqual({ state: 'authorised', amountYen: AMOUNT_YEN })
    return ref
  }
  const find = (ref: string) => played.payments.find(ref)

  it('opens one page a key, over the amount that was asked for', async () => {
    const wanted = requestOf()
    const first = await played.payments.open(wanted)
    expect(await played.payments.open(wanted)).toEqual(first)
    expect((await played.payments.open(requestOf())).ref).not.toBe(first.ref)
    expect(await find(first.ref)).toEqual({ state: 'open', amountYen: AMOUNT_YEN })
    expect(new URL(first.pageUrl).protocol).toBe('https:')
  })

  it('knows nothing of a payment that was never opened', async () => {
    expect(await find('nothing')).toBeUndefined()
    expect(await played.payments.capture('nothing', 1, ids.next())).toBe('refused')
    expect(await played.payments.void('nothing', ids.next())).toBe('done')
  })

  it('finds the page again when the answer to opening it was lost', async () => {
    const wanted = requestOf()
    played.dropResponses(1)
    await expect(played.payments.open(wanted)).rejects.toThrow()
    const { ref } = await played.payments.open(wanted)
    expect((await played.totals(ref)).pages).toBe(1)
  })

  it('is authorised when the bank accepts', async () => {
    await authorised()
  })

  it('is not paid when the bank refuses', async () => {
    const ref = await opened()
    await played.decide(ref, 'refused')
    expect(['refused', 'voided']).toContain((await find(ref))?.state)
    expect(await played.payments.capture(ref, AMOUNT_YEN, ids.next())).toBe('refused')
  })

  it('stays open while the customer proves who she is, and is authorised after', async () => {
    const ref = await opened()
    await played.decide(ref, 'challenged')
    expect((await find(ref))?.state).toBe('open')
    await played.decide(ref, 'authorised')
    expect((await find(ref))?.state).toBe('authorised')
  })

  it('captures once: the same key again gives the same answer', async () => {
    const [ref, key] = [await authorised(), ids.next()]
    expect(await played.payments.capture(ref, AMOUNT_YEN, key)).toBe('done')
    expect(await played.payments.capture(ref, AMOUNT_YEN, key)).toBe('done')
    expect((await find(ref))?.state).toBe('captured')
    expect(await played.payments.capture(ref, 1, ids.next())).toBe('refused')
    expect((await played.totals(ref)).taken).toBe(AMOUNT_YEN)
  })

  it('captures in part, and never more than was authorised', async () => {
    const ref = await authorised()
    expect(await played.payments.capture(ref, AMOUNT_YEN + 1, ids.next())).toBe('refused')
    expect(await played.payments.capture(ref, 1_000, ids.next())).toBe('done')
    expect((await played.totals(ref)).taken).toBe(1_000)
  })

  it('captures once when the answer was lost and it is asked again', async () => {
    const [ref, key] = [await authorised(), ids.next()]
    played.dropResponses(1)
    await expect(played.payments.capture(ref, 1_000, key)).rejects.toThrow()
    expect((await played.payments.resultOf(ref, key)) ?? (await played.payments.capture(ref, 1_000, key))).toBe('done')
    expect((await played.totals(ref)).taken).toBe(1_000)
  })

  it('gives an authorisation up, once and for all', async () => {
    const [ref, key] = [await authorised(), ids.next()]
    expect(await played.payments.void(ref, key)).toBe('done')
    expect(await played.payments.void(ref, key)).toBe('done')
    expect((await find(ref))?.state).toBe('voided')
    expect(await played.payments.capture(ref, AMOUNT_YEN, ids.next())).toBe('refused')
  })

  it('gives an open page up, and nothing that was captured', async () => {
    expect(await played.payments.void(await opened(), ids.next())).toBe('done')
    const ref = await authorised()
    await played.payments.capture(ref, AMOUNT_YEN, ids.next())
    expect(await played.payments.void(ref, ids.next())).toBe('refused')
  })

  it('pays back in parts up to what was captured, each key once', async () => {
    const ref = await authorised()
    expect(await played.payments.refund(ref, 1, ids.next())).toBe('refused')
    await played.payments.capture(ref, 1_000, ids.next())
    const key = ids.next()
    expect(await played.payments.refund(ref, 600, key)).toBe('done')
    expect(await played.payments.refund(ref, 600, key)).toBe('done')
    expect(await played.payments.refund(ref, 401, ids.next())).toBe('refused')
    expect(await played.payments.refund(ref, 400, ids.next())).toBe('done')
    expect(await played.totals(ref)).toMatchObject({ taken: 1_000, back: 1_000 })
  })

  it('says of a wholly repaid capture what it said before the answer was lost', async () => {
    const [ref, key] = [await authorised(), ids.next()]
    await played.payments.capture(ref, 1_000, ids.next())
    played.dropResponses(1)
    await expect(played.payments.refund(ref, 1_000, key)).rejects.toThrow()
    expect((await played.payments.resultOf(ref, key)) ?? (await played.payments.refund(ref, 1_000, key))).toBe('done')
    expect((await played.totals(ref)).back).toBe(1_000)
  })

  describe('a message', () => {
    const asMessage = ({ body, headers }: { body: string; headers: Record<string, string> }): WebhookMessage => ({
      body,
      header: (name) => headers[name],
    })
    const told = async (at = NOW) => {
      const wanted = requestOf()
      const { ref } = await played.payments.open(wanted)
      await played.decide(ref, 'authorised')
      await find(ref)
      return { key: wanted.key, message: await played.webhook(ref, wanted.key, at) }
    }

    it('names the event and our payment, the same again when it comes again', async () => {
      const { key, message } = await told()
      const hint = await played.payments.readWebhook(asMessage(message))
      expect(hint).toEqual({ eventUid: expect.stringContaining(key), paymentUid: key })
      expect(await played.payments.readWebhook(asMessage(message))).toEqual(hint)
    })

    it('that was changed by one letter is not believed', async () => {
      const { message } = await told()
      const body = message.body.replace(/payment|Notification|event/, (word) => word.toUpperCase())
      expect(body).not.toBe(message.body)
      expect(await played.payments.readWebhook(asMessage({ ...message, body }))).toBeUndefined()
    })

    it('without a signature, or with nonsense, is not believed', async () => {
      const { message } = await told()
      const bare = message.body.replace(/"Signature":"[^"]*"/, '"Signature":""')
      for (const body of [bare, '', '{}', '[', '\0'])
        expect(await played.payments.readWebhook(asMessage({ body, headers: {} }))).toBeUndefined()
    })

    it('that is hours old is not believed, however genuine', async () => {
      const { message } = await told(NOW.subtract({ hours: 2 }))
      expect(await played.payments.readWebhook(asMessage(message))).toBeUndefined()
    })
  })
})
