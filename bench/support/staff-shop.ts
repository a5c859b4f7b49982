import { sql } from 'kysely'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { addDays, type Day, day } from '#domain/day.ts'
import { LINE_STATUS, ORDER_STATUS } from '#domain/order/states.ts'
import { LISTED_COLUMNS } from './large-shop.ts'

/** The current day of the shop. */
const TODAY_ON: Day = day('2026-11-20')
/** When the shop is measured. */
export const STAFF_NOW = `${TODAY_ON}T10:00:00+09:00`
export const ORDERS = 100_000
export const LINES = 250_000
export const UNITS = 20_000
export const PARCELS_TODAY = 400
/** The number of the first order that ships today. */
export const FIRST_PARCEL_ORDER = 198_600
const MEMBERS = 30_000
const REVIEWS = 20_000
const INQUIRIES = 5_000
const FIRST_NUMBER = 100_000
const YEARS_IN_DAYS = 1_095
const AUDIT_ROWS = 500_000
const UNITS_PER_ITEM = 5

/** Address of domain/delivery of order n. */
const ADDRESS = `jsonb_build_object(
  'familyName', '姓' || n % 4000, 'givenName', '名' || n % 700,
  'familyNameKana', 'セイ' || n % 4000, 'givenNameKana', 'メイ' || n % 700,
  'postalCode', lpad((n % 1000000)::text, 7, '1'), 'prefecture', 13, 'address1', '千代田区千代田' || n,
  'telephone', '090' || lpad((n * 7919 % 100000000)::text, 8, '0'))`

/**
 * Three years of a shop, deterministically: 100,000 orders in the order of their days, 250,000 lines, 20,000 units,
 * 400 parcels to ship today, and what follows from them. Triggers are disabled while the rows are inserted; keys and
 * tables that triggers keep are computed afterwards.
 */
export async function loadStaffShop(db: Database): Promise<void> {
  await db.connection().execute(async (session) => {
    const run = async (statement: string) => void (await sql.raw(statement).execute(session))
    await run('SET session_replication_role = replica')
    await run(`UPDATE occupancy_window SET from_on = '${addDays(TODAY_ON, -100)}'`)
    await loadUnits(run)
    await loadOrders(run)
    await loadMoney(run)
    await loadRecords(run)
    await loadPeople(run)
    await loadKeys(run)
    await run('SET session_replication_role = DEFAULT')
  })
  await sql`VACUUM ANALYZE`.execute(db)
}

type Run = (statement: string) => Promise<void>

async function loadUnits(run: Run): Promise<void> {
  await run(`INSERT INTO makers (uid, name) SELECT n, 'ブランド' || n FROM generate_series(0, 49) AS n`)
  await run(`INSERT INTO tag_categories (uid, name, role) VALUES (7005, 'サイズ', 'size')`)
  await run(
    `INSERT INTO tags (uid, tag_category_uid, name, rank) SELECT n, 7005, n || '号', n FROM generate_series(1, 5) AS n`,
  )
  await run(`INSERT INTO categories (uid, name, layer) VALUES (86, '喪服', 1)`)
  await run(`INSERT INTO items (id, name, maker_uid, form, price_four_days, price_further_day, published_on, release)
    SELECT 1000 + n, 'ブラックフォーマル ' || n, n % 50, 'onepiece', 6980, 700, '2023-01-01', true
    FROM generate_series(1, ${UNITS / UNITS_PER_ITEM}) AS n`)
  await run(`INSERT INTO item_categories (category_uid, item_id) SELECT 86, id FROM items`)
  await run(`INSERT INTO units (uid, id, item_id, size_tag_uid, size_label, ref_price, shelf)
    SELECT n, item || '-' || (n - 1) % ${UNITS_PER_ITEM} + 1, item, size, size || '号', 30000,
      chr(65 + n % 26) || '-' || n % 400
    FROM (SELECT n, 1001 + (n - 1) / ${UNITS_PER_ITEM} AS item, 1 + n % 2 AS size
          FROM generate_series(1, ${UNITS}) AS n) AS unit`)
  await run(`INSERT INTO listed_units (${LISTED_COLUMNS}) SELECT ${LISTED_COLUMNS} FROM sellable_unit_rows`)
}

