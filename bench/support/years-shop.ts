import { sql } from 'kysely'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { partitionByYear, type YEAR_TABLES } from '#adapters/postgres/partitions/partitions.ts'
import { LINE_STATUS, ORDER_STATUS } from '#domain/order/states.ts'

/** Ten years of a shop, the last one not over: the tables that grow, one row of each an order. */
export const FIRST_YEAR = 2017
export const LAST_YEAR = 2026
export const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, n) => FIRST_YEAR + n)
export const MEMBERS = 2_000_000
/** Numbers of the orders begin here. */
export const FIRST_NUMBER = 1_000_000
const FIRST_MS = Date.parse('2017-01-01T00:00:00+09:00')
const END_MS = Date.parse('2026-11-20T00:00:00+09:00')
const UNITS = 100_000
/** Uids of units and items, above those of booking-shop.ts. */
const FIRST_UNIT = 1_000_001
/** Orders whose garments are not back. */
const OPEN_SHARE = 0.004
/** Searched are orders of two years. */
const KEYS_FROM_MS = Date.parse('2025-01-01T00:00:00+09:00')
/** Personal data of older orders was removed (docs/architecture.md, Data and retention). */
const PERSONAL_FROM_MS = Date.parse('2021-11-20T00:00:00+09:00')

export const GROWING_TABLES = ['orders', 'order_lines', 'order_keys', 'mails', 'staff_audit'] as const
export type GrowingTable = (typeof GROWING_TABLES)[number]

type Run = (statement: string) => Promise<unknown>

/** What the rows refer to, and the function that makes uids as adapters/runtime/random-ids.ts does. */
export async function loadUnits(db: Database): Promise<void> {
  const run: Run = (statement) => sql.raw(statement).execute(db)
  await run(`CREATE FUNCTION bench_uid(ms bigint, n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT substr(lpad(to_hex(ms), 12, '0'), 1, 8) || '-' || substr(lpad(to_hex(ms), 12, '0'), 9) || '-7' ||
      lpad(to_hex(n % 4096), 3, '0') || '-8000-' || lpad(to_hex(n), 12, '0') $$`)
  await run(`INSERT INTO makers (uid, name) VALUES (50, 'ブランド')`)
  await run(`INSERT INTO items (id, name, maker_uid, form, price_four_days, price_further_day, published_on, release)
    VALUES (${FIRST_UNIT}, 'ブラックフォーマル', 50, 'onepiece', 6980, 700, '2017-01-01', false)`)
  await run(`INSERT INTO units (uid, id, item_id, ref_price)
    SELECT n, n, ${FIRST_UNIT}, 30000 FROM generate_series(${FIRST_UNIT}, ${FIRST_UNIT + UNITS - 1}) AS n`)
}

/** Inserts the rows of a year into a table: the table itself, or a partition of it. `count`: of all years. */
export async function loadYear(db: Database, table: GrowingTable, into: string, year: number, count: number) {
  const stepMs = (END_MS - FIRST_MS) / count
  const firstOf = (each: number) => Math.ceil((Date.parse(`${each}-01-01T00:00:00+09:00`) - FIRST_MS) / stepMs)
  const [from, to] = [firstOf(year), Math.min(firstOf(year + 1), count) - 1]
  // OFFSET 0: each expression is computed once.
  const rows = `(SELECT *, bench_uid(ms, n) AS uid, to_timestamp(ms / 1000.0) AS at,
      n >= ${count * (1 - OPEN_SHARE)} AS open
    FROM (SELECT n, ${FIRST_MS} + floor(n * ${stepMs}::float8)::bigint AS ms
          FROM generate_series(${from}::bigint, ${to}) AS n OFFSET 0) AS numbered OFFSET 0) AS row`
  await sql.raw(INSERTS[table](into, rows)).execute(db)
}

const ADDRESS = `CASE WHEN ms >= ${PERSONAL_FROM_MS} THEN jsonb_build_object('familyName', '姓' || n % 4000,
  'familyNameKana', 'セイ' || n % 4000, 'postalCode', lpad((n * 31 % 10000000)::text, 7, '0'), 'address1',
  '千代田区千代田' || n % 900, 'telephone', '090' || lpad((n * 7919 % 100000000)::text, 8, '0')) END AS address`
const STARTS_ON = `CASE WHEN open THEN at::date + 5 + (n % 20)::integer ELSE at::date + 9 END`

