import { type Kysely, sql } from 'kysely'
import type { Dispute, PaymentHint, WebhookMessage } from '#services/ports/payments.ts'
import { firstRow, hasRows } from '../postgres/database/rows.ts'
import { claimNext, type RetryQueue } from '../postgres/queues/retry-queue.ts'
import { isGenuine, SIGNATURE_HEADER, signWebhook } from '../webhook-signature.ts'

const MAX_ATTEMPTS = 8

const WEBHOOKS: RetryQueue = {
  table: 'embedded_processor.notices',
  key: 'event_uid',
  dueAt: 'due_at',
  isOpen: sql`delivered_at IS NULL AND attempts < ${MAX_ATTEMPTS}`,
  order: sql`due_at, event_uid`,
  backoffSeconds: { initial: 60, max: 60 },
}

/** Delivers one webhook to the merchant; throws when the merchant does not accept it. */
export type DeliverWebhook = (body: string, headers: Readonly<Record<string, string>>) => Promise<void>

export async function webhookSecret(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ secret: string }>`
    SELECT webhook_secret AS secret FROM embedded_processor.merchant`.execute(db)
  return rows[0]!.secret
}

/** Verifies and reads a webhook of the embedded processor; undefined when it is not genuine or too old. */
export async function readEmbeddedWebhook(
  db: Kysely<unknown>,
  message: WebhookMessage,
  now: Temporal.Instant,
): Promise<PaymentHint | undefined> {
  if (!isGenuine(message, await webhookSecret(db), now)) return undefined
  const { id, kind, paymentUid }: { id: string; kind: string; paymentUid: string } = JSON.parse(message.body)
  if (!kind.startsWith('dispute.')) return { eventUid: id, paymentUid }
  return { eventUid: id, paymentUid, dispute: await disputeOf(db, paymentUid) }
}

async function disputeOf(db: Kysely<unknown>, key: string): Promise<Dispute | undefined> {
  const row = await firstRow<{ dispute: 'open' | 'won' | 'lost' }>(db)`
    SELECT dispute FROM embedded_processor.sessions WHERE idempotency_key = ${key} AND dispute IS NOT NULL`
  return row && { reason: 'cardholder', outcome: row.dispute === 'open' ? undefined : row.dispute }
}

export function isDisputed(db: Kysely<unknown>, sessionId: string): Promise<boolean> {
  return hasRows(db)`SELECT FROM embedded_processor.sessions WHERE id = ${sessionId} AND dispute = 'open'`
}

export async function queueWebhook(
  db: Kysely<unknown>,
  { id, sessionId, dueAt }: { id: string; sessionId: string; dueAt: { now: string; late: string } },
): Promise<void> {
  await sql`
    INSERT INTO embedded_processor.notices (event_uid, session_id, kind, due_at, times)
    SELECT ${id}, id, coalesce('dispute.' || dispute, 'payment.' || status),
      CASE tells WHEN 'late' THEN ${dueAt.late}::timestamptz ELSE ${dueAt.now}::timestamptz END,
      CASE tells WHEN 'twice' THEN 2 ELSE 1 END
    FROM embedded_processor.sessions WHERE id = ${sessionId}`.execute(db)
}

/** Delivers due webhooks. One that is not accepted is retried a minute later, up to 8 attempts. */
export async function deliverWebhooks(
  db: Kysely<unknown>,
  deliver: DeliverWebhook,
  now: Temporal.Instant,
): Promise<void> {
  const secret = await webhookSecret(db)
  for (;;) {
    const webhook = await claimWebhook(db, now)
    if (webhook === undefined) return
    const { id, kind, times, key } = webhook
    const body = JSON.stringify({ id, kind, paymentUid: key })
    const signature = signWebhook(body, Math.floor(now.epochMilliseconds / 1_000), secret)
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
    for (let time = 0; time < times; time += 1) await deliver(body, headers)
    await sql`UPDATE embedded_processor.notices SET delivered_at = ${now.toString()}::timestamptz
      WHERE event_uid = ${id}`.execute(db)
  }
}

type Webhook = { readonly id: string; readonly kind: string; readonly times: number; readonly key: string }

function claimWebhook(db: Kysely<unknown>, now: Temporal.Instant): Promise<Webhook | undefined> {
  return claimNext<Webhook>(db, WEBHOOKS, now, {
    select: sql`
      SELECT event_uid AS id, kind, times, idempotency_key AS key
      FROM task JOIN embedded_processor.sessions AS session ON session.id = session_id`,
  })
}
