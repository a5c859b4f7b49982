import { type RawBuilder, sql } from 'kysely'
import { ACTIVE_ORDER_STATUSES, ORDER_STATUS, type OrderStatus, orderStatusOf } from '#domain/order/states.ts'
import type {
  DayColumn,
  DayColumnName,
  DayRow,
  ListedOrder,
  OrderMail,
  StaffOrderReads,
} from '#services/ports/staff-orders.ts'
import type { Database } from '../database/connect.ts'
import { allRows, entities, firstRow } from '../database/rows.ts'

const MAX_COUNT = 1_000
/** Sorts after every key with a prefix. */
const AFTER = '\u{10ffff}'

const ITEM_NAMES = sql`(SELECT string_agg(item_name || ' ' || size_label, '、' ORDER BY position)
  FROM order_lines AS line WHERE line.order_uid = orders.uid AND line.status < 90)`
const NAME = sql`concat_ws(' ', coalesce(orders.customer_info, orders.shipping_info) ->> 'familyName',
  coalesce(orders.customer_info, orders.shipping_info) ->> 'givenName')`
/** As in the list of overdue rentals: enough to recognise a number, so that the reading is not logged. */
const TELEPHONE_END = sql`('••••' || right(orders.customer_info ->> 'telephone', 4))`
const SHIPS_ON = sql`(SELECT min(lower(blocked) + 1) FROM order_lines AS line
  WHERE line.order_uid = orders.uid AND line.status = 2)`

export function staffOrderReads(db: Database): StaffOrderReads {
  return {
    search: (filter, limit) => search(db, filter, limit),
    readColumn: (column, todayOn, limit) => readColumn(db, COLUMNS[column](sql`${todayOn}::date`), limit),
    countOpen: () => countOpen(db),
    mailsOf: (orderUid) => entities<OrderMail>(db)`
      SELECT uid, kind, content ->> 'subject' AS subject, content ->> 'text' AS text, queued_at AS "queuedAt",
             sent_at AS "sentAt", failed_at AS "failedAt"
      FROM mails WHERE order_uid = ${orderUid} ORDER BY queued_at DESC, uid DESC LIMIT 50`,
    callsOf: async (orderUid) => {
      const calls = await allRows<{ kind: string }>(db)`
        SELECT kind FROM customer_calls WHERE order_uid = ${orderUid} AND closed_at IS NULL ORDER BY at, event_key`
      return calls.map(({ kind }) => kind)
    },
    unitsOf: async (unitUids) => {
      const rows = await allRows<{ uid: number; id: string }>(db)`
        SELECT uid, id FROM units WHERE uid = ANY (${[...unitUids]}::integer[])`
      return new Map(rows.map(({ uid, id }) => [uid, id]))
    },
  }
}

async function search(db: Database, ...[filter, limit]: Parameters<StaffOrderReads['search']>): Promise<ListedOrder[]> {
  const { keys, status, ships, arrives, method, document, charge, before } = filter
  const matches = keys.map((key) => sql`SELECT order_uid FROM order_keys WHERE key >= ${key} AND key < ${key + AFTER}`)
  // An array, so that the few lines of the day are read first, whatever the planner expects of the orders.
  const lineOn = (day: RawBuilder<unknown>, on: string) => sql`orders.uid = ANY (ARRAY(
    SELECT order_uid FROM order_lines WHERE order_uid IS NOT NULL AND status < 90 AND ${day} = ${on}::date))`
  const conditions = [
    sql`number IS NOT NULL AND locked_at IS NULL`,
    ...(matches.length > 0 ? [sql`orders.uid IN (${sql.join(matches, sql` UNION `)})`] : []),
    ...(status !== '' ? [sql`orders.status = ${ORDER_STATUS[status]}`] : []),
    ...(ships !== '' ? [lineOn(sql`lower(blocked) + 1`, ships)] : []),
    ...(arrives !== '' ? [lineOn(sql`rental_start_on`, arrives)] : []),
    ...(method !== '' ? [sql`payment_method = ${method}`] : []),
    ...(document !== ''
      ? [
          sql`EXISTS (SELECT FROM identity_documents AS found
                     WHERE found.order_uid = orders.uid AND found.status = ${document})`,
        ]
      : []),
    ...(charge !== ''
      ? [
          sql`EXISTS (SELECT FROM order_charges AS found
                     WHERE found.order_uid = orders.uid AND found.state = ${charge})`,
        ]
      : []),
    ...(before > 0 ? [sql`number < ${before}::bigint`] : []),
  ]
  const rows = await entities<Omit<ListedOrder, 'status'> & { status: number }>(db)`
    SELECT uid, number, status, ${NAME} AS name, coalesce(${ITEM_NAMES}, '') AS "itemNames",
      (SELECT count(*)::integer FROM order_lines AS line WHERE line.order_uid = orders.uid) AS "lineCount",
      rental_start_on AS "startOn", rental_end_on AS "endOn", ${SHIPS_ON} AS "shipsOn", prefecture,
      payment_method AS "paymentMethod", payment_total AS "paymentTotalYen", memo
    FROM orders WHERE ${sql.join(conditions, sql` AND `)} ORDER BY number DESC LIMIT ${limit}`
  return rows.map((row) => ({ ...row, status: orderStatusOf(row.status) as OrderStatus }))
}

