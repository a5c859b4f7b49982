import { sql } from 'kysely'
import type { CustomerOrder } from '#domain/cart/checks.ts'
import type { CustomerKey, Order } from '#domain/order/order.ts'
import { ACTIVE_ORDER_STATUSES, lineStatusOf, ORDER_STATUS, orderStatusOf } from '#domain/order/states.ts'
import type { PaymentRecord, ProductFacts } from '#services/ports/order-store.ts'
import type { Database } from './connect.ts'
import { hashSecret, ORDER_SELECT_LIST, type OrderRow, toOrder } from './order-rows.ts'

/** Identifies an order by its uid or by a secret. */
export type OrderKey = { readonly uid: string } | { readonly secret: string }

/** Finds an order. */
export async function findOrder(db: Database, key: OrderKey): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`SELECT ${ORDER_SELECT_LIST} FROM orders WHERE ${matches(key)}`.execute(db)
  return rows[0] && toOrder(rows[0])
}

/**
 * Finds and locks an order. When the statement waits for the lock, the lines are from before the wait and the order
 * from after it. If the version shows a concurrent change, both are read again. (Every change of lines increments the
 * version.)
 */
export async function lockOrder(tx: Database, key: OrderKey): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow & { versionBeforeLock: number | null }>`
    SELECT ${ORDER_SELECT_LIST},
           (SELECT before.version FROM orders AS before WHERE before.uid = orders.uid) AS "versionBeforeLock"
    FROM orders WHERE ${matches(key)} FOR NO KEY UPDATE OF orders`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const { versionBeforeLock, ...order } = row
  return versionBeforeLock === order.version ? toOrder(order) : findOrder(tx, { uid: order.uid })
}

function matches(key: OrderKey) {
  if ('uid' in key) return sql`orders.uid = ${key.uid}`
  const hash = hashSecret(key.secret)
  return sql`orders.uid = (SELECT uid FROM orders WHERE secret_hash = ${hash}::bytea
                           UNION ALL SELECT order_uid FROM order_secrets WHERE secret_hash = ${hash}::bytea LIMIT 1)`
}

/** OrderStore.productFacts. */
export async function productFacts(db: Database, productUids: readonly number[]): Promise<ProductFacts[]> {
  if (productUids.length === 0) return []
  const { rows } = await sql<ProductFacts>`
    SELECT requested.uid AS "productUid",
           EXISTS (SELECT FROM sellable_units WHERE product_uid = requested.uid AND category_uid = 0) AS "isOnSale"
    FROM unnest(${productUids}::integer[]) AS requested (uid)`.execute(db)
  return rows
}

const ACTIVE_STATUSES = sql.join(ACTIVE_ORDER_STATUSES.map((status) => sql`${ORDER_STATUS[status]}`))

/** OrderStore.customerOrders. */
export async function customerOrders(db: Database, { customerUid, email }: CustomerKey): Promise<CustomerOrder[]> {
  if (customerUid === undefined && email === undefined) return []
  const { rows } = await sql<{ available: boolean; status: number; lines: { status: number; refPriceYen: number }[] }>`
    SELECT available, status,
      (SELECT coalesce(json_agg(json_build_object('status', line.status, 'refPriceYen', ref_price)), '[]')
       FROM order_lines AS line WHERE order_uid = orders.uid) AS lines
    FROM orders
    WHERE uid IN (SELECT uid FROM orders WHERE customer_uid = ${customerUid ?? null} AND status IN (${ACTIVE_STATUSES})
                  UNION
                  SELECT uid FROM orders
                  WHERE lower(email) = lower(${email ?? null}) AND status IN (${ACTIVE_STATUSES}))
      AND available`.execute(db)
  return rows.map(({ available, status, lines }) => ({
    available,
    status: orderStatusOf(status)!,
    lines: lines.map((line) => ({ status: lineStatusOf(line.status)!, refPriceYen: line.refPriceYen })),
  }))
}

type PaymentRow = Omit<PaymentRecord, 'processorRef'> & { readonly processorRef: string | null }

const PAYMENT = sql`payments.uid, order_uid AS "orderUid", method, amount AS "amountYen", payments.status,
  processor_ref AS "processorRef", started_at AS "startedAt", captured AS "capturedYen", refunded AS "refundedYen"`

/** The payment of an order that is not refused, voided or refunded, optionally locked. There is at most one. */
export async function activePayment(
  db: Database,
  orderUid: string,
  options: { lock: boolean } = { lock: false },
): Promise<PaymentRecord | undefined> {
  const { rows } = await sql<PaymentRow>`
    SELECT ${PAYMENT} FROM payments
    WHERE order_uid = ${orderUid} AND status IN ('started', 'authorised', 'captured')
    ${options.lock ? sql`FOR NO KEY UPDATE` : sql``}`.execute(db)
  return rows.map(toPayment)[0]
}

/** A payment by its own uid. */
export async function findPayment(db: Database, uid: string): Promise<PaymentRecord | undefined> {
  const { rows } = await sql<PaymentRow>`SELECT ${PAYMENT} FROM payments WHERE uid = ${uid}`.execute(db)
  return rows.map(toPayment)[0]
}

/** All payments of an order, oldest first. */
export async function paymentsOf(db: Database, orderUid: string): Promise<PaymentRecord[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT ${PAYMENT} FROM payments WHERE order_uid = ${orderUid} ORDER BY started_at, uid`.execute(db)
  return rows.map(toPayment)
}

/** OrderStore.unsettledPayments, oldest first. */
export async function unsettledPayments(
  db: Database,
  before: Temporal.Instant,
  limit: number,
): Promise<PaymentRecord[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT ${PAYMENT} FROM payments JOIN orders ON orders.uid = order_uid
    WHERE payments.status = 'started' AND started_at < ${before.toString()}::timestamptz
      AND orders.status = ${ORDER_STATUS.New}
    ORDER BY started_at LIMIT ${limit}`.execute(db)
  return rows.map(toPayment)
}

function toPayment(row: PaymentRow): PaymentRecord {
  return { ...row, processorRef: row.processorRef ?? undefined }
}
