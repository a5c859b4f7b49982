import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { randomIds } from '#adapters/ids/random-ids.ts'
import type { Clock } from '#services/ports/clock.ts'
import type { Ids } from '#services/ports/ids.ts'
import type { PaymentHint, WebhookMessage } from '#services/ports/payment-webhooks.ts'
import type { Payments } from '#services/ports/payments.ts'
import { type Deliver, deliverNotices, queueNotice, readNotice, webhookSecret } from './embedded-notices.ts'
import { answerTo, operate } from './processor-operations.ts'
import {
  authorise,
  countCode,
  findSession,
  openSession,
  type ProcessorSession,
  refuseCard,
  sessionOf,
  suspend,
} from './processor-sessions.ts'
import { type CardRefusal, isExpired, issuerOf, ONE_TIME_CODE } from './test-cards.ts'

const SLOW_MS = 6_000
/** When the silent bank answers after all, and when a late message is sent. */
const SILENT_SECONDS = 20
const LATE_SECONDS = 10

/** Where the processor keeps its sessions and where its pages are seen. */
export type EmbeddedProcessorOptions = {
  readonly db: Kysely<unknown>
  /** Origin of the processor's own pages; a function when it is known only after the server listens. */
  readonly siteUrl: string | (() => string)
  readonly clock: Clock
  readonly ids?: Ids
  /** How long the slow test card takes, milliseconds. */
  readonly slowMs?: number
  /** Waits; tests pass one that they end themselves. */
  readonly wait?: (ms: number) => Promise<unknown>
  /** Takes its messages to the merchant; absent: it sends none, and the merchant asks. */
  readonly deliver?: Deliver | undefined
}

/** A card as typed. It is looked at once and forgotten: the last four digits alone are kept. */
export type PresentedCard = {
  readonly number: string
  readonly expiry: { readonly year: number; readonly month: number }
}

/**
 * What a page is told. `decided`: the session is over, by this or before it; `code`: the bank asks for one; `waiting`:
 * it has not answered; the others: this card is refused, another may be tried.
 */
export type CardAnswer = 'decided' | 'code' | 'wrong-code' | 'waiting' | CardRefusal

/** What the shop sees (Payments), and what the processor's own pages need; undefined for an unknown session. */
export interface EmbeddedProcessor extends Payments {
  findSession(id: string): Promise<ProcessorSession | undefined>
  presentCard(id: string, card: PresentedCard): Promise<CardAnswer | undefined>
  /** The code of the bank; `undefined`: the holder gives the card up. */
  answerChallenge(id: string, code: string | undefined): Promise<CardAnswer | undefined>
  /** The customer of a wallet pays, or does not. */
  answerWallet(id: string, isPaid: boolean): Promise<CardAnswer | undefined>
  readWebhook(message: WebhookMessage): Promise<PaymentHint | undefined>
}

/**
 * A processor of cards and of one wallet that happens to run here: a third party of its own, with its own schema, whose
 * pages stand under /processor. Every change is one conditional statement, so that any number of processes and tabs may
 * work on one session.
 */
export function embeddedProcessor(options: EmbeddedProcessorOptions): EmbeddedProcessor {
  const { db, siteUrl, clock, ids = randomIds() } = options
  const site = () => (typeof siteUrl === 'string' ? siteUrl : siteUrl())
  const at = () => clock.now().toString()
  const find = (id: string) => findSession(db, id, at())
  return {
    async open(request) {
      const returnUrl = new URL(request.returnUrl, site()).href
      const row = await openSession(db, ids.secret(), { ...request, returnUrl }, at())
      const pageUrl = new URL(`/processor/sessions/${row.id}`, site()).href
      return { ref: row.id, pageUrl, isFramed: row.method === 'card' }
    },
    find: async (ref) => {
      const row = await find(ref)
      return row && { state: row.status, amountYen: row.amount }
    },
    capture: (ref, amountYen, key) => operate(db, { ref, kind: 'capture', amountYen, key, at: at() }),
    void: (ref, key) => operate(db, { ref, kind: 'void', amountYen: 0, key, at: at() }),
    refund: (ref, amountYen, key) => operate(db, { ref, kind: 'refund', amountYen, key, at: at() }),
    answerOf: async (_, key) => (await answerTo(db, key))?.outcome,
    findSession: async (id) => sessionOf(await find(id)),
    readWebhook: async (message) => readNotice(message, await webhookSecret(db), clock.now()),
    ...customerSteps(options, announcer(options, ids)),
  }
}