/** The day on which order n arrives: in the order of the numbers, the last ones in two weeks. */
const STARTS_ON = `DATE '${TODAY_ON}' + 14 - ${YEARS_IN_DAYS} + (n::bigint * ${YEARS_IN_DAYS} / ${ORDERS})::integer`

async function loadOrders(run: Run): Promise<void> {
  const { Delivery, Reserved, Rental1, Return, Arrear } = ORDER_STATUS
  // The orders of today's parcels arrive tomorrow, whatever their place in the row.
  const first = FIRST_PARCEL_ORDER - FIRST_NUMBER
  const last = first + PARCELS_TODAY
  await run(`CREATE TEMPORARY TABLE plan AS
    SELECT n, 'order-' || n AS uid, ${FIRST_NUMBER} + n AS number,
      CASE WHEN n >= ${first} AND n < ${last} THEN DATE '${TODAY_ON}' + 1 ELSE ${STARTS_ON} END AS start_on,
      n >= ${first} AND n < ${last} AS is_today
    FROM generate_series(1, ${ORDERS}) AS n`)
  await run(`ALTER TABLE plan ADD COLUMN status integer`)
  await run(`UPDATE plan SET status = CASE
    WHEN is_today THEN ${Reserved}
    WHEN start_on > DATE '${TODAY_ON}' + 2 THEN CASE WHEN n % 3 = 0 THEN ${Delivery} ELSE ${Reserved} END
    WHEN start_on > DATE '${TODAY_ON}' - 4 THEN ${Rental1}
    WHEN start_on > DATE '${TODAY_ON}' - 40 AND n % 60 = 0 THEN ${Arrear}
    ELSE ${Return} END`)
  await run(`INSERT INTO orders (uid, number, status, version, secret_hash, customer_uid, email, customer_info,
      shipping_info, prefecture, payment_method, subtotal, total, payment_total, tax, rental_start_on, rental_end_on,
      rental_days, ordered_at, registered_at, modified_at, shipped_at, returned_at)
    SELECT uid, number, status, 3, sha256(uid::bytea), CASE WHEN n % 3 = 0 THEN 'member-' || n % ${MEMBERS} END,
      'guest' || n || '@example.jp', ${ADDRESS}, ${ADDRESS}, 13,
      CASE WHEN n % 5 = 0 THEN 'cod' ELSE 'card' END, 13960, 13960, 13960, 1269, start_on, start_on + 3, 4,
      start_on - interval '9 days', start_on - interval '9 days', start_on - interval '5 days',
      CASE WHEN status NOT IN (${Delivery}, ${Reserved}) THEN start_on - interval '9 hours' END,
      CASE WHEN status = ${Return} THEN start_on + interval '5 days' END
    FROM plan`)
  await run(`INSERT INTO parcels (uid, order_uid, number, carrier, slip_number, return_slip_number, state, shipped_at,
      delivered_at, returned_on)
    SELECT uid || ':parcel', uid, 1, 'yamato', '28' || lpad(n::text, 10, '0'), '29' || lpad(n::text, 10, '0'),
      CASE status WHEN ${Return} THEN 'returned' ELSE 'delivered' END, start_on - interval '9 hours',
      start_on + interval '11 hours', CASE status WHEN ${Return} THEN start_on + 5 END
    FROM plan WHERE status NOT IN (${Delivery}, ${Reserved})`)
  await loadLines(run)
}

