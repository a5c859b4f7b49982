import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { RETURN_GRACE_DAYS } from '#domain/order/rules.ts'
import { LINE_STATUS, ORDER_STATUS, type OrderStatus, orderStatusOf } from '#domain/order/states.ts'
import type { PaymentTaskRecord } from '#services/ports/money.ts'
import type { BookingAtRisk, OrderEvent, OrderRecord, ScheduledWork } from '#services/ports/order-store.ts'
import type { Database } from './connect.ts'
import { chargesOf } from './order-money.ts'
import { paymentsOf } from './order-reads.ts'
import { ORDER_SELECT_LIST, type OrderRow, toOrder } from './order-rows.ts'

/** OrderStore.recordOf: history, payments, payment tasks and charges. */
export async function recordOf(db: Database, orderUid: string): Promise<OrderRecord> {
  type Row = Omit<OrderEvent, 'from' | 'to'> & { from: number; to: number }
  const events = await sql<Row>`
    SELECT order_uid AS "orderUid", at, actor, from_status AS "from", to_status AS "to", reason
    FROM order_events WHERE order_uid = ${orderUid} ORDER BY id`.execute(db)
  const tasks = await sql<Omit<PaymentTaskRecord, 'result'> & { result: PaymentTaskRecord['result'] | null }>`
    SELECT task.uid, payment_uid AS "paymentUid", kind, task.amount AS "amountYen", at, attempts, result
    FROM payment_tasks AS task JOIN payments ON payments.uid = payment_uid
    WHERE order_uid = ${orderUid} ORDER BY at, task.uid`.execute(db)
  return {
    events: events.rows.map((row) => ({ ...row, from: orderStatusOf(row.from)!, to: orderStatusOf(row.to)! })),
    payments: await paymentsOf(db, orderUid),
    tasks: tasks.rows.map((row) => ({ ...row, result: row.result ?? undefined })),
    charges: await chargesOf(db, orderUid),
  }
}

/** OrderStore.findByNumber. */
export async function findByNumber(db: Database, number: number): Promise<Order | undefined> {
  const { rows } =
    await sql<OrderRow>`SELECT ${ORDER_SELECT_LIST} FROM orders WHERE number = ${number}::bigint`.execute(db)
  return rows[0] && toOrder(rows[0])
}

/** OrderStore.newest: placed orders, highest number first. */
export async function newestOrders(db: Database, statuses: readonly OrderStatus[], limit: number): Promise<Order[]> {
  const codes = statuses.map((status) => ORDER_STATUS[status])
  const { rows } = await sql<OrderRow>`
    SELECT ${ORDER_SELECT_LIST} FROM orders
    WHERE number IS NOT NULL AND (${codes.length === 0} OR status = ANY (${codes}::smallint[]))
    ORDER BY number DESC LIMIT ${limit}`.execute(db)
  return rows.map(toOrder)
}

/** OrderStore.bookingsAtRisk. */
export async function bookingsAtRisk(db: Database): Promise<BookingAtRisk[]> {
  const { rows } = await sql<BookingAtRisk>`
    SELECT line.order_uid AS "orderUid", orders.number, line.uid AS "lineUid", line.item_name AS "itemName",
           line.size_label AS "sizeLabel", products.id AS "productId", line.rental_start_on AS "arrivalOn",
           late.ended_on + ${RETURN_GRACE_DAYS + 1}::integer AS "overdueSinceOn"
    FROM (SELECT product_uid, min(rental_end_on) AS ended_on FROM order_lines
          WHERE status = ${LINE_STATUS.Arrear} GROUP BY product_uid) AS late
    JOIN order_lines AS line ON line.product_uid = late.product_uid
      AND line.status IN (${LINE_STATUS.New}, ${LINE_STATUS.Fix})
    JOIN orders ON orders.uid = line.order_uid
    JOIN products ON products.uid = line.product_uid
    ORDER BY line.rental_start_on, orders.number, line.position`.execute(db)
  return rows
}

/** OrderStore.ordersFor. A preselection without locks: the caller checks again after locking an order. */
export async function ordersFor(
  db: Database,
  work: ScheduledWork,
  todayOn: Day,
  after: string,
  limit: number,
): Promise<string[]> {
  const today = sql`${todayOn}::date`
  const linesWithStatus = sql`SELECT order_uid FROM order_lines WHERE order_uid IS NOT NULL AND status`
  const orderUids = {
    arriving: sql`${linesWithStatus} = ${LINE_STATUS.Shipping} AND rental_start_on <= ${today}`,
    ending: sql`${linesWithStatus} IN (${LINE_STATUS.Shipping}, ${LINE_STATUS.Rental}) AND rental_end_on - 1 <= ${today}
      AND rental_end_on >= ${today} AND reminded_on IS DISTINCT FROM rental_end_on`,
    overdue: sql`${linesWithStatus} IN (${LINE_STATUS.Shipping}, ${LINE_STATUS.Rental})
      AND rental_end_on + ${RETURN_GRACE_DAYS}::integer < ${today}`,
    'without-document': sql`
      SELECT order_uid FROM identity_documents JOIN orders ON orders.uid = order_uid
      WHERE identity_documents.status IN ('wanted', 'refused') AND due_on < ${today}
        AND orders.status IN (${ORDER_STATUS.Delivery}, ${ORDER_STATUS.Reserved})`,
  }[work]
  const { rows } = await sql<{ uid: string }>`
    SELECT DISTINCT order_uid AS uid FROM (${orderUids}) AS found WHERE order_uid > ${after}
    ORDER BY order_uid LIMIT ${limit}`.execute(db)
  return rows.map(({ uid }) => uid)
}