/** A subquery with uid, number, text and on, in the order of the column. */
type ColumnQuery = (todayOn: RawBuilder<unknown>) => RawBuilder<unknown>

const LINES = sql`order_lines AS line JOIN orders ON orders.uid = line.order_uid`
const LINE_TEXT = sql`concat(${NAME}, '様 ', line.item_name, ' ', line.size_label)`
const ORDER_ROW = sql`orders.uid, orders.number, concat(${NAME}, '様 ', ${ITEM_NAMES}) AS text`

/** NOT IN hashes these lines once; NOT EXISTS would look for the inspection of each returned line (migration 0095). */
const inspectedSince = (todayOn: RawBuilder<unknown>) =>
  sql`SELECT line_uid FROM inspections WHERE at >= ((${todayOn} - 15) AT TIME ZONE 'Asia/Tokyo')`

const COLUMNS: Readonly<Record<Exclude<DayColumnName, 'at-risk'>, ColumnQuery>> = {
  confirm: () => sql`SELECT orders.uid, orders.number, concat(${NAME}, '様 ', ${ITEM_NAMES},
      CASE WHEN document.status <> 'accepted' THEN '（書類の確認待ち）' END) AS text, rental_start_on AS "on"
    FROM orders LEFT JOIN identity_documents AS document ON document.order_uid = orders.uid WHERE orders.status = 20
    ORDER BY rental_start_on, number`,
  'missing-documents': (todayOn) => sql`SELECT orders.uid, orders.number, concat(${NAME}, '様 電話 ', ${TELEPHONE_END},
      ' 期限 ', to_char(document.due_at AT TIME ZONE 'Asia/Tokyo', 'FMMM/FMDD HH24:MI')) AS text,
      ${SHIPS_ON} AS "on"
    FROM identity_documents AS document JOIN orders ON orders.uid = document.order_uid
    WHERE document.status IN ('wanted', 'refused') AND orders.status IN (20, 30) AND ${SHIPS_ON} <= ${todayOn}
    ORDER BY document.due_at, number`,
  documents: () => sql`SELECT ${ORDER_ROW}, rental_start_on AS "on" FROM identity_documents AS document
    JOIN orders ON orders.uid = document.order_uid WHERE document.status = 'sent' AND orders.status IN (20, 30)
    ORDER BY rental_start_on, number`,
  calls: () => sql`SELECT orders.uid, orders.number, concat(${NAME}, '様 電話 ', ${TELEPHONE_END}) AS text,
      (min(call.at) AT TIME ZONE 'Asia/Tokyo')::date AS "on", array_agg(call.kind ORDER BY call.at, event_key) AS calls
    FROM customer_calls AS call JOIN orders ON orders.uid = call.order_uid
    WHERE closed_at IS NULL AND locked_at IS NULL GROUP BY orders.uid ORDER BY min(call.at), orders.number`,
  ship: (todayOn) => sql`SELECT * FROM (
      SELECT DISTINCT ON (orders.number) ${ORDER_ROW}, lower(line.blocked) + 1 AS "on" FROM ${LINES}
      WHERE line.status = 2 AND lower(line.blocked) + 1 <= ${todayOn} AND orders.status IN (30, 40, 60, 65, 90)
      ORDER BY orders.number, lower(line.blocked)) AS parcel ORDER BY "on", number`,
  undelivered: (todayOn) => sql`SELECT ${ORDER_ROW}, (parcels.shipped_at AT TIME ZONE 'Asia/Tokyo')::date AS "on"
    FROM parcels JOIN orders ON orders.uid = parcels.order_uid
    WHERE parcels.state IN ('attempted', 'returning')
       OR (parcels.state = 'shipped' AND parcels.reported_at IS NOT NULL AND parcels.delivered_at IS NULL
           AND EXISTS (SELECT FROM order_lines AS line
                       WHERE line.parcel_uid = parcels.uid AND rental_start_on < ${todayOn} AND line.status = 3))
    ORDER BY parcels.shipped_at, parcels.uid`,
  problems: () => sql`SELECT problem.uid, orders.number, concat(${NAME}, '様 ', line.item_name) AS text,
      (reported_at AT TIME ZONE 'Asia/Tokyo')::date AS "on"
    FROM problem_reports AS problem JOIN order_lines AS line ON line.uid = problem.line_uid
    JOIN orders ON orders.uid = problem.order_uid WHERE closed_at IS NULL ORDER BY reported_at, problem.uid`,
  due: (todayOn) => sql`SELECT line.uid, orders.number, ${LINE_TEXT} AS text, line.rental_end_on AS "on" FROM ${LINES}
    WHERE line.status IN (3, 4) AND line.rental_end_on <= ${todayOn} ORDER BY line.rental_end_on, line.uid`,
  inspect: (todayOn) => sql`SELECT line.uid, orders.number, ${LINE_TEXT} AS text, line.returned_on AS "on" FROM ${LINES}
    WHERE line.status = 5 AND line.finding IS NULL AND line.returned_on >= ${todayOn} - 14
      AND line.uid NOT IN (${inspectedSince(todayOn)})
    ORDER BY line.returned_on, line.uid`,
  held: (todayOn) => sql`SELECT line.uid, orders.number, concat(units.id, ' ', ${LINE_TEXT}) AS text,
      line.returned_on AS "on", json_build_object('verdict', flaw.verdict, 'parts', flaw.parts, 'form', items.form,
        'setForm', items.set_form, 'days', ${todayOn} - line.returned_on,
        'calledOn', (SELECT (max(at) AT TIME ZONE 'Asia/Tokyo')::date FROM order_events
                     WHERE order_uid = orders.uid AND detail ->> 'code' = 'called' AND at >= inspections.at),
        'isCharged', EXISTS (SELECT FROM order_charges AS charge WHERE charge.line_uid = line.uid
          AND charge.kind = 'damage' AND charge.state IN ('proposed', 'open', 'disputed', 'paid'))) AS held
    FROM inspections JOIN order_lines AS line ON line.uid = inspections.line_uid
    JOIN orders ON orders.uid = line.order_uid JOIN units ON units.uid = line.product_uid
    JOIN items ON items.id = units.item_id
    CROSS JOIN LATERAL (SELECT verdict, parts FROM unit_conditions
      WHERE line_uid = line.uid AND stage = 'return' AND withdrawn_at IS NULL ORDER BY sequence DESC LIMIT 1) AS flaw
    WHERE inspections.outcome = 'held' AND line.status = 5 ORDER BY line.returned_on, line.uid`,
  cleaning: (todayOn) => sql`SELECT hold.uid, orders.number, concat(units.id, ' ', line.item_name) AS text,
      upper(hold.blocked) - 1 AS "on"
    FROM order_lines AS hold JOIN order_lines AS line ON line.uid = hold.after_line_uid
    JOIN orders ON orders.uid = line.order_uid JOIN units ON units.uid = hold.product_uid
    WHERE hold.status = 8 AND hold.after_line_uid IS NOT NULL AND upper(hold.blocked) - 1 = ${todayOn}
    ORDER BY units.id`,
  overdue: () => sql`SELECT line.uid, orders.number, ${LINE_TEXT} AS text, line.rental_end_on AS "on" FROM ${LINES}
    WHERE line.status = 6 ORDER BY line.rental_end_on, line.uid`,
  money: (todayOn) => sql`SELECT * FROM (
      SELECT charge.uid, orders.number, concat(${NAME}, '様 確定できなかった決済') AS text,
        (charge.at AT TIME ZONE 'Asia/Tokyo')::date AS "on"
      FROM order_charges AS charge JOIN orders ON orders.uid = charge.order_uid
      WHERE charge.state = 'open' AND charge.kind = 'uncaptured'
      UNION ALL
      SELECT payments.uid, orders.number, concat(${NAME}, '様 チャージバック'),
        (disputed_at AT TIME ZONE 'Asia/Tokyo')::date
      FROM payments JOIN orders ON orders.uid = payments.order_uid
      WHERE disputed_at IS NOT NULL AND dispute_outcome IS NULL
      UNION ALL
      SELECT task.uid, orders.number, concat(${NAME}, '様 返金の失敗'), (task.at AT TIME ZONE 'Asia/Tokyo')::date
      FROM payment_tasks AS task JOIN payments ON payments.uid = task.payment_uid
      JOIN orders ON orders.uid = payments.order_uid
      WHERE task.kind = 'refund' AND task.result = 'refused'
        AND (task.at AT TIME ZONE 'Asia/Tokyo')::date >= ${todayOn} - 14) AS trouble ORDER BY "on", uid`,
  mails: () => sql`SELECT mails.uid, orders.number, mails.content ->> 'subject' AS text,
      (mails.failed_at AT TIME ZONE 'Asia/Tokyo')::date AS "on"
    FROM mails LEFT JOIN orders ON orders.uid = mails.order_uid
    WHERE mails.failed_at IS NOT NULL AND mails.sent_at IS NULL ORDER BY mails.failed_at, mails.uid`,
  inquiries: () => sql`SELECT inquiries.uid, NULL::bigint AS number, concat(name, '様 ', left(body, 40)) AS text,
      (received_at AT TIME ZONE 'Asia/Tokyo')::date AS "on"
    FROM inquiries WHERE status = 'open' ORDER BY received_at, uid`,
  reviews:
    () => sql`SELECT reviews.uid, NULL::bigint AS number, concat(repeat('★', stars), ' ', left(body, 60)) AS text,
      posted_on AS "on" FROM reviews WHERE NOT is_shown AND checked_at IS NULL ORDER BY posted_on, reviews.uid`,
  questions: () => sql`SELECT uid, NULL::bigint AS number, left(body, 60) AS text,
      (asked_at AT TIME ZONE 'Asia/Tokyo')::date AS "on"
    FROM item_questions WHERE state = 'waiting' ORDER BY asked_at, uid`,
}

