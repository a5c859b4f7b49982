import { sql } from 'kysely'
import type { CustomerOrder } from '#domain/cart/checks.ts'
import type { Order } from '#domain/order/order.ts'
import { ACTIVE_ORDER_STATUSES, lineStatusOf, ORDER_STATUS, orderStatusOf } from '#domain/order/states.ts'
import type { CustomerKey, PaymentRecord, ProductFacts } from '#services/ports/order-store.ts'
import type { Database } from './connect.ts'
import { ORDER, type OrderRow, secretHash, toOrder } from './order-rows.ts'

/** How an order is named: by its uid, or by a secret that opens it. */
export type OrderName = { readonly uid: string } | { readonly secret: string }

/** The order of a name. */
export async function findOrder(db: Database, name: OrderName): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`SELECT ${ORDER} FROM orders WHERE ${isNamed(name)}`.execute(db)
  return rows[0] && toOrder(rows[0])
}

/**
 * The order of a name, locked. The lines come from the moment before a wait for the lock, the order itself from after
 * it: when its version shows that somebody changed it meanwhile, both are read again. (Every change of lines raises the
 * version.)
 */
export async function lockOrder(tx: Database, name: OrderName): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow & { seenVersion: number | null }>`
    SELECT ${ORDER}, (SELECT seen.version FROM orders AS seen WHERE seen.uid = orders.uid) AS "seenVersion"
    FROM orders WHERE ${isNamed(name)} FOR NO KEY UPDATE OF orders`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const { seenVersion, ...order } = row
  return seenVersion === order.version ? toOrder(order) : findOrder(tx, { uid: order.uid })
}

function isNamed(name: OrderName) {
  if ('uid' in name) return sql`orders.uid = ${name.uid}`
  const hash = secretHash(name.secret)
  return sql`orders.uid = (SELECT uid FROM orders WHERE secret_hash = ${hash}::bytea
                           UNION ALL SELECT order_uid FROM order_secrets WHERE secret_hash = ${hash}::bytea LIMIT 1)`
}

/** OrderStore.productFacts. */
export async function productFacts(db: Database, productUids: readonly number[]): Promise<ProductFacts[]> {
  if (productUids.length === 0) return []
  const { rows } = await sql<ProductFacts>`
    SELECT asked.uid AS "productUid",
           EXISTS (SELECT FROM shelf WHERE product_uid = asked.uid AND category_uid = 0) AS "isSold"
    FROM unnest(${productUids}::integer[]) AS asked (uid)`.execute(db)
  return rows
}

const LENDING = sql.join(ACTIVE_ORDER_STATUSES.map((status) => sql`${ORDER_STATUS[status]}`))

/** OrderStore.customerOrders. */
export async function customerOrders(db: Database, { customerUid, email }: CustomerKey): Promise<CustomerOrder[]> {
  if (customerUid === undefined && email === undefined) return []
  const { rows } = await sql<{ available: boolean; status: number; lines: { status: number; refPriceYen: number }[] }>`
    SELECT available, status,
      (SELECT coalesce(json_agg(json_build_object('status', line.status, 'refPriceYen', ref_price)), '[]')
       FROM order_lines AS line WHERE order_uid = orders.uid) AS lines
    FROM orders
    WHERE uid IN (SELECT uid FROM orders WHERE customer_uid = ${customerUid ?? null} AND status IN (${LENDING})
                  UNION
                  SELECT uid FROM orders WHERE lower(email) = lower(${email ?? null}) AND status IN (${LENDING}))
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

/** The payment of an order that is not refused, voided or refunded; locked when asked. There is one at most. */
export async function livePayment(
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