type Announce = (sessionId: string) => Promise<void>

/** Tells the merchant of a decided session: at once or late, without the customer having to wait for it. */
function announcer({ db, clock, deliver, wait = restfully }: EmbeddedProcessorOptions, ids: Ids): Announce {
  if (deliver === undefined) return async () => undefined
  const send = () => deliverNotices(db, deliver, clock.now()).catch(() => undefined)
  return async (sessionId) => {
    const now = clock.now()
    const dueAt = { now: now.toString(), late: now.add({ seconds: LATE_SECONDS }).toString() }
    await queueNotice(db, { id: ids.next(), sessionId, dueAt })
    void send()
    void wait((LATE_SECONDS + 1) * 1_000).then(send)
  }
}

/** Waits without keeping a process alive that has nothing else to do. */
function restfully(ms: number): Promise<unknown> {
  return delay(ms, undefined, { ref: false })
}

function customerSteps(
  options: EmbeddedProcessorOptions,
  announce: Announce,
): Pick<EmbeddedProcessor, 'presentCard' | 'answerChallenge' | 'answerWallet'> {
  const { db, clock } = options
  const at = () => clock.now().toString()
  const verdicts = verdictsOf(options, announce)
  return {
    async presentCard(id, { number, expiry }) {
      const row = await findSession(db, id, at())
      if (row === undefined) return undefined
      if (row.status !== 'open' || row.method !== 'card') return 'decided'
      if (row.isWaiting) return 'waiting'
      if (isExpired(expiry, clock.now())) return 'expired'
      return askIssuer(options, verdicts, id, number)
    },
    async answerChallenge(id, code) {
      const row = await findSession(db, id, at())
      if (row === undefined) return undefined
      if (row.status !== 'open' || row.challenge === null) return 'decided'
      if (code === ONE_TIME_CODE) return verdicts.pay(id)
      const left = code === undefined ? 0 : await countCode(db, id)
      return left > 0 ? 'wrong-code' : verdicts.refuse(id, 'refused')
    },
    async answerWallet(id, isPaid) {
      const row = await findSession(db, id, at())
      if (row === undefined) return undefined
      if (row.status !== 'open' || row.method !== 'amazonpay') return 'decided'
      return isPaid ? verdicts.pay(id) : verdicts.refuse(id, 'refused', { isLast: true })
    },
  }
}

type Verdicts = ReturnType<typeof verdictsOf>

/** How a session is decided, and the merchant told. */
function verdictsOf({ db, clock }: EmbeddedProcessorOptions, announce: Announce) {
  const at = () => clock.now().toString()
  return {
    async pay(id: string, more: { lastFour?: string; tells?: 'late' | 'twice' } = {}): Promise<CardAnswer> {
      if (await authorise(db, { id, ...more, at: at() })) await announce(id)
      return 'decided'
    },
    async refuse(
      id: string,
      reason: CardRefusal,
      more: { lastFour?: string; isLast?: boolean } = {},
    ): Promise<CardAnswer> {
      const state = await refuseCard(db, { id, ...more, at: at() })
      if (state === 'refused') await announce(id)
      return state === 'open' ? reason : 'decided'
    },
  }
}

async function askIssuer(
  { db, clock, slowMs = SLOW_MS, wait = delay }: EmbeddedProcessorOptions,
  { pay, refuse }: Verdicts,
  id: string,
  number: string,
): Promise<CardAnswer> {
  const [issuer, lastFour] = [issuerOf(number), number.slice(-4)]
  if (typeof issuer === 'object') return refuse(id, issuer.refuses, { lastFour })
  switch (issuer) {
    case 'challenges':
      await suspend(db, { id, lastFour })
      return 'code'
    case 'silent':
      await suspend(db, { id, lastFour, decidesAt: clock.now().add({ seconds: SILENT_SECONDS }).toString() })
      return 'waiting'
    case 'tells-late':
      return pay(id, { lastFour, tells: 'late' })
    case 'tells-twice':
      return pay(id, { lastFour, tells: 'twice' })
    case 'slow':
      // No lock is held meanwhile: the session may be decided in another tab, or voided by the shop.
      await wait(slowMs)
      return pay(id, { lastFour })
    case 'accepts':
      return pay(id, { lastFour })
  }
}