async function readColumn(db: Database, query: RawBuilder<unknown>, limit: number): Promise<DayColumn> {
  const rows = await entities<DayRow>(db)`SELECT * FROM (${query}) AS found LIMIT ${limit}`
  if (rows.length < limit) return { count: rows.length, rows }
  const counted = await firstRow<{ count: number }>(db)`
    SELECT count(*)::integer AS count FROM (SELECT FROM (${query}) AS found LIMIT ${MAX_COUNT}) AS counted`
  return { count: counted?.count ?? rows.length, rows }
}

const ACTIVE = sql`${ACTIVE_ORDER_STATUSES.map((status) => ORDER_STATUS[status])}::smallint[]`

async function countOpen(db: Database): ReturnType<StaffOrderReads['countOpen']> {
  const counts = await firstRow<{ carts: number; orders: number }>(db)`
    SELECT (SELECT count(*)::integer FROM (
        SELECT FROM orders WHERE status = ${ORDER_STATUS.InCart}
          AND EXISTS (SELECT FROM order_lines AS line WHERE line.order_uid = orders.uid)
        LIMIT ${MAX_COUNT}) AS found) AS carts,
      (SELECT count(*)::integer FROM (
        SELECT FROM orders WHERE status = ANY (${ACTIVE}) AND locked_at IS NULL LIMIT ${MAX_COUNT}) AS found) AS orders`
  return counts ?? { carts: 0, orders: 0 }
}
