import { sql } from 'kysely'
import type { MailContent } from '#services/ports/mails.ts'
import type { Database } from './connect.ts'

/** A mail to queue. A mail with an existing event key is ignored. */
export type QueuedMail = {
  readonly uid: string
  readonly eventKey: string
  readonly kind: string
  readonly orderUid?: string | undefined
  readonly to: string
  readonly content: MailContent
  readonly at: Temporal.Instant
}

/** Queues a mail within a transaction. It is sent after the commit. */
export async function insertMail(tx: Database, mail: QueuedMail): Promise<void> {
  const { uid, eventKey, kind, orderUid = null, to, content, at } = mail
  await sql`INSERT INTO mails (uid, event_key, kind, order_uid, recipient, content, queued_at, next_attempt_at)
    VALUES (${uid}, ${eventKey}, ${kind}, ${orderUid}, ${to}, ${JSON.stringify(content)}::jsonb,
            ${at.toString()}::timestamptz, ${at.toString()}::timestamptz)
    ON CONFLICT (event_key) DO NOTHING`.execute(tx)
}
