import { sql } from 'kysely'
import type { MailQueue, TroubledMail } from '#services/ports/mail-queue.ts'
import type { MailContent } from '#services/ports/mailer.ts'
import { MAIL_JOB, type Wake } from '../jobs/wake.ts'
import type { Database } from './connect.ts'
import { retriedTransaction } from './retried-transaction.ts'

type Mail = { uid: string; kind: string; to: string; content: MailContent; attempts: number }

/** How long a mail is kept from others while it is delivered; longer than any transport waits. */
const LEASE_SECONDS = 600
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 6 * 3_600
/** A mail that was tried for so long and not delivered tells nobody anything new. */
const GIVEN_UP_AFTER_HOURS = 72
const LONGEST_ERROR = 500

/** The mails in PostgreSQL. */
export function mailQueue(db: Database, wake?: Wake): MailQueue {
  return {
    drain: async (now, limit, deliver, onGivenUp) => {
      let sent = 0
      for (let taken = 0; taken < limit; taken += 1) {
        const mail = await claim(db, now)
        if (mail === undefined) break
        const trouble = await troubleOf(mail, deliver)
        if (trouble === undefined) {
          await markSent(db, mail, now)
          sent += 1
        } else if (await postpone(db, mail, trouble, now)) onGivenUp?.(mail)
      }
      return sent
    },
    troubled: (limit) => troubled(db, limit),
    retry: (uids, now) =>
      retriedTransaction(db, async (tx) => {
        const { rows } = await sql`
          UPDATE mails SET failed_at = NULL, attempts = 0, tried_since = ${now.toString()}::timestamptz,
                 next_attempt_at = ${now.toString()}::timestamptz
          WHERE failed_at IS NOT NULL AND sent_at IS NULL
            AND (${uids === undefined} OR uid = ANY (${uids ?? []}::text[])) RETURNING 1`.execute(tx)
        if (rows.length > 0) await wake?.(tx, MAIL_JOB)
        return rows.length
      }),
  }
}

/**
 * Takes one due mail for this caller: it is due again only after the lease, in case the process dies on the way. One at
 * a time, so that no lease runs out while others are delivered. `attempts` tells the taker: a lease that ran out marks
 * nothing.
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

/** Why a mail could not be delivered; undefined when it could. */
async function troubleOf(
  { uid, kind, to, content }: Mail,
  deliver: Parameters<MailQueue['drain']>[2],
): Promise<{ readonly error: string; readonly isFinal: boolean } | undefined> {
  try {
    await deliver({ uid, kind, to, content })
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const isFinal = error instanceof Object && 'kind' in error && error.kind === 'mail-refused'
    return { error: message.replaceAll('\0', '').slice(0, LONGEST_ERROR), isFinal }
  }
}

/** The mail is done, and the order's mail-sent flag set with it. */
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

/** Whether the mail was given up. */
async function postpone(
  db: Database,
  { uid, attempts }: Mail,
  { error, isFinal }: { readonly error: string; readonly isFinal: boolean },
  now: Temporal.Instant,
): Promise<boolean> {
  const waitSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS)
  const tooOld = now.subtract({ hours: GIVEN_UP_AFTER_HOURS }).toString()
  const { rows } = await sql<{ isGivenUp: boolean }>`
    UPDATE mails SET next_attempt_at = ${later(now, waitSeconds)}::timestamptz, last_error = ${error},
           failed_at = CASE WHEN ${isFinal} OR tried_since <= ${tooOld}::timestamptz
                       THEN ${now.toString()}::timestamptz END
    WHERE uid = ${uid} AND attempts = ${attempts} AND sent_at IS NULL
    RETURNING failed_at IS NOT NULL AS "isGivenUp"`.execute(db)
  return rows[0]?.isGivenUp ?? false
}

async function troubled(db: Database, limit: number): Promise<readonly TroubledMail[]> {
  type Row = Omit<TroubledMail, 'queuedAt' | 'failedAt'> & { queuedMs: number; failedMs: number | null }
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
