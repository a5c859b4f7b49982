import { sql } from 'kysely'
import type { Order } from '#domain/order/order.ts'
import { lineStatusOf, ORDER_STATUS, orderStatusOf, type RentalOrderFacts } from '#domain/order/states.ts'
import type { Database } from './connect.ts'
import { ORDER_SELECT_LIST, type OrderRow, toOrder } from './order-rows.ts'

/** SQL: placed orders, without carts and dummy orders. */
const PLACED = sql`status NOT IN (${ORDER_STATUS.InCart}, ${ORDER_STATUS.Dummy}) AND available`

/** MemberStore.orders. */
export async function placedOrders(
  db: Database,
  uid: string,
  limit: number,
  offset: number,
): Promise<{ orders: readonly Order[]; total: number }> {
  const { rows } = await sql<OrderRow>`
    SELECT ${ORDER_SELECT_LIST} FROM orders WHERE customer_uid = ${uid} AND ${PLACED}
    ORDER BY number DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const totals = await sql<{ total: number }>`
    SELECT count(*) AS total FROM orders WHERE customer_uid = ${uid} AND ${PLACED}`.execute(db)
  return { orders: rows.map(toOrder), total: totals.rows[0]?.total ?? 0 }
}

/** MemberStore.rentalOrders. */
export async function rentalOrders(db: Database, uid: string): Promise<RentalOrderFacts[]> {
  const { rows } = await sql<{ available: boolean; status: number; lines: { status: number }[] }>`
    SELECT available, status,
      (SELECT coalesce(json_agg(json_build_object('status', line.status)), '[]')
       FROM order_lines AS line WHERE order_uid = orders.uid) AS lines
    FROM orders WHERE customer_uid = ${uid} AND status <> ${ORDER_STATUS.InCart}`.execute(db)
  return rows.map(({ available, status, lines }) => ({
    available,
    status: orderStatusOf(status)!,
    lines: lines.map((line) => ({ status: lineStatusOf(line.status)! })),
  }))
}

/** MemberStore.orderNumbers. */
export async function orderNumbers(db: Database, orderUids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (orderUids.length === 0) return new Map()
  const { rows } = await sql<{ uid: string; number: number }>`
    SELECT uid, number FROM orders WHERE uid = ANY (${[...new Set(orderUids)]}::text[]) AND number IS NOT NULL`.execute(
    db,
  )
  return new Map(rows.map(({ uid, number }) => [uid, number]))
}
