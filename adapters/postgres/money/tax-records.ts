import { sql } from 'kysely'
import { type Day, SHOP_TIME_ZONE } from '#domain/day.ts'
import { OPEN_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import { ACTIVE_ORDER_STATUSES, LINE_STATUS, ORDER_STATUS } from '#domain/order/states.ts'
import type { RecordEnd } from '#domain/receipt/retention.ts'
import type { FoundRecord, RecordCriteria, TaxRecord, TaxRecordStore } from '#services/ports/tax-records.ts'
import type { Database } from '../database/connect.ts'
import { allRows, entity, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { erasePersonalData } from '../members/personal-data.ts'
import { documentOf, type StoredDocument } from './receipt-store.ts'

const RECORD = sql`order_uid AS "orderUid", number, name, ordered_on AS "orderedOn", amount AS "amountYen",
  tax AS "taxYen", lines, documents, locked_at AS "lockedAt", ends_on AS "endsOn"`

export function taxRecordStore(db: Database): TaxRecordStore {
  return {
    read: (number, { actor, at, detail }) =>
      transactionWithRetry(db, async (tx) => {
        const record = await entity<Omit<TaxRecord, 'documents'> & { documents: StoredDocument[] }>(tx)`
          SELECT ${RECORD} FROM tax_records WHERE number = ${number}::bigint FOR SHARE`
        if (record === undefined) return undefined
        await run(tx)`
          INSERT INTO order_events (order_uid, at, actor, from_status, to_status, detail)
          SELECT uid, ${at.toString()}::timestamptz, ${actor}, status, status, ${JSON.stringify(detail)}::jsonb
          FROM orders WHERE uid = ${record.orderUid}`
        return { ...record, documents: record.documents.map(documentOf) }
      }),
    search: (criteria, page) => searchRecords(db, criteria, page),
    lockEnded: (endedBefore, at, endsOn, limit) =>
      transactionWithRetry(db, async (tx) => {
        const orderUids = await lockEndedOrders(tx, endedBefore, limit)
        await lockOrders(tx, orderUids, at.toString(), endsOn)
        return orderUids.length
      }),
    erase: (todayOn, limit) => transactionWithRetry(db, (tx) => eraseRecords(tx, todayOn, limit)),
  }
}

/** SQL: name, day and lines of an order, as its record keeps them. */
const NAME = sql`
  coalesce(nullif(concat_ws(' ', customer_info ->> 'familyName', customer_info ->> 'givenName'), ' '), '')`
const ORDERED_ON = sql`(coalesce(ordered_at, registered_at) AT TIME ZONE ${sql.lit(SHOP_TIME_ZONE)})::date`
const LINES = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', trim(concat_ws(' ', maker_name, item_name)),
                                               'startOn', rental_start_on, 'amountYen', price)
                            ORDER BY position, order_lines.uid), '[]')
  FROM order_lines WHERE order_lines.order_uid = orders.uid)`

function searchRecords(
  db: Database,
  { fromOn, untilOn, leastYen, mostYen, name }: RecordCriteria,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<FoundRecord[]> {
  const isFound = sql`
    (${fromOn ?? null}::date IS NULL OR ordered_on >= ${fromOn ?? null}::date)
    AND (${untilOn ?? null}::date IS NULL OR ordered_on <= ${untilOn ?? null}::date)
    AND (${leastYen ?? null}::integer IS NULL OR amount >= ${leastYen ?? null}::integer)
    AND (${mostYen ?? null}::integer IS NULL OR amount <= ${mostYen ?? null}::integer)
    AND position(${name.replaceAll(/\s/g, '')} IN regexp_replace(name, '\\s', '', 'g')) > 0`
  return allRows<FoundRecord>(db)`
    SELECT number, name, ordered_on AS "orderedOn", amount AS "amountYen", tax AS "taxYen", lines,
           is_locked AS "isLocked"
    FROM (
      SELECT number, name, ordered_on, amount, tax, lines, true AS is_locked FROM tax_records
      UNION ALL
      SELECT number, ${NAME}, ${ORDERED_ON}, payment_total, tax, ${LINES}, false FROM orders
      WHERE number IS NOT NULL AND locked_at IS NULL) AS records
      (number, name, ordered_on, amount, tax, lines, is_locked)
    WHERE number > ${after}::bigint AND ${isFound} ORDER BY number LIMIT ${limit}`
}

const codes = (statuses: readonly number[]) => sql.join(statuses.map((status) => sql.lit(status)))
const OPEN_ORDERS = codes([ORDER_STATUS.InCart, ...ACTIVE_ORDER_STATUSES.map((status) => ORDER_STATUS[status])])
const OPEN_LINES = codes(OPEN_LINE_STATUSES.map((status) => LINE_STATUS[status]))

/** Locks orders of which nothing is open: no line, charge, request to the processor, or dispute. */
async function lockEndedOrders(tx: Database, endedBefore: Day, limit: number): Promise<string[]> {
  const rows = await allRows<{ uid: string }>(tx)`
    SELECT orders.uid FROM orders
    WHERE locked_at IS NULL AND number IS NOT NULL AND status NOT IN (${OPEN_ORDERS})
      AND (modified_at < (${endedBefore}::date::timestamp AT TIME ZONE ${SHOP_TIME_ZONE})
           OR EXISTS (SELECT FROM customers WHERE customers.uid = customer_uid AND customers.status = 'withdrawn'))
      AND NOT EXISTS (SELECT FROM order_lines AS line
                      WHERE line.order_uid = orders.uid AND line.status IN (${OPEN_LINES}))
      AND NOT EXISTS (SELECT FROM order_charges AS charge
                      WHERE charge.order_uid = orders.uid AND state IN ('proposed', 'open', 'disputed'))
      AND NOT EXISTS (SELECT FROM payments LEFT JOIN payment_tasks AS task
                        ON task.payment_uid = payments.uid AND task.done_at IS NULL
                      WHERE payments.order_uid = orders.uid
                        AND (task.uid IS NOT NULL OR (disputed_at IS NOT NULL AND dispute_outcome IS NULL)))
    ORDER BY orders.uid LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`
  return rows.map(({ uid }) => uid)
}

/**
 * Moves what the tax laws ask for of placed orders to tax_records, and erases what else is personal (docs/rules.md
 * Retention). The caller has locked the orders. The record lasts from the last day on which something happened.
 */
export async function lockOrders(
  tx: Database,
  orderUids: readonly string[],
  at: string,
  endsOn: RecordEnd,
): Promise<void> {
  if (orderUids.length === 0) return
  const ended = await allRows<{ uid: string; lastOn: Day }>(tx)`
    SELECT uid, (greatest(registered_at, ordered_at, modified_at,
      (SELECT max(issued_at) FROM receipts WHERE receipts.order_uid = orders.uid),
      (SELECT max(greatest(settled_at, ended_at)) FROM order_charges WHERE order_charges.order_uid = orders.uid),
      (SELECT max(task.at) FROM payment_tasks AS task JOIN payments ON payments.uid = payment_uid
       WHERE payments.order_uid = orders.uid)) AT TIME ZONE ${SHOP_TIME_ZONE})::date AS "lastOn"
    FROM orders WHERE uid = ANY (${orderUids}::text[]) AND number IS NOT NULL`
  await run(tx)`
    INSERT INTO tax_records (order_uid, number, name, ordered_on, amount, tax, lines, documents, locked_at, ends_on)
    SELECT uid, number, ${NAME}, ${ORDERED_ON}, payment_total, tax, ${LINES},
           (SELECT coalesce(jsonb_agg(jsonb_build_object('issue', issue, 'issuedAt', issued_at, 'content', content)
                                      ORDER BY issue), '[]') FROM receipts WHERE receipts.order_uid = orders.uid),
           ${at}::timestamptz, ended.ends_on
    FROM orders JOIN unnest(${ended.map(({ uid }) => uid)}::text[],
                            ${ended.map(({ lastOn }) => endsOn(lastOn))}::date[]) AS ended (order_uid, ends_on)
      ON ended.order_uid = orders.uid
    ON CONFLICT (order_uid) DO NOTHING`
  await run(tx)`DELETE FROM receipts WHERE order_uid = ANY (${orderUids}::text[])`
  await erasePersonalData(tx, orderUids, at)
}

/** The references by which processors know the payments end with the record. */
async function eraseRecords(tx: Database, todayOn: Day, limit: number): Promise<number> {
  const erased = await allRows<{ uid: string }>(tx)`
    DELETE FROM tax_records WHERE order_uid IN (
      SELECT order_uid FROM tax_records WHERE ends_on <= ${todayOn}::date LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING order_uid AS uid`
  const orderUids = erased.map(({ uid }) => uid)
  await run(tx)`UPDATE payments SET processor_ref = NULL WHERE order_uid = ANY (${orderUids}::text[])`
  await run(tx)`
    UPDATE order_events SET detail = NULL, reason = ''
    WHERE order_uid = ANY (${orderUids}::text[]) AND (detail IS NOT NULL OR reason <> '')`
  return orderUids.length
}
