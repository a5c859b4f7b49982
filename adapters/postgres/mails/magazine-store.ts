import { sql } from 'kysely'
import type { MagazineReader, MagazineStore } from '#services/ports/mails.ts'
import type { Ids } from '#services/ports/runtime.ts'
import type { Database } from '../database/connect.ts'
import { countRows } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { insertMail } from './mail-queue.ts'

const KIND = 'magazine'
const NONE = 3

export function magazineStore(db: Database, ids: Ids): MagazineStore {
  return {
    queueIssue: (issue, limit, at, write) =>
      transactionWithRetry(db, async (tx) => {
        // Serialize: a concurrent run must see which members already have the issue.
        await sql`SELECT pg_advisory_xact_lock(hashtextextended('magazine', 0))`.execute(tx)
        const readers = await subscribersWithout(tx, ids, issue, limit, at)
        for (const reader of readers) {
          const eventKey = eventKeyOf(issue, reader.uid)
          const mail = { uid: ids.next(), eventKey, kind: KIND, to: reader.email, content: write(reader), at }
          await insertMail(tx, mail)
        }
        return readers.length
      }),
    purgeConsents: (endedBefore) => countRows(db)`
      DELETE FROM magazine_consents WHERE ended_at < ${endedBefore.toString()}::timestamptz RETURNING 1`,
    unsubscribe: (token, at) =>
      transactionWithRetry(db, async (tx) => {
        const { rows } = await sql<{ uid: string }>`
          UPDATE customers SET mail_magazine = ${NONE}::smallint, modified_at = ${at.toString()}::timestamptz
          FROM magazine_links WHERE token = ${token} AND uid = customer_uid AND status = 'member'
          RETURNING uid`.execute(tx)
        const [customer] = rows
        if (customer === undefined) return false
        await sql`DELETE FROM mails WHERE kind = ${KIND} AND sent_at IS NULL
                  AND event_key LIKE ${`${KIND}:%`} AND right(event_key, ${customer.uid.length + 1}::int)
                      = ${`:${customer.uid}`}`.execute(tx)
        return true
      }),
  }
}

/** Subscribed members who do not have this issue yet, each with an unsubscribe token. */
async function subscribersWithout(
  tx: Database,
  ids: Ids,
  issue: string,
  limit: number,
  at: Temporal.Instant,
): Promise<readonly MagazineReader[]> {
  type Row = Omit<MagazineReader, 'token'> & { token: string | null }
  const { rows } = await sql<Row>`
    SELECT uid, email, token, mail_magazine = 2 AS "isTextOnly",
           jsonb_build_object('familyName', address->>'familyName', 'givenName', address->>'givenName') AS name
    FROM customers LEFT JOIN magazine_links ON customer_uid = uid
    WHERE status = 'member' AND mail_magazine IN (1, 2) AND NOT is_barred
      AND NOT EXISTS (SELECT FROM mails WHERE event_key = ${`${KIND}:${issue}:`} || customers.uid)
    ORDER BY uid LIMIT ${limit} FOR NO KEY UPDATE OF customers`.execute(tx)
  const readers: MagazineReader[] = []
  for (const row of rows) {
    const token = row.token ?? ids.secret()
    if (row.token === null) {
      await sql`INSERT INTO magazine_links (customer_uid, token, made_at)
                VALUES (${row.uid}, ${token}, ${at.toString()}::timestamptz)`.execute(tx)
    }
    readers.push({ ...row, token })
  }
  return readers
}

function eventKeyOf(issue: string, customerUid: string): string {
  return `${KIND}:${issue}:${customerUid}`
}
