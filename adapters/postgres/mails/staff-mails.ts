import { sql } from 'kysely'
import type { ListedMail, StaffMail, StaffMailReads } from '#services/ports/staff-mails.ts'
import type { Database } from '../database/connect.ts'
import { entities, entity } from '../database/rows.ts'

const STATE = sql`CASE WHEN mails.sent_at IS NOT NULL THEN 'sent' WHEN mails.failed_at IS NOT NULL THEN 'failed'
  ELSE 'waiting' END`
const IS = {
  sent: sql`mails.sent_at IS NOT NULL`,
  waiting: sql`mails.sent_at IS NULL AND mails.failed_at IS NULL`,
  failed: sql`mails.failed_at IS NOT NULL AND mails.sent_at IS NULL`,
}
const LISTED = sql`mails.uid, kind, recipient AS "to", content ->> 'subject' AS subject, ${STATE} AS state,
  queued_at AS "queuedAt", sent_at AS "sentAt", attempts, coalesce(last_error, '') AS "lastError",
  orders.number AS "orderNumber"`

export function staffMailReads(db: Database): StaffMailReads {
  return {
    list: ({ state, to, after }, limit) => {
      const conditions = [
        // Those of withdrawn members have neither recipient nor text.
        sql`recipient <> ''`,
        ...(state === '' ? [] : [IS[state]]),
        ...(to === '' ? [] : [sql`lower(recipient) = ${to}`]),
        ...(after === ''
          ? []
          : [sql`(queued_at, mails.uid) < (SELECT queued_at, uid FROM mails WHERE uid = ${after})`]),
      ]
      return entities<ListedMail>(db)`
        SELECT ${LISTED} FROM mails LEFT JOIN orders ON orders.uid = order_uid
        WHERE ${sql.join(conditions, sql` AND `)} ORDER BY queued_at DESC, mails.uid DESC LIMIT ${limit}`
    },
    find: (uid) => entity<StaffMail>(db)`
      SELECT ${LISTED}, content ->> 'text' AS text, order_uid AS "orderUid"
      FROM mails LEFT JOIN orders ON orders.uid = order_uid WHERE mails.uid = ${uid} AND recipient <> ''`,
  }
}
