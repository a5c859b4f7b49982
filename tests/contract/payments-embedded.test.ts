import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clockFrom } from '#adapters/clock/system-clock.ts'
import { randomIds } from '#adapters/ids/random-ids.ts'
import { type EmbeddedProcessorOptions, embeddedProcessor } from '#adapters/payment/embedded-processor.ts'
import { TEST_CARDS } from '#adapters/payment/test-cards.ts'
import { onBothDatabases } from '#tests/support/database.ts'

const ids = randomIds()
const clock = clockFrom(Temporal.Instant.from('2026-11-20T10:00:00+09:00'))
const expiry = { year: 2026, month: 11 }
const ACCEPTED = { number: TEST_CARDS.accepted.number, expiry }
const REFUSED = { number: TEST_CARDS.refused.number, expiry }
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
    returnUrl: 'https://shop.example/shopping/checkout',
    startedAt: clock.now(),
  })
  const stateOf = async (ref: string) => (await processor().find(ref))?.state

  describe('open', () => {
    it('gives a page of its own for each key, the same again for the same key', async () => {
      const [one, twin] = [processor(), processor()]
      const wanted = request()
      const opened = await Promise.all([one, twin, one, twin].map((either) => either.open(wanted)))
      expect(new Set(opened.map(({ ref }) => ref)).size).toBe(1)
      expect(opened[0]!.pageUrl).toBe(`https://shop.example/processor/sessions/${opened[0]!.ref}`)
      expect((await one.open(request())).ref).not.toBe(opened[0]!.ref)
    })

    it('gives the same page after the payment was decided', async () => {
      const wanted = request()
      const { ref } = await processor().open(wanted)
      await processor().submitCard(ref, ACCEPTED)
      expect((await processor().open(wanted)).ref).toBe(ref)
      expect(await stateOf(ref)).toBe('authorised')
    })

    it('refuses another amount under the same key', async () => {
      const wanted = request()
      await processor().open(wanted)
      await expect(processor().open({ ...wanted, amountYen: 1 })).rejects.toThrow(/9878 yen/)
    })
  })

  describe('find', () => {
    it('knows nothing of a payment that was never opened', async () => {
      expect(await stateOf('nothing')).toBeUndefined()
      expect(await processor().findSession('nothing')).toBeUndefined()
      expect(await processor().submitCard('nothing', ACCEPTED)).toBeUndefined()
    })

    it('is open until the customer has finished, then authorised for every process', async () => {
      const { ref } = await processor().open(request())
      expect(await stateOf(ref)).toBe('open')
      expect(await processor().submitCard(ref, ACCEPTED)).toBe('decided')
      expect(await stateOf(ref)).toBe('authorised')
    })
  })

  describe('a card', () => {
    it('that is refused leaves the session open for another one', async () => {
      const { ref } = await processor().open(request())
      expect(await processor().submitCard(ref, REFUSED)).toBe('refused')
      expect(await processor().findSession(ref)).toMatchObject({ state: 'open', attemptsLeft: 4 })
      expect(await processor().submitCard(ref, ACCEPTED)).toBe('decided')
      expect(await stateOf(ref)).toBe('authorised')
    })

    it('refused five times ends the session, also when all come at once', async () => {
      const { ref } = await processor().open(request())
      const answers = await Promise.all(Array.from({ length: 8 }, () => processor().submitCard(ref, REFUSED)))
      expect(answers.filter((answer) => answer === 'refused')).toHaveLength(4)
      expect(await processor().findSession(ref)).toMatchObject({ state: 'refused', attemptsLeft: 0 })
      await processor().submitCard(ref, ACCEPTED)
      expect(await stateOf(ref)).toBe('refused')
    })

    it('of nobody we know is refused', async () => {
      const { ref } = await processor().open(request())
      expect(await processor().submitCard(ref, { number: '5555555555554444', expiry })).toBe('refused')
    })

    it('is good to the end of its month, and an expired one costs no attempt', async () => {
      const { ref } = await processor().open(request())
      expect(await processor().submitCard(ref, { ...ACCEPTED, expiry: { year: 2026, month: 10 } })).toBe('expired')
      expect(await processor().findSession(ref)).toMatchObject({ state: 'open', attemptsLeft: 5 })
    })

    it('presented twice at once decides once', async () => {
      const { ref } = await processor().open(request())
      const answers = await Promise.all([ACCEPTED, ACCEPTED].map((card) => processor().submitCard(ref, card)))
      expect(answers).toEqual(['decided', 'decided'])
    })

    it('leaves its last four digits and nothing more', async () => {
      const { ref } = await processor().open(request())
      await processor().submitCard(ref, ACCEPTED)
      const { rows } = await sql`SELECT * FROM embedded_processor.sessions WHERE id = ${ref}`.execute(database())
      expect(rows[0]).toMatchObject({ last_four: '4242' })
      expect(JSON.stringify(rows)).not.toContain('42424242')
    })
  })

  describe('a slow card', () => {
    it('is open while the bank thinks, and authorised after', async () => {
      const bank = Promise.withResolvers<void>()
      const asked: number[] = []
      const slow = processor({ slowMs: 6000, delay: (ms) => bank.promise.finally(() => asked.push(ms)) })
      const { ref } = await slow.open(request())
      const answer = slow.submitCard(ref, SLOW)
      expect(await stateOf(ref)).toBe('open')
      bank.resolve()
      expect(await answer).toBe('decided')
      expect(asked).toEqual([6000])
      expect(await stateOf(ref)).toBe('authorised')
    })

    it('does not charge what was voided meanwhile', async () => {
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
    it('gives an authorisation up; repeating it changes nothing', async () => {
      const { ref } = await processor().open(request())
      await processor().submitCard(ref, ACCEPTED)
      await processor().void(ref, key())
      await processor().void(ref, key())
      expect(await stateOf(ref)).toBe('voided')
    })

    it('closes an open page: no card is taken any more', async () => {
      const { ref } = await processor().open(request())
      await processor().void(ref, key())
      expect(await processor().submitCard(ref, ACCEPTED)).toBe('decided')
      expect(await stateOf(ref)).toBe('voided')
    })

    it('gives the answer that was given to the key before, and to whoever lost it', async () => {
      const { ref } = await processor().open(request())
      const giveUp = key()
      expect(await processor().resultOf(ref, giveUp)).toBeUndefined()
      expect(await processor().void(ref, giveUp)).toBe('done')
      expect(await processor().void(ref, giveUp)).toBe('done')
      expect(await processor().resultOf(ref, giveUp)).toBe('done')
    })

    it('leaves a refused payment refused, and an unknown one alone', async () => {
      const { ref } = await processor().open(request())
      for (let turn = 0; turn < 5; turn += 1) await processor().submitCard(ref, REFUSED)
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

    it('takes an authorisation once, whole or in part, and never more', async () => {
      const ref = await authorised()
      expect(await processor().capture(ref, AMOUNT_YEN + 1, key())).toBe('refused')
      const capture = key()
      const answers = await Promise.all([1, 2, 3].map(() => processor().capture(ref, 1_000, capture)))
      expect(answers).toEqual(['done', 'done', 'done'])
      expect(await stateOf(ref)).toBe('captured')
      expect(await processor().capture(ref, 1_000, key())).toBe('refused')
      expect(await processor().void(ref, key())).toBe('refused')
      await expect(processor().capture(ref, 999, capture)).rejects.toThrow(/used otherwise/)
    })

    it('takes nothing from a payment that is open, given up or unknown', async () => {
      const { ref } = await processor().open(request())
      expect(await processor().capture(ref, 1, key())).toBe('refused')
      await processor().void(ref, key())
      expect(await processor().capture(ref, 1, key())).toBe('refused')
      expect(await processor().capture('nothing', 1, key())).toBe('refused')
    })

    it('pays back up to what was taken, each key once', async () => {
      const ref = await authorised()
      expect(await processor().refund(ref, 1, key())).toBe('refused')
      await processor().capture(ref, 1_000, key())
      const part = key()
      await Promise.all([1, 2].map(() => processor().refund(ref, 600, part)))
      expect(await processor().refund(ref, 401, key())).toBe('refused')
      expect(await processor().refund(ref, 400, key())).toBe('done')
      expect(await processor().refund(ref, 1, key())).toBe('refused')
    })

    it('captures or gives up, never both, when both are asked for at once', async () => {
      const ref = await authorised()
      const answers = await Promise.all([processor().capture(ref, 500, key()), processor().void(ref, key())])
      expect([...answers].sort()).toEqual(['done', 'refused'])
    })
  })
})
