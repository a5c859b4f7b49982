import { sql } from 'kysely'
import type { MailQueue, UndeliveredMail } from '#services/ports/mail-queue.ts'
import type { MailContent } from '#services/ports/mailer.ts'
import { MAIL_JOB, type NotifyJob } from '../jobs/notify-job.ts'
import type { Database } from './connect.ts'
import { transactionWithRetry } from './transaction-with-retry.ts'

type Mail = { uid: string; kind: string; to: string; content: MailContent; attempts: number }

/** How long a claimed mail is hidden from other workers; longer than any transport timeout. */
const LEASE_SECONDS = 600
const INITIAL_BACKOFF_SECONDS = 30
const MAX_BACKOFF_SECONDS = 6 * 3_600
/** A mail that could not be delivered for this long has failed permanently. */
const MAX_RETRY_HOURS = 72
const MAX_ERROR_LENGTH = 500

/** The mails in PostgreSQL. */
export function mailQueue(db: Database, notifyJob?: NotifyJob): MailQueue {
  return {
    drain: async (now, limit, deliver, onFailed) => {
      let sent = 0
      for (let claimed = 0; claimed < limit; claimed += 1) {
        const mail = await claim(db, now)
        if (mail === undefined) break
        const failure = await tryDeliver(mail, deliver)
        if (failure === undefined) {
          await markSent(db, mail, now)
          sent += 1
        } else if (await scheduleRetry(db, mail, failure, now)) onFailed?.(mail)
      }
      return sent
    },
    undelivered: (limit) => listUndelivered(db, limit),
    retry: (uids, now) =>
      transactionWithRetry(db, async (tx) => {
        const { rows } = await sql`
          UPDATE mails SET failed_at = NULL, attempts = 0, tried_since = ${now.toString()}::timestamptz,
                 next_attempt_at = ${now.toString()}::timestamptz
          WHERE failed_at IS NOT NULL AND sent_at IS NULL
            AND (${uids === undefined} OR uid = ANY (${uids ?? []}::text[])) RETURNING 1`.execute(tx)
        if (rows.length > 0) await notifyJob?.(tx, MAIL_JOB)
        return rows.length
      }),
  }
}

/**
 * Claims one due mail. It is due again only after the lease, in case the process crashes. Mails are claimed one at a
 * time, so that no lease expires while others are delivered. `attempts` identifies the claim: a worker whose lease has
 * expired cannot update the mail.
 */
async function claim(db: Database, now: Temporal.Instant): Promise<Mail | undefined> {
  const { rows } = await sql<Mail>`
    UPDATE mails SET attempts = attempts + 1, tried_since = coalesce(tried_since, ${now.toString()}::timestamptz),
      next_attempt_at = ${later(now, LEASE_SECONDS)}::timestamptz
    WHERE uid = (
      SELECT uid FROM mails
      WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= ${now.toString()}::timestamptz
      ORDER BY (kind = 'magazine'), next_attempt_at, uid LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING uid, kind, recipient AS "to", content, attempts`.execute(db)
  return rows[0]
}

/** Delivers a mail. Returns the error, or undefined on success. */
async function tryDeliver(
  { uid, kind, to, content }: Mail,
  deliver: Parameters<MailQueue['drain']>[2],
): Promise<{ readonly error: string; readonly isFinal: boolean } | undefined> {
  try {
    await deliver({ uid, kind, to, content })
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const isFinal = error instanceof Object && 'kind' in error && error.kind === 'mail-refused'
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

/** Schedules the next attempt, or marks the mail as failed permanently. Returns whether it has failed. */
async function scheduleRetry(
  db: Database,
  { uid, attempts }: Mail,
  { error, isFinal }: { readonly error: string; readonly isFinal: boolean },
  now: Temporal.Instant,
): Promise<boolean> {
  const backoffSeconds = Math.min(INITIAL_BACKOFF_SECONDS * 2 ** (attempts - 1), MAX_BACKOFF_SECONDS)
  const cutoff = now.subtract({ hours: MAX_RETRY_HOURS }).toString()
  const { rows } = await sql<{ hasFailed: boolean }>`
    UPDATE mails SET next_attempt_at = ${later(now, backoffSeconds)}::timestamptz, last_error = ${error},
           failed_at = CASE WHEN ${isFinal} OR tried_since <= ${cutoff}::timestamptz
                       THEN ${now.toString()}::timestamptz END
    WHERE uid = ${uid} AND attempts = ${attempts} AND sent_at IS NULL
    RETURNING failed_at IS NOT NULL AS "hasFailed"`.execute(db)
  return rows[0]?.hasFailed ?? false
}

async function listUndelivered(db: Database, limit: number): Promise<readonly UndeliveredMail[]> {
  type Row = Omit<UndeliveredMail, 'queuedAt' | 'failedAt'> & { queuedMs: number; failedMs: number | null }
  const { rows } = await sql<Row>`
    SELECT uid, kind, recipient AS "to", content->>'subject' AS subject, attempts,
           coalesce(last_error, '') AS "lastError",
           extract(epoch FROM queued_at)::float8 * 1000 AS "queuedMs",
           extract(epoch FROM failed_at)::float8 * 1000 AS "failedMs"
    FROM mails WHERE sent_at IS NULL AND attempts > 0
    ORDER BY queued_at DESC, uid DESC LIMIT ${limit}`.execute(db)
  return rows.map(({ queuedMs, failedMs, ...row }) => ({
    ...row,
    queuedAt: instantOf(queuedMs),
    failedAt: failedMs === null ? undefined : instantOf(failedMs),
  }))
}

function instantOf(milliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Math.round(milliseconds))
}

function later(now: Temporal.Instant, seconds: number): string {
  return now.add({ seconds }).toString()
}