const INSERTS: Readonly<Record<GrowingTable, (into: string, rows: string) => string>> = {
  orders: (into, rows) => `INSERT INTO ${into} (uid, number, status, version, secret_hash, customer_uid, email,
      customer_info, shipping_info, prefecture, payment_method, subtotal, total, payment_total, tax, rental_start_on,
      rental_end_on, rental_days, ordered_at, registered_at, modified_at)
    SELECT uid, ${FIRST_NUMBER} + n, CASE WHEN open THEN ${ORDER_STATUS.Reserved} ELSE ${ORDER_STATUS.Return} END, 3,
      sha256(uid::bytea), 'member-' || n * 7919 % ${MEMBERS},
      CASE WHEN address IS NOT NULL THEN 'member' || n * 7919 % ${MEMBERS} || '@example.jp' END,
      address, address, 13, 'card',
      6980, 6980, 6980, 634, ${STARTS_ON}, ${STARTS_ON} + 3, 4, at, at, at
    FROM (SELECT *, ${ADDRESS} FROM ${rows} OFFSET 0) AS row`,
  order_lines: (
    into,
    rows,
  ) => `INSERT INTO ${into} (uid, order_uid, status, product_uid, item_id, item_name, size_label,
      rental_start_on, rental_end_on, blocked, price, ref_price, returned_on)
    SELECT uid, uid, CASE WHEN open THEN ${LINE_STATUS.Fix} ELSE ${LINE_STATUS.Return} END,
      ${FIRST_UNIT} + n % ${UNITS}, ${FIRST_UNIT}, 'ブラックフォーマル', '9号', ${STARTS_ON}, ${STARTS_ON} + 3,
      daterange(${STARTS_ON} - 2, ${STARTS_ON} + 9), 6980, 30000,
      CASE WHEN NOT open THEN ${STARTS_ON} + 5 END FROM ${rows}`,
  order_keys: (into, rows) => `INSERT INTO ${into} (key, order_uid)
    SELECT (${FIRST_NUMBER} + n)::text, uid FROM ${rows} WHERE ms >= ${KEYS_FROM_MS}`,
  mails: (into, rows) => `INSERT INTO ${into} (uid, event_key, kind, order_uid, recipient, content, queued_at, sent_at,
      next_attempt_at)
    SELECT uid, 'orderreceived:' || uid, 'orderreceived', uid, 'member' || n * 7919 % ${MEMBERS} || '@example.jp',
      '{"subject": "【墨礼 SUMIREI】ご注文を承りました", "text": ""}', at, at, at FROM ${rows}`,
  staff_audit: (into, rows) => `INSERT INTO ${into} (at, staff_uid, act, subject, request_id)
    SELECT at, 'staff-' || n % 40, 'act-' || n % 23, 'order:' || uid, 'request-' || n FROM ${rows} ORDER BY n`,
}

type Saved = { readonly name: string; readonly definition: string }
type SavedKey = Saved & { readonly on: string }

/** Drops the foreign keys of the tables and those to them while work runs. Old rows are not checked again. */
export async function withoutForeignKeys(
  db: Database,
  tables: readonly string[],
  work: () => Promise<void>,
  successorsOf: (table: string) => readonly string[] = (table) => [table],
) {
  const { rows: keys } = await sql<SavedKey>`
    SELECT conname AS name, conrelid::regclass::text AS on, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0
      AND (confrelid = ANY (${tables}::regclass[]) OR conrelid = ANY (${tables}::regclass[]))`.execute(db)
  const run: Run = (statement) => sql.raw(statement).execute(db)
  for (const { name, on } of keys) await run(`ALTER TABLE ${on} DROP CONSTRAINT ${name}`)
  await work()
  for (const { name, on, definition } of keys)
    for (const table of successorsOf(on))
      await run(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition.replace(' NOT VALID', '')} NOT VALID`)
}

/**
 * Fills a table that nothing refers to, without indexes, which are created afterwards. It is emptied in the same
 * transaction, so with wal_level = minimal its rows are not logged.
 */
export async function fillTable(db: Database, table: string, fill: (tx: Database) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const run: Run = (statement) => sql.raw(statement).execute(tx)
    await run('SET LOCAL session_replication_role = replica')
    const { rows: constraints } = await sql<Saved>`
      SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conrelid = ${table}::regclass AND contype IN ('p', 'u', 'x')`.execute(tx)
    const { rows: indexes } = await sql<Saved>`
      SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
      WHERE indrelid = ${table}::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid
        AND contype IN ('p', 'u', 'x'))`.execute(tx)
    for (const { name } of constraints) await run(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
    for (const { name } of indexes) await run(`DROP INDEX ${name}`)
    await run(`TRUNCATE ${table}`)
    await fill(tx)
    for (const { name, definition } of constraints)
      await run(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    for (const { definition } of indexes) await run(definition)
  })
}

/** Moves the rows of a partitioned table, of which the first partition has all, to one partition for each year. */
export async function spreadOverYears(db: Database, table: (typeof YEAR_TABLES)[number], log: (text: string) => void) {
  const run: Run = (statement) => sql.raw(statement).execute(db)
  const all = `${table}_before_${LAST_YEAR + 1}`
  const column = table === 'staff_audit' ? 'at' : 'uid'
  const names = YEARS.map((year) => `${table}_${year}`)
  const successorsOf = (each: string) => (each === all ? names : [each])
  const spread = async () => {
    await run(`ALTER TABLE ${table} DETACH PARTITION ${all}`)
    await partitionByYear(db, table, { fromYear: FIRST_YEAR, toYear: LAST_YEAR })
    for (const name of names) {
      const { rows } = await sql<{ bound: string }>`
        SELECT pg_get_expr(relpartbound, oid) AS bound FROM pg_class WHERE relname = ${name}`.execute(db)
      const [, from, to] = /FROM \((.*)\) TO \((.*)\)/.exec(rows[0]!.bound)!
      await run(`ALTER TABLE ${table} DETACH PARTITION ${name}`)
      await fillTable(db, name, async (tx) => {
        await sql
          .raw(`INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM ${all}
          WHERE ${column} >= ${from} AND ${column} < ${to}`)
          .execute(tx)
      })
      await run(`ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to})`)
      log(`spread ${name}`)
    }
    await run(`DROP TABLE ${all}`)
  }
  await withoutForeignKeys(db, await partitionsOf(db, table), spread, successorsOf)
}

async function partitionsOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = ${table}::regclass`.execute(db)
  return [table, ...rows.map(({ name }) => name)]
}
