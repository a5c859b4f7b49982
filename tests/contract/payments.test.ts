import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clockFrom } from '#adapters/clock/system-clock.ts'
import { randomIds } from '#adapters/ids/random-ids.ts'
import { type EmbeddedProcessorOptions, embeddedProcessor } from '#adapters/payment/embedded-processor.ts'
import { onBothDatabases } from '#tests/support/database.ts'

const ids = randomIds()
const clock = clockFrom(Temporal.Instant.from('2026-11-20T10:00:00+09:00'))
const expiry = { year: 2026, month: 11 }
const ACCEPTED = { number: '4242424242424242', expiry }
const REFUSED = { number: '4000000000000002', expiry }
const SLOW = { number: '4000000000000119', expiry }

onBothDatabases('Payments, embedded processor', (database) => {
  const processor = (options: Partial<EmbeddedProcessorOptions> = {}) =>
    embeddedProcessor({
      db: database(),
      siteUrl: 'https://shop.example',
      clock,
      wait: async () => undefined,
      ...options,
    })
  const request = (key = ids.next()) => ({ key, amountYen: 9878, returnUrl: 'https://shop.example/shopping/checkout' })

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
      await processor().presentCard(ref, ACCEPTED)
      expect((await processor().open(wanted)).ref).toBe(ref)
      expect(await processor().stateOf(ref)).toBe('authorised')
    })

    it('refuses another amount under the same key', async () => {
      const wanted = request()
      await processor().open(wanted)
      await expect(processor().open({ ...wanted, amountYen: 1 })).rejects.toThrow(/9878 yen/)
    })
  })

  describe('stateOf', () => {
    it('knows nothing of a payment that was never opened', async () => {
      expect(await processor().stateOf('nothing')).toBeUndefined()
      expect(await processor().findSession('nothing')).toBeUndefined()
      expect(await processor().presentCard('nothing', ACCEPTED)).toBeUndefined()
    })

    it('is open until the customer has finished, then authorised for every process', async () => {
      const { ref } = await processor().open(request())
      expect(await processor().stateOf(ref)).toBe('open')
      expect(await processor().presentCard(ref, ACCEPTED)).toBe('decided')
      expect(await processor().stateOf(ref)).toBe('authorised')
    })
  })

  describe('a card', () => {
    it('that is refused leaves the session open for another one', async () => {
      const { ref } = await processor().open(request())
      expect(await processor().presentCard(ref, REFUSED)).toBe('refused')
      expect(await processor().findSession(ref)).toMatchObject({ state: 'open', attemptsLeft: 4 })
      expect(await processor().presentCard(ref, ACCEPTED)).toBe('decided')
      expect(await processor().stateOf(ref)).toBe('authorised')
    })

    it('refused five times ends the session, also when all come at once', async () => {
      const { ref } = await processor().open(request())
      const answers = await Promise.all(Array.from({ length: 8 }, () => processor().presentCard(ref, REFUSED)))
      expect(answers.filter((answer) => answer === 'refused')).toHaveLength(4)
      expect(await processor().findSession(ref)).toMatchObject({ state: 'refused', attemptsLeft: 0 })
      await processor().presentCard(ref, ACCEPTED)
      expect(await processor().stateOf(ref)).toBe('refused')
    })

    it('of nobody we know is refused', async () => {
      const { ref } = await processor().open(request())
      expect(await processor().presentCard(ref, { number: '5555555555554444', expiry })).toBe('refused')
    })

    it('is good to the end of its month, and an expired one costs no attempt', async () => {
      const { ref } = await processor().open(request())
      expect(await processor().presentCard(ref, { ...ACCEPTED, expiry: { year: 2026, month: 10 } })).toBe('expired')
      expect(await processor().findSession(ref)).toMatchObject({ state: 'open', attemptsLeft: 5 })
    })

    it('presented twice at once decides once', async () => {
      const { ref } = await processor().open(request())
      const answers = await Promise.all([ACCEPTED, ACCEPTED].map((card) => processor().presentCard(ref, card)))
      expect(answers).toEqual(['decided', 'decided'])
    })

    it('leaves its last four digits and nothing more', async () => {
      const { ref } = await processor().open(request())
      await processor().presentCard(ref, ACCEPTED)
      const { rows } = await sql`SELECT * FROM embedded_processor.sessions WHERE id = ${ref}`.execute(database())
      expect(rows[0]).toMatchObject({ last_four: '4242' })
      expect(JSON.stringify(rows)).not.toContain('42424242')
    })
  })

  describe('a slow card', () => {
    it('is open while the bank thinks, and authorised after', async () => {
      const bank = Promise.withResolvers<void>()
      const asked: number[] = []
      const slow = processor({ slowMs: 6000, wait: (ms) => bank.promise.finally(() => asked.push(ms)) })
      const { ref } = await slow.open(request())
      const answer = slow.presentCard(ref, SLOW)
      expect(await slow.stateOf(ref)).toBe('open')
      bank.resolve()
      expect(await answer).toBe('decided')
      expect(asked).toEqual([6000])
      expect(await slow.stateOf(ref)).toBe('authorised')
    })

    it('does not charge what was voided meanwhile', async () => {
      const bank = Promise.withResolvers<void>()
      const slow = processor({ wait: () => bank.promise })
      const { ref } = await slow.open(request())
      const answer = slow.presentCard(ref, SLOW)
      await slow.void(ref)
      bank.resolve()
      expect(await answer).toBe('decided')
      expect(await slow.stateOf(ref)).toBe('voided')
    })
  })

  describe('void', () => {
    it('gives an authorisation up; repeating it changes nothing', async () => {
      const { ref } = await processor().open(request())
      await processor().presentCard(ref, ACCEPTED)
      await processor().void(ref)
      await processor().void(ref)
      expect(await processor().stateOf(ref)).toBe('voided')
    })

    it('closes an open page: no card is taken any more', async () => {
      const { ref } = await processor().open(request())
      await processor().void(ref)
      expect(await processor().presentCard(ref, ACCEPTED)).toBe('decided')
      expect(await processor().stateOf(ref)).toBe('voided')
    })

    it('leaves a refused payment refused, and an unknown one alone', async () => {
      const { ref } = await processor().open(request())
      for (let turn = 0; turn < 5; turn += 1) await processor().presentCard(ref, REFUSED)
      await processor().void(ref)
      await processor().void('nothing')
      expect(await processor().stateOf(ref)).toBe('refused')
    })
  })
})
