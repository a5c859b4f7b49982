import { type RawBuilder, sql } from 'kysely'
import type {
  InquiryChange,
  InquiryReply,
  ListedInquiry,
  StaffInquiry,
  StaffInquiryStore,
} from '#services/ports/staff-inquiries.ts'
import type { Database } from '../database/connect.ts'
import { entities, entity, firstRow, hasRows, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { insertMail } from './mail-queue.ts'

const EXCERPT_LENGTH = 80
/** What was typed as a number of an order, when it can be one. */
const TYPED_NUMBER = sql`CASE WHEN order_number ~ '^[0-9]{1,15}$' THEN order_number::bigint END`

export function staffInquiryStore(db: Database): StaffInquiryStore {
  return {
    list: ({ status, assigneeUid, after }, limit) => {
      const isOldestFirst = status === 'open'
      const direction = isOldestFirst ? sql`ASC` : sql`DESC`
      const compared = isOldestFirst ? sql`>` : sql`<`
      const conditions = [
        sql`true`,
        ...(status === '' ? [] : [sql`inquiries.status = ${status}`]),
        ...(assigneeUid === undefined ? [] : [sql`assignee_uid = ${assigneeUid}`]),
        ...(after === ''
          ? []
          : [
              sql`(received_at, inquiries.uid) ${compared}
                  (SELECT received_at, uid FROM inquiries WHERE uid = ${after})`,
            ]),
      ]
      return entities<ListedInquiry>(db)`
        SELECT inquiries.uid, received_at AS "receivedAt", topic_name AS topic, inquiries.name,
          left(body, ${EXCERPT_LENGTH}) AS excerpt, order_number AS "orderNumber", inquiries.status,
          staff.name AS "assigneeName"
        FROM inquiries LEFT JOIN staff ON staff.uid = assignee_uid
        WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY received_at ${direction}, inquiries.uid ${direction} LIMIT ${limit}`
    },
    find: (uid) => findInquiry(db, uid),
    change: (uid, version, change) => changeInquiry(db, uid, version, change),
    reply: (reply, mail) =>
      transactionWithRetry(db, async (tx) => {
        const { uid, inquiryUid, version, staffUid, body, at } = reply
        const found = await firstRow<{ version: number }>(tx)`
          SELECT version FROM inquiries WHERE uid = ${inquiryUid} FOR UPDATE`
        if (found === undefined) return 'unknown'
        if (await hasRows(tx)`SELECT FROM inquiry_replies WHERE uid = ${uid}`) return 'changed'
        if (found.version !== version) return 'stale'
        await run(tx)`
          INSERT INTO inquiry_replies (uid, inquiry_uid, at, staff_uid, body, from_customer)
          VALUES (${uid}, ${inquiryUid}, ${at.toString()}::timestamptz, ${staffUid}, ${body}, ${mail === undefined})`
        await run(tx)`
          UPDATE inquiries SET status = ${mail === undefined ? 'open' : 'answered'}, version = version + 1,
            assignee_uid = coalesce(assignee_uid, ${staffUid})
          WHERE uid = ${inquiryUid}`
        if (mail !== undefined) await insertMail(tx, { ...mail, at })
        return 'changed'
      }),
  }
}

async function findInquiry(db: Database, uid: string): Promise<StaffInquiry | undefined> {
  const found = await entity<Omit<StaffInquiry, 'replies'>>(db)`
    SELECT uid, received_at AS "receivedAt", topic_name AS topic, name, email, telephone, order_number AS "orderNumber",
      body, status, assignee_uid AS "assigneeUid", version,
      (SELECT number FROM orders WHERE number = ${TYPED_NUMBER} AND locked_at IS NULL)
        AS "knownNumber",
      (SELECT customers.uid FROM customers WHERE lower(customers.email) = lower(inquiries.email)
       AND customers.status = 'member' LIMIT 1) AS "memberUid"
    FROM inquiries WHERE uid = ${uid}`
  if (found === undefined) return undefined
  const replies = await entities<InquiryReply>(db)`
    SELECT inquiry_replies.uid, at, staff.name AS "staffName", from_customer AS "isFromCustomer", body
    FROM inquiry_replies LEFT JOIN staff ON staff.uid = staff_uid
    WHERE inquiry_uid = ${uid} ORDER BY at, inquiry_replies.uid`
  return { ...found, replies }
}

async function changeInquiry(
  db: Database,
  uid: string,
  version: number,
  change: InquiryChange,
): Promise<'changed' | 'stale' | 'unknown'> {
  const [column, value]: readonly [RawBuilder<unknown>, string | null] =
    'status' in change ? [sql`status`, change.status] : [sql`assignee_uid`, change.assigneeUid ?? null]
  const isChanged = await hasRows(db)`
    UPDATE inquiries SET ${column} = ${value}, version = version + 1
    WHERE uid = ${uid} AND version = ${version} AND ${column} IS DISTINCT FROM ${value}::text RETURNING 1`
  if (isChanged) return 'changed'
  const found = await firstRow<{ isSo: boolean }>(db)`
    SELECT ${column} IS NOT DISTINCT FROM ${value}::text AS "isSo" FROM inquiries WHERE uid = ${uid}`
  if (found === undefined) return 'unknown'
  return found.isSo ? 'changed' : 'stale'
}
