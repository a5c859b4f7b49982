import { sql } from 'kysely'
import type { MailContent } from '#services/ports/mailer.ts'
import type { MailQueue } from '#services/ports/order-store.ts'
import type { Database } from './connect.ts'

type Mail = { uid: string; kind: string; to: string; content: MailContent; attempts: number }

/** How long a mail is kept from others while it is delivered; longer than any transport waits. */
const LEASE_SECONDS = 600
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 6 * 3_600

/** The mails in PostgreSQL. */
export function mailQueue(db: Database): MailQueue {
  return {
    drain: async (now, limit, deliver) => {
      let sent = 0
      for (let taken = 0; taken < limit; taken += 1) {
        const mail = await claim(db, now)
        if (mail === undefined) break
        const isSent = await isDelivered(mail, deliver)
        await (isSent ? markSent(db, mail, now) : postpone(db, mail, now))
        sent += Number(isSent)
      }
      return sent
    },
  }
}

/**
 * Takes one due mail for this caller: it is due again only after the lease, in case the process dies on the way. One at
 * a time, so that no lease runs out while others are delivered. `attempts` tells the taker: a lease that ran out marks
 * nothing.
 */
async function claim(db: Database, now: Temporal.Instant): Promise<Mail | undefined> {
  const { rows } = await sql<Mail>`
    UPDATE mails SET attempts = attempts + 1, next_attempt_at = ${later(now, LEASE_SECONDS)}::timestamptz
    WHERE uid = (
      SELECT uid FROM mails WHERE sent_at IS NULL AND next_attempt_at <= ${now.toString()}::timestamptz
      ORDER BY next_attempt_at, uid LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING uid, kind, recipient AS "to", content, attempts`.execute(db)
  return rows[0]
}

async function isDelivered(
  { uid, kind, to, content }: Mail,
  deliver: Parameters<MailQueue['drain']>[2],
): Promise<boolean> {
  try {
    await deliver({ uid, kind, to, content })
    return true
  } catch {
    return false
  }
}

/** The mail is done, and the order's mail-sent flag set with it. */
async function markSent(db: Database, { uid, attempts }: Mail, now: Temporal.Instant): Promise<void> {
  await sql`
    WITH sent AS (
      UPDATE mails SET sent_at = ${now.toString()}::timestamptz WHERE uid = ${uid} AND attempts = ${attempts}
      RETURNING order_uid, kind
    )
    UPDATE orders SET mails_sent = mails_sent || jsonb_build_object(kind, ${now.toString()}::text)
    FROM sent WHERE orders.uid = order_uid`.execute(db)
}

async function postpone(db: Database, { uid, attempts }: Mail, now: Temporal.Instant): Promise<void> {
  const waitSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS)
  await sql`UPDATE mails SET next_attempt_at = ${later(now, waitSeconds)}::timestamptz
    WHERE uid = ${uid} AND attempts = ${attempts} AND sent_at IS NULL`.execute(db)
}

function later(now: Temporal.Instant, seconds: number): string {
  return now.add({ seconds }).toString()
}
