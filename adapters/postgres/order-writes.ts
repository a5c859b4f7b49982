import { type RawBuilder, sql } from 'kysely'
import type { Order } from '#domain/order/order.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type { OrderEvent } from '#services/ports/order-events.ts'
import type { Database } from './connect.ts'
import { hashSecret, LINE_COLUMNS, lineRow, membersOf, ORDER_COLUMNS, orderRow } from './order-rows.ts'
import { sendInTransaction } from './transaction-with-retry.ts'

/** Thrown when an order was changed concurrently since it was read: a tagged error. */
export type StaleOrder = Error & { readonly kind: 'stale-order' }

const ORDER_UPDATE_COLUMNS = columnList([
  ...columnsOf(ORDER_COLUMNS).filter((name) => !['uid', 'version', 'number'].includes(name)),
  'rental_start_on',
  'rental_end_on',
])
const LINE_UPDATE_COLUMNS = [...columnsOf(LINE_COLUMNS).filter((name) => name !== 'uid'), 'position']
const LINE_INSERT_COLUMNS = columnList(['uid', 'order_uid', ...LINE_UPDATE_COLUMNS])
const LINE_ASSIGNMENTS = columnList(LINE_UPDATE_COLUMNS.map((name) => `${name} = excluded.${name}`))
const [OLD_LINE, NEW_LINE] = ['order_lines', 'excluded'].map((row) =>
  columnList(LINE_UPDATE_COLUMNS.map((name) => `${row}.${name}`)),
)

const NUMBER = sql`number`
/** SQL: the number of an order that is placed. */
export const NEW_NUMBER = sql`nextval('order_numbers')`

/** Writes the lines of the CTE `saved`, in product order, so that triggers lock products in a consistent order. */
function writeLines(order: Order): RawBuilder<unknown> {
  const rows = JSON.stringify(order.lines.map((line, position) => lineRow(line, order.uid, position)))
  return sql`INSERT INTO order_lines (${LINE_INSERT_COLUMNS})
    SELECT ${LINE_INSERT_COLUMNS} FROM json_populate_recordset(NULL::order_lines, ${rows}::json)
    WHERE EXISTS (SELECT FROM saved)
    ORDER BY product_uid`
}

/** The statement of OrderTransaction.insert. */
export function insertOrder(order: Order, secret: string): RawBuilder<unknown> {
  return sql`
    WITH saved AS (
      INSERT INTO orders (uid, version, secret_hash, number, ${ORDER_UPDATE_COLUMNS})
      SELECT ${order.uid}, ${order.version}::integer, ${hashSecret(secret)}::bytea, number, ${ORDER_UPDATE_COLUMNS}
      FROM json_populate_record(NULL::orders, ${JSON.stringify(orderRow(order))}::json)
      RETURNING uid
    )
    ${writeLines(order)}`
}

/**
 * OrderTransaction.save, in one statement. Like lockFree it takes the stock lock and locks the products first, so that
 * concurrent bookings of the same products wait here and do not deadlock at the exclusion constraint. Throws
 * StaleOrder. Lines that have not changed are not written. A cart is only sent: it is locked, and a stale one writes
 * nothing.
 */
export async function saveOrder(tx: Database, order: Order): Promise<void> {
  const verify = (rows: readonly SavedRow[]) => void verifySaved(order, rows)
  if (isCart(order)) return sendInTransaction(tx, updateOrder(order), verify)
  verify((await updateOrder(order).execute(tx)).rows)
}

type SavedRow = {
  readonly saved: number
  readonly number: number | null
  readonly deletedBooked: number
  readonly foreign: number
}

type Update = {
  readonly number?: RawBuilder<unknown>
  readonly ctes?: RawBuilder<unknown>
  readonly isSaved?: RawBuilder<unknown>
}

/**
 * The statement of `saveOrder`. `number`: SQL of the number to save; `ctes`: what it writes as well; `isSaved`: a
 * further condition.
 */