/** Two lines an order, and a third one for every second. A unit goes again when all others have gone. */
async function loadLines(run: Run): Promise<void> {
  const { Delivery, Reserved, Rental1, Return } = ORDER_STATUS
  const { Fix, Rental, Return: Returned, Arrear: Overdue } = LINE_STATUS
  await run(`CREATE TEMPORARY TABLE planned AS
    SELECT plan.*, position, (row_number() OVER (ORDER BY start_on, n, position) % ${UNITS})::integer + 1 AS unit
    FROM plan CROSS JOIN generate_series(0, 2) AS position WHERE position < 2 OR n % 2 = 0`)
  await run(`INSERT INTO order_lines (uid, order_uid, position, status, product_uid, item_id, size_tag_uid, item_name,
      size_label, rental_start_on, rental_end_on, blocked, price, ref_price, returned_on, parcel_uid)
    SELECT planned.uid || '-' || position, planned.uid, position,
      CASE WHEN status IN (${Delivery}, ${Reserved}) THEN ${Fix} WHEN status = ${Rental1} THEN ${Rental}
           WHEN status = ${Return} THEN ${Returned} ELSE ${Overdue} END,
      unit, item_id, size_tag_uid, 'ブラックフォーマル ' || item_id, size_label, start_on, start_on + 3,
      daterange(start_on - 2, start_on + 9), 6980, 30000, CASE status WHEN ${Return} THEN start_on + 5 END,
      CASE WHEN status NOT IN (${Delivery}, ${Reserved}) THEN planned.uid || ':parcel' END
    FROM planned JOIN units ON units.uid = unit`)
  await run(`INSERT INTO order_events (order_uid, at, actor, from_status, to_status)
    SELECT uid, start_on - interval '9 days' + step * interval '1 day', 'shop', ${Delivery}, ${Reserved}
    FROM plan CROSS JOIN generate_series(1, 4) AS step`)
  await run(`INSERT INTO inspections (line_uid, outcome, actor, at)
    SELECT order_lines.uid, 'ready', 'staff:demo', returned_on + interval '11 hours' FROM order_lines
    WHERE status = ${Returned} AND returned_on < DATE '${TODAY_ON}' - 1`)
}

async function loadMoney(run: Run): Promise<void> {
  const { Delivery, Reserved } = ORDER_STATUS
  await run(`INSERT INTO payments (uid, order_uid, method, amount, status, captured, processor_ref, started_at)
    SELECT 'payment-' || n, uid, 'card', 13960,
      CASE WHEN status IN (${Delivery}, ${Reserved}) THEN 'authorised' ELSE 'captured' END,
      CASE WHEN status IN (${Delivery}, ${Reserved}) THEN 0 ELSE 13960 END, 'ref-' || n, start_on - interval '9 days'
    FROM plan WHERE n % 5 <> 0`)
  await run(`INSERT INTO order_charges (uid, order_uid, kind, amount, at, state, due_on, settled_at, settled_by,
      event_key)
    SELECT 'charge-' || n, uid, 'uncaptured', 13960, start_on, CASE WHEN n % 4000 = 7 THEN 'open' ELSE 'paid' END,
      start_on + 14, CASE WHEN n % 4000 = 7 THEN NULL ELSE start_on + 3 END,
      CASE WHEN n % 4000 = 7 THEN NULL ELSE 'capture' END, 'uncaptured:' || n
    FROM plan WHERE n % 50 = 7`)
}

async function loadRecords(run: Run): Promise<void> {
  await run(`INSERT INTO mails (uid, event_key, kind, order_uid, recipient, content, queued_at, sent_at,
      next_attempt_at)
    SELECT 'mail-' || n || '-' || step, 'mail:' || n || ':' || step, 'orderreceived', uid,
      'guest' || n || '@example.jp',
      jsonb_build_object('subject', '【墨礼 SUMIREI】ご注文を承りました', 'text', repeat('本文', 200)),
      start_on - interval '9 days', start_on - interval '9 days', start_on - interval '9 days'
    FROM plan CROSS JOIN generate_series(1, 2) AS step`)
  await run(`UPDATE mails SET sent_at = NULL, failed_at = queued_at, last_error = '550' WHERE uid LIKE 'mail-%999-1'`)
  await run(`INSERT INTO staff_audit (at, staff_uid, act, subject, request_id)
    SELECT TIMESTAMPTZ '${STAFF_NOW}' - (${AUDIT_ROWS} - n) * interval '3 minutes', 'person-' || n % 9,
      (ARRAY['readOrder', 'confirm', 'ship', 'return'])[1 + n % 4], 'order:order-' || n % ${ORDERS} + 1, 'request-' || n
    FROM generate_series(1, ${AUDIT_ROWS}) AS n`)
}

