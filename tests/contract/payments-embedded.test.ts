import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type EmbeddedProcessorOptions, embeddedProcessor } from '#adapters/payment/embedded-processor.ts'
import { TEST_CARDS } from '#adapters/payment/test-cards.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { clockFrom } from '#adapters/runtime/system-clock.ts'
import { onBothDatabases } from '#tests/support/database/database.ts'

const ids = randomIds()
const clock = clockFrom(Temporal.Instant.from('2026-11-20T10:00:00+09:00'))
const expiry = { year: 2026, month: 11 }
const ACCEPTED = { number: TEST_CARDS.accepted.number, expiry }
const DECLINED = { number: TEST_CARDS.refused.number, expiry }
const SLOW = { number: TEST_CARDS.slow.number, expiry }
const AMOUNT_YEN = 9_878
const key = () => ids.next()

onBothDatabases('Payments, embedded processor', (database) => {
  const processor = (options: Partial<EmbeddedProcessorOptions> = {}) =>
    embeddedProcessor({
      db: database(),
      siteUrl: 'https://shop.example',
      clock,
      delay: async () => undefined,
      ...options,
    })
  const request = (key = ids.next()) => ({
    key,
    method: 'card' as const,
    amountYen: 9878,
    keepsCard: false,
    returnUrl: 'https://shop.example/shopping/checkout',
    startedAt: clock.now(),
  })
  const stateOf = async (ref: string) => (await processor().find(ref))?.state

  describe('open', () => {
    it('returns a page for each key, and the same page for the same key', async () => {
      const [one, another] = [processor(), processor()]
      const payment = request()
      const opened = await Promise.all([one, another, one, another].map((either) => either.open(payment)))
      expect(new Set(opened.map(({ ref }) => ref)).size).toBe(1)
      expect(opened[0]!.pageUrl).toBe(`https://shop.example/processor/sessions/${opened[0]!.ref}`)
      expect((await one.open(request())).ref).not.toBe(opened[0]!.ref)
    })

    it('returns the same page after the payment was decided', async () => {
      const payment = request()
      const { ref } = await processor().open(payment)
      await processor().submitCard(ref, ACCEPTED)
      expect((await processor().open(payment)).ref).toBe(ref)
      expect(await stateOf(ref)).toBe('authorised')
    })

    it('rejects another amount with the same key', async () => {
      const payment = request()
      await processor().open(payment)
      await expect(processor().open({ ...payment, amountYen: 1 })).rejects.toThrow(/9878 yen/)
    })
  })

  describe('find', () => {
    it('returns undefined for an unknown payment', async () => {
      expect(await stateOf('nothing')).toBeUndefined()
      expect(await processor().findSession('nothing')).toBeUndefined()
      expect(await processor().submitCard('nothing', ACCEPTED)).toBeUndefined()
    })

    it('returns open until the customer has paid, then authorised in every process', async () => {
      const { ref } = await processor().open(request())
      expect(await stateOf(ref)).toBe('open')
      expect(await processor().submitCard(ref, ACCEPTED)).toBe('decided')
      expect(await stateOf(ref)).toBe('authorised')
    })
  })

  describe('a card', () => {
    it('that is declined leaves the session open for another one', async () => {
      const { ref } = await processor().open(request())
      expect(await processor().submitCard(ref, DECLINED)).toBe('refused')
      expect(await processor().findSession(ref)).toMatchObject({ state: 'open', attemptsLeft: 4 })
      expect(await processor().submitCard(ref, ACCEPTED)).toBe('decided')
      expect(await stateOf(ref)).toBe('authorised')
    })

    it('declined five times ends the session, also concurrently', async () => {
      const { ref } = await processor().open(request())
      const results = await Promise.all(Array.from({ length: 8 }, () => processor().submitCard(ref, DECLINED)))
      expect(results.filter((answer) => answer === 'refused')).toHaveLength(4)
      expect(await processor().findSession(ref)).toMatchObject({ state: 'refused', attemptsLeft: 0 })
      await processor().submitCard(ref, ACCEPTED)
      expect(await stateOf(ref)).toBe('refused')
    })

    it('that is not a test card is declined', async () => {
      const { ref } = await processor().open(request())
      expect(await processor().submitCard(ref, { number: '5555555555554444', expiry })).toBe('refused')
    })

    it('is valid to the end of its month; an expired one does not count as an attempt', async () => {
      const { ref } = await processor().open(request())
      expect(await processor().submitCard(ref, { ...ACCEPTED, expiry: { year: 2026, month: 10 } })).toBe('expired')
      expect(await processor().findSession(ref)).toMatchObject({ state: 'open', attemptsLeft: 5 })
    })

    it('submitted twice concurrently decides once', async () => {
      const { ref } = await processor().open(request())
      const results = await Promise.all([ACCEPTED, ACCEPTED].map((card) => processor().submitCard(ref, card)))
      expect(results).toEqual(['decided', 'decided'])
    })

    it('is stored as its last four digits', async () => {
      const { ref } = await processor().open(request())
      await processor().submitCard(ref, ACCEPTED)
      const { rows } = await sql`SELECT * FROM embedded_processor.sessions WHERE id = ${ref}`.execute(database())
      expect(rows[0]).toMatchObject({ last_four: '4242' })
      expect(JSON.stringify(rows)).not.toContain('42424242')
    })
  })

  describe('a slow card', () => {
    it('is open until the bank responds, then authorised', async () => {
      const bank = Promise.withResolvers<void>()
      const delays: number[] = []
      const slow = processor({ slowMs: 6000, delay: (ms) => bank.promise.finally(() => delays.push(ms)) })
      const { ref } = await slow.open(request())
      const answer = slow.submitCard(ref, SLOW)
      expect(await stateOf(ref)).toBe('open')
      bank.resolve()
      expect(await answer).toBe('decided')
      expect(delays).toEqual([6000])
      expect(await stateOf(ref)).toBe('authorised')
    })

    it('is not authorised when the payment was voided meanwhile', async () => {
      const bank = Promise.withResolvers<void>()
      const slow = processor({ delay: () => bank.promise })
      const { ref } = await slow.open(request())
      const answer = slow.submitCard(ref, SLOW)
      await slow.void(ref, key())
      bank.resolve()
      expect(await answer).toBe('decided')
      expect(await stateOf(ref)).toBe('voided')
    })
  })

  describe('void', () => {
    it('voids an authorisation; repeating it changes nothing', async () => {
      const { ref } = await processor().open(request())
      await processor().submitCard(ref, ACCEPTED)
      await processor().void(ref, key())
      await processor().void(ref, key())
      expect(await stateOf(ref)).toBe('voided')
    })

    it('closes an open page, which then accepts no card', async () => {
      const { ref } = await processor().open(request())
      await processor().void(ref, key())
      expect(await processor().submitCard(ref, ACCEPTED)).toBe('decided')
      expect(await stateOf(ref)).toBe('voided')
    })

    it('returns the previous result for the same key', async () => {
      const { ref } = await processor().open(request())
      const voidKey = key()
      expect(await processor().resultOf(ref, voidKey)).toBeUndefined()
      expect(await processor().void(ref, voidKey)).toBe('done')
      expect(await processor().void(ref, voidKey)).toBe('done')
      expect(await processor().resultOf(ref, voidKey)).toBe('done')
    })

    it('changes neither a declined payment nor an unknown one', async () => {
      const { ref } = await processor().open(request())
      for (let attempt = 0; attempt < 5; attempt += 1) await processor().submitCard(ref, DECLINED)
      await processor().void(ref, key())
      await processor().void('nothing', key())
      expect(await stateOf(ref)).toBe('refused')
    })
  })

  describe('capture and refund', () => {
    const authorised = async () => {
      const { ref } = await processor().open(request())
      await processor().submitCard(ref, ACCEPTED)
      return ref
    }

    it('captures an authorisation once, fully or partly', async () => {
      const ref = await authorised()
      expect(await processor().capture(ref, AMOUNT_YEN + 1, key())).toBe('refused')
      const capture = key()
      const results = await Promise.all([1, 2, 3].map(() => processor().capture(ref, 1_000, capture)))
      expect(results).toEqual(['done', 'done', 'done'])
      expect(await stateOf(ref)).toBe('captured')
      expect(await processor().capture(ref, 1_000, key())).toBe('refused')
      expect(await processor().void(ref, key())).toBe('refused')
      await expect(processor().capture(ref, 999, capture)).rejects.toThrow(/used otherwise/)
    })

    it('captures nothing of a payment that is open, voided or unknown', async () => {
      const { ref } = await processor().open(request())
      expect(await processor().capture(ref, 1, key())).toBe('refused')
      await processor().void(ref, key())
      expect(await processor().capture(ref, 1, key())).toBe('refused')
      expect(await processor().capture('nothing', 1, key())).toBe('refused')
    })

    it('refunds up to the captured amount, each key once', async () => {
      const ref = await authorised()
      expect(await processor().refund(ref, 1, key())).toBe('refused')
      await processor().capture(ref, 1_000, key())
      const part = key()
      await Promise.all([1, 2].map(() => processor().refund(ref, 600, part)))
      expect(await processor().refund(ref, 401, key())).toBe('refused')
      expect(await processor().refund(ref, 400, key())).toBe('done')
      expect(await processor().refund(ref, 1, key())).toBe('refused')
    })

    it('either captures or voids when both are requested concurrently', async () => {
      const ref = await authorised()
      const results = await Promise.all([processor().capture(ref, 500, key()), processor().void(ref, key())])
      expect([...results].sort()).toEqual(['done', 'refused'])
    })
  })
})