export function updateOrder(
  order: Order,
  { number = NUMBER, ctes = sql``, isSaved = sql`true` }: Update = {},
): RawBuilder<SavedRow> {
  const row = JSON.stringify(orderRow(order))
  const lineUids = order.lines.map((line) => line.uid)
  const booked = bookedProducts(order)
  const locks = booked.length === 0 ? sql`` : sql`${lockedProducts(booked)},`
  const areLocked = booked.length === 0 ? sql`` : sql`AND (SELECT count(*) FROM locked) >= 0`
  return sql<SavedRow>`
    WITH ${locks} saved AS (
      UPDATE orders SET version = version + 1, (number, ${ORDER_UPDATE_COLUMNS}) = (
        SELECT ${number}, ${ORDER_UPDATE_COLUMNS} FROM json_populate_record(NULL::orders, ${row}::json))
      WHERE uid = ${order.uid} AND version = ${order.version} AND ${isSaved} ${areLocked}
      RETURNING uid, number
    ), deleted AS (
      DELETE FROM order_lines USING saved
      WHERE order_uid = saved.uid AND order_lines.uid <> ALL (${lineUids}::text[])
      RETURNING status
    ), written AS (
      ${writeLines(order)}
      ON CONFLICT (uid) DO UPDATE SET ${LINE_ASSIGNMENTS}
      WHERE order_lines.order_uid = excluded.order_uid AND (${OLD_LINE}) IS DISTINCT FROM (${NEW_LINE})
    ) ${ctes}
    SELECT (SELECT count(*) FROM saved) AS saved, (SELECT number FROM saved) AS number,
           (SELECT count(*) FROM order_lines
            WHERE uid = ANY (${lineUids}::text[]) AND order_uid IS DISTINCT FROM ${order.uid}) AS foreign,
           (SELECT count(*) FROM deleted WHERE status NOT IN (-2, -1)) AS "deletedBooked"`
}

/** CTEs: the stock lock, and the locks of products in their order. */
function lockedProducts(uids: readonly number[]): RawBuilder<unknown> {
  return sql`
    stock_lock AS MATERIALIZED (SELECT lock_stock_shared()), locked AS MATERIALIZED (
      SELECT products.uid FROM stock_lock CROSS JOIN products
      WHERE products.uid = ANY (${uids}::integer[])
      ORDER BY products.uid FOR NO KEY UPDATE OF products
    )`
}

/** Throws StaleOrder, or when lines were not as expected. Returns the order's number; 0 for a cart. */
export function verifySaved(order: Order, rows: readonly SavedRow[]): number {
  const { saved, number, deletedBooked, foreign } = rows[0]!
  if (saved === 0) throw staleOrder(order)
  if (deletedBooked > 0) throw new Error(`order ${order.uid} would lose a line that is no longer in the cart`)
  if (foreign > 0) throw new Error(`order ${order.uid} contains a line of another order`)
  return number ?? 0
}

/** SQL: adds entries to the histories of orders. */
export function insertEvents(events: readonly OrderEvent[]): RawBuilder<unknown> {
  const rows = events.map(
    ({ orderUid, at, actor, from, to, reason }) => sql`(${orderUid}, ${at.toString()}::timestamptz, ${actor},
      ${ORDER_STATUS[from]}::smallint, ${ORDER_STATUS[to]}::smallint, ${reason})`,
  )
  return sql`INSERT INTO order_events (order_uid, at, actor, from_status, to_status, reason) VALUES ${sql.join(rows)}`
}

/** Products whose bitmaps the lines may change; none while all lines are in the cart. */
function bookedProducts({ lines }: Order): number[] {
  const isUnbooked = lines.every(({ status }) => status === 'InCart' || status === 'Temp')
  return isUnbooked ? [] : lines.map((line) => line.productUid)
}

export function isCart(order: Order): boolean {
  return order.status === 'InCart' && bookedProducts(order).length === 0
}

function columnsOf(columns: Parameters<typeof membersOf>[0]): string[] {
  return membersOf(columns).map(([, { column }]) => column)
}

/** One raw SQL fragment, which Kysely compiles faster than a list of identifiers. */
function columnList(columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.join(', '))
}

function staleOrder({ uid, version }: Order): StaleOrder {
  const message = `order ${uid} is no longer at version ${version}`
  return Object.assign(new Error(message), { kind: 'stale-order' as const })
}