/** Members, their inquiries and reviews; what is open is of the last days. */
async function loadPeople(run: Run): Promise<void> {
  await run(`INSERT INTO customers (uid, status, email, address, sex, born_on, mail_magazine, reminder_question,
      reminder_answer_hash, registered_at, completed_at, modified_at)
    SELECT 'member-' || n, 'member', 'member' || n || '@example.jp', ${ADDRESS}, 2, '1980-01-01', 1, 1, 'hash',
      at, at, at
    FROM (SELECT n, TIMESTAMPTZ '${STAFF_NOW}' - n * interval '50 minutes' AS at
          FROM generate_series(1, ${MEMBERS}) AS n) AS member`)
  await run(`INSERT INTO inquiries (uid, received_at, topic, name, email, body, order_number, status)
    SELECT 'inquiry-' || n, TIMESTAMPTZ '${STAFF_NOW}' - n * interval '100 minutes', 1 + n % 6, '姓' || n,
      'guest' || n || '@example.jp', repeat('お尋ねします。', 20), (${FIRST_NUMBER} + n)::text,
      CASE WHEN n < 40 THEN 'open' WHEN n % 2 = 0 THEN 'answered' ELSE 'closed' END
    FROM generate_series(1, ${INQUIRIES}) AS n`)
  await run(`INSERT INTO reviews (uid, item_id, order_line_uid, nickname, stars, fit, body, posted_on, is_shown,
      checked_at)
    SELECT 'review-' || n, 1001 + n % ${UNITS / UNITS_PER_ITEM}, 'order-' || n || '-0', '名' || n, 1 + n % 5, 3,
      repeat('着心地のよい一着でした。', 5), DATE '${TODAY_ON}' - n / 20, n > 60 AND n % 9 > 0,
      CASE WHEN n > 60 THEN TIMESTAMPTZ '${STAFF_NOW}' - n * interval '1 hour' END
    FROM generate_series(1, ${REVIEWS}) AS n`)
  await run(`INSERT INTO customer_keys (key, customer_uid)
    SELECT key, uid FROM customers CROSS JOIN customer_keys_of(email, address) AS key`)
}

/** What the triggers of order_keys and of the cleaning write, in one statement each. */
async function loadKeys(run: Run): Promise<void> {
  await run(`INSERT INTO unit_care (product_uid, line_uid, since_on)
    SELECT DISTINCT ON (product_uid) product_uid, uid, returned_on FROM order_lines
    WHERE status = ${LINE_STATUS.Return} AND returned_on > DATE '${TODAY_ON}' - 3
    ORDER BY product_uid, returned_on DESC`)
  await run(`INSERT INTO order_keys (key, order_uid)
    SELECT DISTINCT key, order_uid FROM (
      SELECT number::text AS key, uid AS order_uid FROM orders
      UNION ALL SELECT order_key(email), uid FROM orders
      UNION ALL SELECT unnest(ARRAY[order_key(concat(info ->> 'familyName', info ->> 'givenName')),
        order_key(concat(info ->> 'familyNameKana', info ->> 'givenNameKana')),
        info ->> 'telephone', right(info ->> 'telephone', 4)]), uid
      FROM (SELECT uid, customer_info AS info FROM orders) AS customer
      UNION ALL SELECT unnest(ARRAY[slip_number, return_slip_number]), order_uid FROM parcels
      UNION ALL SELECT units.id, order_uid FROM order_lines JOIN units ON units.uid = product_uid
    ) AS keys WHERE key <> ''`)
}
