import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import type { CardDeclineReason, CardProcessor, CardResult } from '#services/ports/payments.ts'
import type { Clock, Ids } from '#services/ports/runtime.ts'
import {
  type DeliverWebhook,
  deliverWebhooks,
  isDisputed,
  queueWebhook,
  readEmbeddedWebhook,
} from './embedded-webhooks.ts'
import type { Processor } from './payment-router.ts'
import { findOperation, performMoneyOperation, performOperation } from './processor-operations.ts'
import {
  acceptCard,
  countDeclinedCard,
  countWrongCode,
  createSession,
  deleteCard,
  EMBEDDED_HOLD_DAYS,
  findSession,
  suspend,
  toPaymentSession,
} from './processor-sessions.ts'
import { behaviourOf, isExpired, ONE_TIME_CODE } from './test-cards.ts'

const SLOW_MS = 6_000
/** Delay of the silent bank's decision, and of a late webhook. */
const SILENT_SECONDS = 20
const LATE_SECONDS = 10

export type EmbeddedProcessorOptions = {
  readonly db: Kysely<unknown>
  /** Origin of the processor's own pages; a function when it is known only after the server listens. */
  readonly siteUrl: string | (() => string)
  readonly clock: Clock
  readonly ids?: Ids
  /** Delay of the slow test card in milliseconds. */
  readonly slowMs?: number
  readonly delay?: (ms: number) => Promise<unknown>
  /** Delivers webhooks to the merchant; absent: none are sent, and the merchant polls. */
  readonly deliverWebhook?: DeliverWebhook | undefined
}

export type EmbeddedProcessor = Processor & CardProcessor

/**
 * A processor of cards and of one wallet that runs in the process of the shop. It has its own database schema and its
 * own pages under /processor. Every change is one conditional statement, so that several processes and tabs may work on
 * one session.
 */
export function embeddedProcessor(options: EmbeddedProcessorOptions): EmbeddedProcessor {
  const { db, siteUrl, clock, ids = randomIds() } = options
  const getSiteUrl = () => (typeof siteUrl === 'string' ? siteUrl : siteUrl())
  const nowText = () => clock.now().toString()
  const find = (id: string) => findSession(db, id, nowText())
  const sendWebhook = createWebhookSender(options, ids)
  return {
    async open(request) {
      const returnUrl = new URL(request.returnUrl, getSiteUrl()).href
      const row = await createSession(db, ids.secret(), { ...request, returnUrl }, nowText())
      const pageUrl = new URL(`/processor/sessions/${row.id}`, getSiteUrl()).href
      return { ref: row.id, pageUrl, isFramed: row.method === 'card' }
    },
    find: async (ref) => {
      const row = await find(ref)
      if (row === undefined) return undefined
      const { status: state, amount } = row
      const known = { authorisedUntil: row.authorisedUntil ?? undefined, lastFour: row.lastFour ?? undefined }
      return { state, amountYen: state === 'verified' ? 0 : amount, ...known }
    },
    holdDays: () => EMBEDDED_HOLD_DAYS,
    authorise: (ref, amountYen, key) => performOperation(db, { ref, kind: 'authorise', amountYen, key, at: nowText() }),
    async capture(ref, amountYen, key) {
      const result = await performMoneyOperation(db, { ref, kind: 'capture', amountYen, key, at: nowText() })
      if (await isDisputed(db, ref)) await sendWebhook(ref)
      return result
    },
    void: (ref, key) => performMoneyOperation(db, { ref, kind: 'void', amountYen: 0, key, at: nowText() }),
    refund: (ref, amountYen, key) => performMoneyOperation(db, { ref, kind: 'refund', amountYen, key, at: nowText() }),
    releaseCard: (ref) => deleteCard(db, ref),
    resultOf: async (_, key) => (await findOperation(db, key))?.outcome,
    findSession: async (id) => toPaymentSession(await find(id)),
    readWebhook: (message) => readEmbeddedWebhook(db, message, clock.now()),
    ...createCustomerSteps(options, sendWebhook),
  }
}

type SendWebhook = (sessionId: string) => Promise<void>

