import { type RawBuilder, sql } from 'kysely'
import type { Order } from '#domain/order/order.ts'
import type { Database } from './connect.ts'
import { lineColumns, orderColumns, secretHash } from './order-rows.ts'

/** Thrown when an order was changed by somebody else since it was read: a tagged value. */
export type StaleOrder = Error & { readonly kind: 'stale-order' }

const ORDER_NAMES = names([
  'number',
  'status',
  'customer_uid',
  'email',
  'customer_info',
  'shipping_info',
  'prefecture',
  'payment_method',
  'delivery_time',
  'delivery_request',
  'delivery_note',
  'notices',
  'option_fee',
  'subtotal',
  'discount',
  'delivery_fee',
  'charge_fee',
  'tax',
  'use_point',
  'add_point',
  'total',
  'payment_total',
  'rental_start_on',
  'rental_end_on',
  'ordered_at',
  'paid_at',
  'slip_number',
  'return_slip_number',
  'shipped_at',
  'delivered_at',
  'returned_at',
  'cancelled_at',
  'registered_at',
  'modified_at',
] satisfies (keyof ReturnType<typeof orderColumns>)[])

const LINE_FIELDS = [
  'position',
  'status',
  'product_uid',
  'item_id',
  'size_tag_uid',
  'item_name',
  'maker_name',
  'size_label',
  'rental_start_on',
  'rental_end_on',
  'blocked',
  'price',
  'has_plan',
  'option_fee',
  'ref_price',
  'point_rate',
  'returned_on',
  'cancelled_at',
  'extension_start_on',
  'extension_end_on',
  'extension_settled_on',
  'reminded_on',
] satisfies (keyof ReturnType<typeof lineColumns>[number])[]
const LINE_NAMES = names(['uid', 'order_uid', ...LINE_FIELDS])
const LINE_UPDATES = sql.raw(LINE_FIELDS.map((name) => `${name} = excluded.${name}`).join(', '))

/**
 * Writes the lines of the order that `saved` names. In product order, so that two orders lock products in the same
 * order when the triggers keep their bitmaps.
 */
function writeLines(order: Order): RawBuilder<unknown> {
  return sql`INSERT INTO order_lines (${LINE_NAMES})
    SELECT ${LINE_NAMES} FROM json_populate_recordset(NULL::order_lines, ${JSON.stringify(lineColumns(order))}::json)
    WHERE EXISTS (SELECT FROM saved)
    ORDER BY product_uid`
}

/** OrderTransaction.insert, in one statement. */
export async function insertOrder(tx: Database, order: Order, secret: string): Promise<void> {
  const columns = JSON.stringify(orderColumns(order))
  await sql`
    WITH saved AS (
      INSERT INTO orders (uid, version, secret_hash, ${ORDER_NAMES})
      SELECT ${order.uid}, ${order.version}::integer, ${secretHash(secret)}::bytea, ${ORDER_NAMES}
      FROM json_populate_record(NULL::orders, ${columns}::json)
      RETURNING uid
    )
    ${writeLines(order)}`.execute(tx)
}

/**
 * OrderTransaction.save, in one statement. It takes the gate of the stock and locks the products first, like lockFree,
 * so that whoever books the same ones waits here instead of meeting at the constraint, where each would wait for the
 * other. Throws StaleOrder.
 */
export async function saveOrder(tx: Database, order: Order): Promise<void> {
  const { rows } = await sql<{ saved: number; lost: number; written: number }>`
    WITH gate AS MATERIALIZED (
      SELECT enter_stock() WHERE ${bookedProducts(order)}::integer[] <> '{}'
    ), locked AS MATERIALIZED (
      SELECT products.uid FROM gate CROSS JOIN products WHERE products.uid = ANY (${bookedProducts(order)}::integer[])
      ORDER BY products.uid FOR NO KEY UPDATE OF products
    ), saved AS (
      UPDATE orders SET version = version + 1, (${ORDER_NAMES}) = (
        SELECT ${ORDER_NAMES} FROM json_populate_record(NULL::orders, ${JSON.stringify(orderColumns(order))}::json))
      WHERE uid = ${order.uid} AND version = ${order.version} AND (SELECT count(*) FROM locked) >= 0
      RETURNING uid
    ), gone AS (
      DELETE FROM order_lines USING saved
      WHERE order_uid = saved.uid AND order_lines.uid <> ALL (${order.lines.map((line) => line.uid)}::text[])
      RETURNING status
    ), written AS (
      ${writeLines(order)}
      ON CONFLICT (uid) DO UPDATE SET ${LINE_UPDATES} WHERE order_lines.order_uid = excluded.order_uid
      RETURNING uid
    )
    SELECT (SELECT count(*) FROM saved) AS saved, (SELECT count(*) FROM written) AS written,
           (SELECT count(*) FROM gone WHERE status NOT IN (-2, -1)) AS lost`.execute(tx)
  const { saved, lost, written } = rows[0]!
  if (saved === 0) throw staleOrder(order)
  if (lost > 0) throw new Error(`order ${order.uid} would lose a line that is no longer in the cart`)
  if (written !== order.lines.length) throw new Error(`order ${order.uid} names a line of another order`)
}

/** Products whose bitmaps the lines may change: none while all lines are in the cart. */
function bookedProducts({ lines }: Order): number[] {
  const isCart = lines.every(({ status }) => status === 'InCart' || status === 'Temp')
  return isCart ? [] : lines.map((line) => line.productUid)
}

/** One piece of SQL: as a list of names each would be visited again whenever a statement is made. */
function names(columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.join(', '))
}

function staleOrder({ uid, version }: Order): StaleOrder {
  const message = `order ${uid} is no longer at version ${version}`
  return Object.assign(new Error(message), { kind: 'stale-order' as const })
}
