import { sql } from 'kysely'
import type { Order } from '#domain/order/order.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type { Span } from '#domain/rental/span.ts'
import type { CustomerKey, OrderTransaction } from '#services/ports/order-store.ts'
import type { Wake } from '../jobs/wake.ts'
import { rangeText } from './away.ts'
import type { Database } from './connect.ts'
import { freeProducts } from './free-products.ts'
import { identityTransaction } from './identity-documents.ts'
import { insertMail } from './insert-mail.ts'
import { moneyTransaction } from './order-money.ts'
import { customerOrders, livePayment, lockOrder, productFacts } from './order-reads.ts'
import { secretHash } from './order-rows.ts'
import { insertOrder, saveOrder } from './order-writes.ts'

/** What a piece of work may do inside the transaction `tx`. */
export function orderTransaction(tx: Database, wake?: Wake): OrderTransaction {
  return {
    ...moneyTransaction(tx, wake),
    ...identityTransaction(tx),
    lock: (uid) => lockOrder(tx, { uid }),
    lockBySecret: (secret) => lockOrder(tx, { secret }),
    lockCartsOf: (customerUid) => lockCartsOf(tx, customerUid),
    insert: (order, secret) => insertOrder(tx, order, secret),
    save: (order) => saveOrder(tx, order),
    nextNumber: async () => {
      const { rows } = await sql<{ number: number }>`SELECT nextval('order_numbers') AS number`.execute(tx)
      return rows[0]!.number
    },
    addSecret: async (uid, secret) => {
      await sql`INSERT INTO order_secrets (secret_hash, order_uid) VALUES (${secretHash(secret)}::bytea, ${uid})
                ON CONFLICT (secret_hash) DO NOTHING`.execute(tx)
    },
    lockFree: (wanted) => lockFree(tx, wanted),
    freeProducts: (itemId, sizeTagUid, away) => freeProducts(tx, itemId, sizeTagUid, away),
    productFacts: (productUids) => productFacts(tx, productUids),
    customerOrders: async (customer) => {
      await lockCustomer(tx, customer)
      return customerOrders(tx, customer)
    },
    record: async ({ orderUid, at, actor, from, to, reason }) => {
      await sql`INSERT INTO order_events (order_uid, at, actor, from_status, to_status, reason)
        VALUES (${orderUid}, ${at.toString()}::timestamptz, ${actor}, ${ORDER_STATUS[from]}::smallint,
                ${ORDER_STATUS[to]}::smallint, ${reason})`.execute(tx)
    },
    queueMail: (mail) => insertMail(tx, mail, wake),
    startPayment: async ({ uid, orderUid, method, amountYen, status, processorRef, startedAt }) => {
      await sql`INSERT INTO payments (uid, order_uid, method, amount, status, processor_ref, started_at)
        VALUES (${uid}, ${orderUid}, ${method}, ${amountYen}::integer, ${status}, ${processorRef ?? null},
                ${startedAt.toString()}::timestamptz)`.execute(tx)
    },
    lockPayment: (orderUid) => livePayment(tx, orderUid, { lock: true }),
    settlePayment: async (uid, status, ref, at) => {
      await sql`UPDATE payments SET status = ${status}, processor_ref = coalesce(${ref ?? null}, processor_ref),
          settled_at = CASE WHEN ${status} <> 'started' THEN ${at.toString()}::timestamptz END
        WHERE uid = ${uid}`.execute(tx)
    },
  }
}

/**
 * OrderTransaction.lockFree, in one statement: the gate of the stock first (db/migrations/0003_occupancy.sql), then the
 * products in uid order; what is told of each is how it stands once locked. A product wanted twice must be free for
 * both spans.
 */
async function lockFree(tx: Database, wanted: readonly { productUid: number; away: Span }[]): Promise<Set<number>> {
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ uid: number; isFree: boolean }>`
    WITH gate AS MATERIALIZED (SELECT enter_stock())
    SELECT products.uid,
           (occupancy & occupancy_mask(away::daterange)) = 0::bit(512)
             AND EXISTS (SELECT FROM shelf WHERE product_uid = products.uid AND category_uid = 0) AS "isFree"
    FROM gate
    CROSS JOIN unnest(${wanted.map((each) => each.productUid)}::integer[],
                      ${wanted.map((each) => rangeText(each.away))}::text[]) AS wanted (uid, away)
    JOIN products ON products.uid = wanted.uid
    ORDER BY products.uid FOR NO KEY UPDATE OF products`.execute(tx)
  const taken = new Set(rows.filter((row) => !row.isFree).map((row) => row.uid))
  return new Set(rows.map((row) => row.uid).filter((uid) => !taken.has(uid)))
}

/** OrderTransaction.lockCartsOf. Two browsers of one member that open a cart at once wait for each other. */
async function lockCartsOf(tx: Database, customerUid: string): Promise<Order[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cart:${customerUid}`}, 0))`.execute(tx)
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM orders WHERE customer_uid = ${customerUid} AND status = ${ORDER_STATUS.InCart} AND available
    ORDER BY modified_at DESC, uid`.execute(tx)
  const carts: Order[] = []
  for (const { uid } of rows) {
    const cart = await lockOrder(tx, { uid })
    if (cart?.status === 'InCart' && cart.customerUid === customerUid) carts.push(cart)
  }
  return carts
}

/** Two orders of one customer are looked at one after the other, so that together they keep within the maximum. */
async function lockCustomer(tx: Database, { customerUid, email }: CustomerKey): Promise<void> {
  const keys = [customerUid && `customer:${customerUid}`, email && `email:${email.toLowerCase()}`].filter(Boolean)
  if (keys.length === 0) return
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0))
    FROM (SELECT unnest(${keys}::text[]) AS key ORDER BY 1) AS keys`.execute(tx)
}
