import { type RawBuilder, sql } from 'kysely'
import type { MailContent, MailQueue } from '#services/ports/mails.ts'
import type { Database } from '../database/connect.ts'
import { countRows, hasRows, run } from '../database/rows.ts'
import { storeAfterOutage, type Wait } from '../database/store-after-outage.ts'
import { hashSecret } from '../orders/order-rows.ts'
import { claimNext, type RetryQueue, recordFailure } from '../queues/retry-queue.ts'

type Mail = { uid: string; kind: string; to: string; content: MailContent; attempts: number }

const MAX_ERROR_LENGTH = 500

/** The mails to send; magazines come last. */
export const MAILS = {
  table: 'mails',
  key: 'uid',
  dueAt: 'next_attempt_at',
  isOpen: sql`sent_at IS NULL AND failed_at IS NULL`,
  order: sql`(kind = 'magazine'), next_attempt_at, uid`,
  backoffSeconds: { initial: 30, max: 6 * 3_600 },
  // Longer than any transport timeout.
  leaseSeconds: 600,
  maxRetryHours: 72,
} satisfies RetryQueue

/** `wait`: between attempts to store that a mail was delivered, while the database cannot be reached. */
export function mailQueue(db: Database, wait?: Wait): MailQueue {
  return {
    drain: async (now, limit, deliver, onFailed) => {
      let sent = 0
      for (let claimed = 0; claimed < limit; claimed += 1) {
        const mail = await claim(db, now)
        if (mail === undefined) break
        const failure = await tryDeliver(mail, deliver)
        if (failure === undefined) {
          await storeAfterOutage(() => markSent(db, mail, now), wait)
          if (mail.kind === 'withdrawn') await scrubMailsOfWithdrawn(db)
          sent += 1
        } else if (await recordFailure(db, MAILS, mail, { ...failure, now })) onFailed?.(mail)
      }
      return sent
    },
    retry: (uid, now) => hasRows(db)`
        UPDATE mails SET failed_at = NULL, attempts = 0, tried_since = ${now.toString()}::timestamptz,
               next_attempt_at = ${now.toString()}::timestamptz
        WHERE uid = ${uid} AND failed_at IS NOT NULL AND sent_at IS NULL RETURNING 1`,
    resend: (mail) => resendMail(db, mail),
  }
}

/** Claims one mail at a time, so that no lease expires while others are delivered. */
function claim(db: Database, now: Temporal.Instant): Promise<Mail | undefined> {
  return claimNext<Mail>(db, MAILS, now, {
    select: sql`SELECT uid, kind, recipient AS "to", content, attempts FROM task`,
  })
}

async function tryDeliver(
  { uid, kind, to, content }: Mail,
  deliver: Parameters<MailQueue['drain']>[2],
): Promise<{ readonly error: string; readonly isFinal: boolean } | undefined> {
  try {
    await deliver({ uid, kind, to, content })
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const isFinal = error instanceof Object && 'kind' in error && error.kind === 'mail-rejected'
    return { error: message.replaceAll('\0', '').slice(0, MAX_ERROR_LENGTH), isFinal }
  }
}

/** Marks the mail as sent and records it in the order's `mails_sent`. */
async function markSent(db: Database, { uid, attempts }: Mail, now: Temporal.Instant): Promise<void> {
  await sql`
    WITH sent AS (
      UPDATE mails SET sent_at = ${now.toString()}::timestamptz, last_error = NULL
      WHERE uid = ${uid} AND attempts = ${attempts}
      RETURNING order_uid, kind
    )
    UPDATE orders SET mails_sent = mails_sent || jsonb_build_object(kind, ${now.toString()}::text)
    FROM sent WHERE orders.uid = order_uid`.execute(db)
}

/** A mail to queue. A mail with an existing event key is ignored. */
export type QueuedMail = {
  readonly uid: string
  readonly eventKey: string
  readonly kind: string
  readonly orderUid?: string | undefined
  readonly to: string
  readonly content: MailContent
  readonly at: Temporal.Instant
  /** A secret of the order for the links of the mail. */
  readonly linkSecret?: string | undefined
}

/** Queues a mail within a transaction. It is sent after the commit. False when its event has one. */
export function insertMail(tx: Database, mail: QueuedMail): Promise<boolean> {
  return hasRows(tx)`${mailInsert(mail)} RETURNING uid`
}

/** SQL: queues a mail. */
export function mailInsert(mail: QueuedMail): RawBuilder<unknown> {
  const { uid, eventKey, kind, orderUid = null, to, content, at, linkSecret } = mail
  const withSecret =
    linkSecret === undefined
      ? sql``
      : sql`WITH secret AS (
    INSERT INTO order_secrets (secret_hash, order_uid, purpose)
    VALUES (${hashSecret(linkSecret)}::bytea, ${orderUid}, 'mail') ON CONFLICT (secret_hash) DO NOTHING)`
  return sql`${withSecret}
    INSERT INTO mails (uid, event_key, kind, order_uid, recipient, content, queued_at, next_attempt_at)
    VALUES (${uid}, ${eventKey}, ${kind}, ${orderUid}, ${to}, ${JSON.stringify(content)}::jsonb,
            ${at.toString()}::timestamptz, ${at.toString()}::timestamptz)
    ON CONFLICT DO NOTHING`
}

/** MailQueue.resend. A mail whose content was deleted is not sent again. */
function resendMail(db: Database, { mailUid, uid, eventKey, at }: Parameters<MailQueue['resend']>[0]): Promise<void> {
  return run(db)`
    INSERT INTO mails (uid, event_key, kind, order_uid, recipient, content, queued_at, next_attempt_at)
    SELECT ${uid}, ${eventKey}, kind, order_uid, recipient, content, ${at.toString()}::timestamptz,
           ${at.toString()}::timestamptz
    FROM mails WHERE mails.uid = ${mailUid} AND order_uid IS NULL AND recipient <> ''
    ON CONFLICT DO NOTHING`
}

/** SQL: assignments that remove address and content of a mail. The event key stays, so that no mail is queued twice. */
export const SCRUB_MAIL = sql`recipient = '', content = '{"subject": "", "text": ""}', last_error = NULL`

/** Scrubs mails up to the withdrawal mail once none is waiting. Later ones, after a new registration, are kept. */
export function scrubMailsOfWithdrawn(db: Database): Promise<number> {
  return countRows(db)`
    WITH withdrawn AS (
      SELECT lower(recipient) AS address, max(queued_at) AS at FROM mails
      WHERE kind = 'withdrawn' AND recipient <> '' GROUP BY 1
    ), affected AS (
      SELECT mails.uid, address, sent_at IS NULL AND failed_at IS NULL AS is_waiting
      FROM withdrawn JOIN mails ON lower(recipient) = address AND queued_at <= at
    )
    UPDATE mails SET ${SCRUB_MAIL}
    WHERE uid IN (SELECT uid FROM affected WHERE address NOT IN (SELECT address FROM affected WHERE is_waiting))
    RETURNING 1`
}
