import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { ACTIVE_ORDER_STATUSES, ORDER_STATUS } from '#domain/order/states.ts'
import type { Span } from '#domain/rental/span.ts'
import type { NewPointRow, PointRow, PointStore } from '#services/ports/money.ts'
import type { Database } from '../database/connect.ts'
import { entities, hasRows } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { insertMail } from '../mails/mail-queue.ts'

const ACTIVE_STATUSES = sql.join(ACTIVE_ORDER_STATUSES.map((status) => sql`${ORDER_STATUS[status]}`))

export function pointStore(db: Database): PointStore {
  return {
    entriesOf: (customerUid) => pointEntries(db, customerUid),
    balanceOf: async (customerUid) => {
      const { rows } = await sql<{ balance: number }>`
        SELECT coalesce(sum(points), 0)::bigint AS balance FROM point_entries
        WHERE customer_uid = ${customerUid}`.execute(db)
      return rows[0]!.balance
    },
    pendingOf: async (customerUid) => {
      const { rows } = await sql<{ pending: number }>`
        SELECT coalesce(sum(add_point), 0)::bigint AS pending FROM orders
        WHERE customer_uid = ${customerUid} AND available
          AND (status IN (${ACTIVE_STATUSES}) OR status = ${ORDER_STATUS.Return}
            AND coalesce((SELECT sum(points) FROM point_entries
                          WHERE order_uid = orders.uid AND reason IN ('earned', 'adjusted')), 0) = 0)`.execute(db)
      return rows[0]!.pending
    },
    customersToExpire: (todayOn, after, limit) => customersToExpire(db, todayOn, after, limit),
    customersToNotify: (expiring, after, limit) => customersToNotify(db, expiring, after, limit),
    recordExpiryNotice: (notice) => transactionWithRetry(db, (tx) => recordExpiryNotice(tx, notice)),
  }
}

/** All entries of a customer, oldest first. Runs in the transaction when `db` is one. */
export async function pointEntries(db: Database, customerUid: string): Promise<PointRow[]> {
  return entities<PointRow>(db)`
    SELECT uid, customer_uid AS "customerUid", order_uid AS "orderUid", reason, points, at, expires_on AS "expiresOn"
    FROM point_entries WHERE customer_uid = ${customerUid} ORDER BY sequence`
}

/** Adds an entry. Returns false when its event key exists. */
export function addPointRow(tx: Database, row: NewPointRow): Promise<boolean> {
  return hasRows(tx)`
    INSERT INTO point_entries (uid, customer_uid, order_uid, reason, points, at, expires_on, event_key)
    VALUES (${row.uid}, ${row.customerUid}, ${row.orderUid ?? null}, ${row.reason}, ${row.points}::integer,
            ${row.at.toString()}::timestamptz, ${row.expiresOn ?? null}::date, ${row.eventKey})
    ON CONFLICT (event_key) DO NOTHING RETURNING uid`
}

/** Customers with a positive balance and an expired credit; domain/points/ledger computes how much of it is left. */
async function customersToExpire(db: Database, todayOn: Day, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ customerUid: string }>`
    SELECT customer_uid AS "customerUid" FROM point_entries
    WHERE customer_uid > ${after}
    GROUP BY customer_uid
    HAVING sum(points) > 0 AND min(expires_on) < ${todayOn}::date
    ORDER BY customer_uid LIMIT ${limit}`.execute(db)
  return rows.map(({ customerUid }) => customerUid)
}

async function customersToNotify(
  db: Database,
  { fromOn, toOn }: Span,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ customerUid: string }>`
    SELECT DISTINCT customer_uid AS "customerUid" FROM point_entries AS entry
    WHERE customer_uid > ${after} AND expires_on BETWEEN ${fromOn}::date AND ${toOn}::date
      AND NOT EXISTS (SELECT FROM point_expiry_notices AS notice
                      WHERE notice.customer_uid = entry.customer_uid AND notice.expires_on = entry.expires_on)
    ORDER BY customer_uid LIMIT ${limit}`.execute(db)
  return rows.map(({ customerUid }) => customerUid)
}

async function recordExpiryNotice(
  tx: Database,
  { customerUid, expiring, mail, at }: Parameters<PointStore['recordExpiryNotice']>[0],
): Promise<boolean> {
  if (mail !== undefined && !(await insertMail(tx, { ...mail, at }))) return false
  await sql`
    INSERT INTO point_expiry_notices (customer_uid, expires_on, told_at)
    SELECT DISTINCT customer_uid, expires_on, ${at.toString()}::timestamptz FROM point_entries
    WHERE customer_uid = ${customerUid} AND expires_on BETWEEN ${expiring.fromOn}::date AND ${expiring.toOn}::date
    ON CONFLICT DO NOTHING`.execute(tx)
  return true
}
