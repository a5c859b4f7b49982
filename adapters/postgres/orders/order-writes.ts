import { type RawBuilder, sql } from 'kysely'
import type { Order } from '#domain/order/order.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type { OrderEvent } from '#services/ports/order-events.ts'
import type { Database } from '../database/connect.ts'
import { hashSecret, LINE_COLUMNS, lineRow, membersOf, ORDER_COLUMNS, orderRow } from './order-rows.ts'

const ORDER_UPDATE_COLUMNS = columnList([
  ...columnsOf(ORDER_COLUMNS).filter((name) => !['uid', 'version'].includes(name)),
  'rental_start_on',
  'rental_end_on',
])
const LINE_UPDATE_COLUMNS = [...columnsOf(LINE_COLUMNS).filter((name) => name !== 'uid'), 'position']
const LINE_INSERT_COLUMNS = columnList(['uid', 'order_uid', ...LINE_UPDATE_COLUMNS])
const LINE_ASSIGNMENTS = columnList(LINE_UPDATE_COLUMNS.map((name) => `${name} = excluded.${name}`))
const [OLD_LINE, NEW_LINE] = ['order_lines', 'excluded'].map((row) =>
  columnList(LINE_UPDATE_COLUMNS.map((name) => `${row}.${name}`)),
)

/** Writes the lines of the CTE `saved`, in unit order, so that triggers lock units in a consistent order. */
function writeLines(order: Order): RawBuilder<unknown> {
  const rows = JSON.stringify(order.lines.map((line, position) => lineRow(line, order.uid, position)))
  return sql`INSERT INTO order_lines (${LINE_INSERT_COLUMNS})
    SELECT ${LINE_INSERT_COLUMNS} FROM json_populate_recordset(NULL::order_lines, ${rows}::json)
    WHERE EXISTS (SELECT FROM saved)
    ORDER BY product_uid`
}

/** The statement of OrderWrites.insert. */
export function insertOrder(order: Order, secret: string): RawBuilder<unknown> {
  return sql`
    WITH saved AS (
      INSERT INTO orders (uid, version, secret_hash, ${ORDER_UPDATE_COLUMNS})
      SELECT ${order.uid}, ${order.version}::integer, ${hashSecret(secret)}::bytea, ${ORDER_UPDATE_COLUMNS}
      FROM json_populate_record(NULL::orders, ${JSON.stringify(orderRow(order))}::json)
      RETURNING uid
    )
    ${writeLines(order)}`
}

/**
 * OrderWrites.save, in one statement. Like lockFree it takes the stock lock and locks the units first, so that
 * concurrent bookings of the same units wait here and do not deadlock at the exclusion constraint. Lines that have
 * not changed are not written.
 */
export async function saveOrder(tx: Database, order: Order): Promise<void> {
  await updateOrder(order).execute(tx)
}

type Update = {
  readonly ctes?: RawBuilder<unknown>
  readonly isSaved?: RawBuilder<unknown>
  readonly secret?: string | undefined
}

/**
 * The statement of `saveOrder`. `ctes`: what it writes as well; `isSaved`: a further condition; `secret`: a new one.
 * It fails when lines are not as expected or, without a further condition, when the order was changed since it was
 * read. `saved`: how many orders were saved.
 */
export function updateOrder(
  order: Order,
  { ctes = sql``, isSaved, secret }: Update = {},
): RawBuilder<{ saved: number }> {
  const row = JSON.stringify(orderRow(order))
  const newSecret = secret === undefined ? sql`` : sql`secret_hash = ${hashSecret(secret)}::bytea,`
  const lineUids = order.lines.map((line) => line.uid)
  const booked = bookedUnits(order)
  const locks = booked.length === 0 ? sql`` : sql`${lockedUnits(booked)},`
  const areLocked = booked.length === 0 ? sql`` : sql`AND (SELECT count(*) FROM locked) >= 0`
  return sql<{ saved: number }>`
    WITH ${locks} saved AS (
      UPDATE orders SET version = version + 1, ${newSecret} (${ORDER_UPDATE_COLUMNS}) = (
        SELECT ${ORDER_UPDATE_COLUMNS} FROM json_populate_record(NULL::orders, ${row}::json))
      WHERE uid = ${order.uid} AND version = ${order.version} AND ${isSaved ?? sql`true`} ${areLocked}
      RETURNING uid
    ), deleted AS (
      DELETE FROM order_lines USING saved
      WHERE order_uid = saved.uid AND order_lines.uid <> ALL (${lineUids}::text[])
      RETURNING status
    ), written AS (
      ${writeLines(order)}
      ON CONFLICT (uid) DO UPDATE SET ${LINE_ASSIGNMENTS}
      WHERE order_lines.order_uid = excluded.order_uid AND (${OLD_LINE}) IS DISTINCT FROM (${NEW_LINE})
    ) ${ctes}
    SELECT check_saved(
      ${order.uid}, ${isSaved === undefined ? order.version : null}, (SELECT count(*) FROM saved),
      (SELECT count(*) FROM deleted WHERE status NOT IN (-2, -1)),
      (SELECT count(*) FROM order_lines
       WHERE uid = ANY (${lineUids}::text[]) AND order_uid IS DISTINCT FROM ${order.uid})) AS saved`
}

/** CTEs: the stock lock, and the locks of units in their order. */
function lockedUnits(uids: readonly number[]): RawBuilder<unknown> {
  return sql`
    stock_lock AS MATERIALIZED (SELECT lock_stock_shared()), locked AS MATERIALIZED (
      SELECT units.uid FROM stock_lock CROSS JOIN units
      WHERE units.uid = ANY (${uids}::integer[])
      ORDER BY units.uid FOR NO KEY UPDATE OF units
    )`
}

/** SQL: adds entries to the histories of orders. */
export function insertEvents(events: readonly OrderEvent[]): RawBuilder<unknown> {
  const rows = events.map(
    ({ orderUid, at, actor, from, to, detail }) => sql`(${orderUid}, ${at.toString()}::timestamptz, ${actor},
      ${ORDER_STATUS[from]}::smallint, ${ORDER_STATUS[to]}::smallint, ${JSON.stringify(detail)}::jsonb)`,
  )
  return sql`INSERT INTO order_events (order_uid, at, actor, from_status, to_status, detail) VALUES ${sql.join(rows)}`
}

/** Units whose bitmaps the lines may change; none while all lines are in the cart. */
function bookedUnits({ lines }: Order): number[] {
  const isUnbooked = lines.every(({ status }) => status === 'InCart' || status === 'Temp')
  return isUnbooked ? [] : lines.map((line) => line.unitUid)
}

export function isCart(order: Order): boolean {
  return order.status === 'InCart' && bookedUnits(order).length === 0
}

function columnsOf(columns: Parameters<typeof membersOf>[0]): string[] {
  return membersOf(columns).map(([, { column }]) => column)
}

/** One raw SQL fragment, which Kysely compiles faster than a list of identifiers. */
function columnList(columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.join(', '))
}
