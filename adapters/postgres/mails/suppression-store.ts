import { type RawBuilder, sql } from 'kysely'
import type { DeliveryReport } from '#domain/mail/suppression.ts'
import type { MailboxPosition, Suppression, SuppressionStore } from '#services/ports/suppressions.ts'
import type { Database } from '../database/connect.ts'
import { countRows, entities, firstRow, hasRows, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'

/** Bounces arrive within this time after the mail was handed over. */
const BOUNCE_DAYS = 5
/** A report that names its mail may be late: servers keep trying for five days, and say so once they gave up. */
const NAMED_BOUNCE_DAYS = 10
/** Older mails are not sent again: what they say is over. */
const RESEND_DAYS = 60
/** Mails about a day; they are sent again within a day only. */
const DATED_KINDS = ['limittoday', 'identityreminder', 'arrear', 'pointsexpiring', 'magazine']

/** SQL: whether mails to an address bounce. `address`: an expression in lower case. */
export function isBounced(address: ReturnType<typeof sql>) {
  return sql<boolean>`EXISTS (SELECT FROM mail_suppressions AS bounce
    WHERE bounce.address = ${address} AND bounce.reason = 'bounce' AND bounce.released_at IS NULL)`
}

/** SQL: the suppressions of an address that are not released. */
export function selectSuppressions(
  address: string | RawBuilder<string>,
): RawBuilder<Pick<Suppression, 'uid' | 'reason' | 'at'>> {
  return sql<Pick<Suppression, 'uid' | 'reason' | 'at'>>`
    SELECT uid, reason, at FROM mail_suppressions
    WHERE address = lower(${address}) AND released_at IS NULL ORDER BY reason`
}

export function suppressionStore(db: Database): SuppressionStore {
  return {
    find: async (address) => (await selectSuppressions(address).execute(db)).rows,
    list: ({ to, after }, limit) => {
      const conditions = [
        sql`released_at IS NULL`,
        ...(to === '' ? [] : [sql`address = ${to}`]),
        ...(after === '' ? [] : [sql`(at, uid) < (SELECT at, uid FROM mail_suppressions WHERE uid = ${after})`]),
      ]
      return entities<Suppression>(db)`
        SELECT uid, address, reason, source, detail, at,
          (SELECT number FROM orders WHERE lower(email) = address AND number IS NOT NULL
           ORDER BY number DESC LIMIT 1) AS "orderNumber"
        FROM mail_suppressions WHERE ${sql.join(conditions, sql` AND `)} ORDER BY at DESC, uid DESC LIMIT ${limit}`
    },
    record: (uid, source, report) => transactionWithRetry(db, (tx) => record(tx, { uid, source, report })),
    findRecipient: async (mailUid) => {
      const mail = await firstRow<{ address: string }>(db)`
        SELECT lower(recipient) AS address FROM mails WHERE uid = ${mailUid} AND recipient <> ''`
      return mail?.address
    },
    failMail: (mailUid, { at, detail }) => failMail(db, { mailUid, at: sql`${at.toString()}::timestamptz`, detail }),
    findMailboxPosition: (mailbox) => firstRow<MailboxPosition>(db)`
      SELECT uid_validity AS "uidValidity", last_uid AS "lastUid" FROM bounce_mailboxes WHERE name = ${mailbox}`,
    saveMailboxPosition: (mailbox, { uidValidity, lastUid }) => run(db)`
      INSERT INTO bounce_mailboxes (name, uid_validity, last_uid) VALUES (${mailbox}, ${uidValidity}, ${lastUid})
      ON CONFLICT (name) DO UPDATE SET uid_validity = excluded.uid_validity, last_uid = excluded.last_uid`,
    release: (uid, { at, by, reason }) =>
      transactionWithRetry(db, async (tx) => {
        const released = await firstRow<{ address: string; reason: string }>(tx)`
          UPDATE mail_suppressions SET released_at = ${at.toString()}::timestamptz, released_by = ${by},
                 release_reason = ${reason}
          WHERE uid = ${uid} AND released_at IS NULL RETURNING address, reason`
        if (released?.reason === 'bounce') await queueAgain(tx, released.address, at.toString())
        return released !== undefined || hasRows(tx)`SELECT 1 FROM mail_suppressions WHERE uid = ${uid}`
      }),
    purge: (before) => countRows(db)`
      DELETE FROM mail_suppressions WHERE at < ${before.toString()}::timestamptz RETURNING 1`,
  }
}

type Recorded = { readonly uid: string; readonly source: string; readonly report: DeliveryReport }

async function record(tx: Database, { uid, source, report }: Recorded): Promise<boolean> {
  const { address, reason, detail, mailUid } = report
  const at = sql`${report.at.toString()}::timestamptz`
  const isNew = await hasRows(tx)`
    INSERT INTO mail_suppressions (uid, address, reason, source, detail, at)
    VALUES (${uid}, ${address}, ${reason}, ${source}, ${detail}, ${at})
    ON CONFLICT (address, reason) DO UPDATE SET
      source = excluded.source, detail = excluded.detail, at = excluded.at,
      released_at = NULL, released_by = NULL, release_reason = ''
    WHERE mail_suppressions.at < excluded.at AND coalesce(mail_suppressions.released_at, '-infinity') < excluded.at
    RETURNING 1`
  if (reason !== 'bounce') return isNew
  if (mailUid !== undefined) await failMail(tx, { mailUid, at, detail, address })
  else if (isNew)
    await run(tx)`
      UPDATE mails SET sent_at = NULL, failed_at = ${at}, last_error = ${`bounced: ${detail}`}
      WHERE uid = (
        SELECT uid FROM mails
        WHERE lower(recipient) = ${address} AND recipient <> '' AND ${isSentBefore(at, BOUNCE_DAYS)}
        ORDER BY sent_at DESC LIMIT 1)`
  return isNew
}

type Failure = {
  readonly mailUid: string
  readonly at: ReturnType<typeof sql>
  readonly detail: string
  /** Its recipient, in lower case, if the report names one. */
  readonly address?: string
}

/** A mail that was sent again after the report is not concerned. */
function failMail(db: Database, { mailUid, at, detail, address }: Failure): Promise<boolean> {
  const isRecipient = address === undefined ? sql`true` : sql`lower(recipient) = ${address}`
  return hasRows(db)`
    UPDATE mails SET sent_at = NULL, failed_at = ${at}, last_error = ${`bounced: ${detail}`}
    WHERE uid = ${mailUid} AND recipient <> '' AND ${isRecipient} AND ${isSentBefore(at, NAMED_BOUNCE_DAYS)}
    RETURNING 1`
}

function isSentBefore(at: ReturnType<typeof sql>, days: number) {
  return sql`sent_at BETWEEN ${at} - ${days} * interval '1 day' AND ${at} + interval '1 minute'`
}

function queueAgain(tx: Database, address: string, at: string): Promise<void> {
  return run(tx)`
    UPDATE mails SET failed_at = NULL, attempts = 0, tried_since = ${at}::timestamptz,
           next_attempt_at = ${at}::timestamptz
    WHERE lower(recipient) = ${address} AND recipient <> '' AND failed_at IS NOT NULL AND sent_at IS NULL
      AND ${isWorthSending(at)}`
}

/** SQL: whether a mail that failed is sent again: what older ones say is over. */
export function isWorthSending(at: string): RawBuilder<boolean> {
  return sql<boolean>`queued_at > ${at}::timestamptz - interval '1 day'
    * CASE WHEN kind = ANY (${DATED_KINDS}::text[]) THEN 1 ELSE ${RESEND_DAYS} END`
}