/** Sends the webhook of a decided session, at once or late, without delaying the customer's request. */
function createWebhookSender(
  { db, clock, deliverWebhook, delay: wait = unrefDelay }: EmbeddedProcessorOptions,
  ids: Ids,
): SendWebhook {
  if (deliverWebhook === undefined) return async () => undefined
  const deliverDue = () => deliverWebhooks(db, deliverWebhook, clock.now()).catch(() => undefined)
  return async (sessionId) => {
    const now = clock.now()
    const dueAt = { now: now.toString(), late: now.add({ seconds: LATE_SECONDS }).toString() }
    await queueWebhook(db, { id: ids.next(), sessionId, dueAt })
    void deliverDue()
    void wait((LATE_SECONDS + 1) * 1_000).then(deliverDue)
  }
}

/** Waits without keeping the process alive. */
function unrefDelay(ms: number): Promise<unknown> {
  return delay(ms, undefined, { ref: false })
}

function createCustomerSteps(
  options: EmbeddedProcessorOptions,
  sendWebhook: SendWebhook,
): Omit<CardProcessor, 'findSession'> {
  const { db, clock } = options
  const nowText = () => clock.now().toString()
  const decisions = createDecisions(options, sendWebhook)
  return {
    async submitCard(id, { number, expiry }) {
      const row = await findSession(db, id, nowText())
      if (row === undefined) return undefined
      if (row.status !== 'open' || row.method !== 'card') return 'decided'
      if (row.isWaiting) return 'waiting'
      if (isExpired(expiry, clock.now())) return 'expired'
      return decideByIssuer(options, decisions, id, number)
    },
    async submitCode(id, code) {
      const row = await findSession(db, id, nowText())
      if (row === undefined) return undefined
      if (row.status !== 'open' || row.challenge === null) return 'decided'
      if (code === ONE_TIME_CODE) return decisions.pay(id)
      const attemptsLeft = code === undefined ? 0 : await countWrongCode(db, id)
      return attemptsLeft > 0 ? 'wrong-code' : decisions.refuse(id, 'refused')
    },
    async submitWalletDecision(id, isPaid) {
      const row = await findSession(db, id, nowText())
      if (row === undefined) return undefined
      if (row.status !== 'open' || row.method !== 'amazonpay') return 'decided'
      return isPaid ? decisions.pay(id) : decisions.refuse(id, 'refused', { isLast: true })
    },
  }
}

type Decisions = ReturnType<typeof createDecisions>

function createDecisions({ db, clock }: EmbeddedProcessorOptions, sendWebhook: SendWebhook) {
  const nowText = () => clock.now().toString()
  return {
    async pay(id: string, options: Omit<Parameters<typeof acceptCard>[1], 'id' | 'at'> = {}): Promise<CardResult> {
      if (await acceptCard(db, { id, ...options, at: nowText() })) await sendWebhook(id)
      return 'decided'
    },
    async refuse(
      id: string,
      reason: CardDeclineReason,
      options: { lastFour?: string; isLast?: boolean } = {},
    ): Promise<CardResult> {
      const state = await countDeclinedCard(db, { id, ...options, at: nowText() })
      if (state === 'refused') await sendWebhook(id)
      return state === 'open' ? reason : 'decided'
    },
  }
}

async function decideByIssuer(
  { db, clock, slowMs = SLOW_MS, delay: wait = delay }: EmbeddedProcessorOptions,
  { pay, refuse }: Decisions,
  id: string,
  number: string,
): Promise<CardResult> {
  const [issuer, lastFour] = [behaviourOf(number), number.slice(-4)]
  if (typeof issuer === 'object') {
    if ('later' in issuer) return pay(id, { lastFour, later: issuer.later })
    return refuse(id, issuer.declines, { lastFour })
  }
  switch (issuer) {
    case 'challenges':
      await suspend(db, { id, lastFour })
      return 'code'
    case 'silent':
      await suspend(db, { id, lastFour, decidesAt: clock.now().add({ seconds: SILENT_SECONDS }).toString() })
      return 'waiting'
    case 'late-webhook':
      return pay(id, { lastFour, tells: 'late' })
    case 'duplicate-webhook':
      return pay(id, { lastFour, tells: 'twice' })
    case 'slow':
      // No lock is held during the delay: another tab may decide the session, or the shop may void it.
      await wait(slowMs)
      return pay(id, { lastFour })
    case 'accepts':
      return pay(id, { lastFour })
  }
}
