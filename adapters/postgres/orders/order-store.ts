import { sql } from 'kysely'
import { FUNCTION_TIMEOUT_MS } from '#domain/constants.ts'
import type { Order } from '#domain/order/order.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type {
  AlreadyBooked,
  NewPayment,
  OrderStore,
  OrderTransaction,
  PaymentTransaction,
} from '#services/ports/order-store.ts'
import { withinDeadline } from '../database/call-deadline.ts'
import type { Database } from '../database/connect.ts'
import { hasRows, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { moneyTransaction } from '../money/order-money.ts'
import { slipTransaction } from '../parcels/packing.ts'
import { parcelReads, parcelTransaction } from '../parcels/parcels.ts'
import { staffTransaction } from '../staff/staff-audit.ts'
import { stockTransaction } from '../stock/stock-transaction.ts'
import { cartStore } from './cart-store.ts'
import { customerRecord } from './customer-orders.ts'
import { freedLines } from './freed-lines.ts'
import { identityTransaction } from './identity-documents.ts'
import { orderMailTransaction } from './order-mails.ts'
import { disputedOrdersOf, findOrder, lockOrder, orderReads, unitsOnSale } from './order-reads.ts'
import { activePayment } from './order-records.ts'
import { orderSecretStore, orderSecretTransaction } from './order-secrets.ts'
import { insertEvents, insertOrder, saveOrder } from './order-writes.ts'
import { pendingChangeReads, pendingChangeTransaction } from './pending-change-store.ts'
import { placingTransaction } from './placing.ts'
import { problemTransaction } from './problem-store.ts'

const EXCLUSION_VIOLATION = '23P01'

/** `timeoutMs`: when a call is given up. */
export function orderStore(db: Database, timeoutMs: number = FUNCTION_TIMEOUT_MS): OrderStore {
  return {
    find: (uid) => findOrder(db, { uid }),
    findBySecret: (secret) => findOrder(db, { secret }),
    unitsOnSale: (unitUids) => unitsOnSale(db, unitUids),
    customerRecord: (customer, todayOn) => customerRecord(db, customer, todayOn),
    activePayment: (orderUid) => activePayment(db, orderUid),
    freedLines: (fromOn, untilOn) => freedLines(db, fromOn, untilOn),
    ...cartStore(db),
    ...orderReads(db),
    ...parcelReads(db),
    ...pendingChangeReads(db),
    ...orderSecretStore(db),
    transaction: (work) => transaction(db, work),
    withinCall: (call) => withinDeadline(timeoutMs, call),
  }
}

async function transaction<T>(db: Database, work: (tx: OrderTransaction) => Promise<T>): Promise<T> {
  try {
    return await transactionWithRetry(db, (tx) => work(orderTransaction(tx)))
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    throw code === EXCLUSION_VIOLATION && constraint === 'no_double_booking' ? alreadyBooked(error) : error
  }
}

function alreadyBooked(cause: unknown): AlreadyBooked {
  const message = 'a unit is already booked for these days'
  return Object.assign(new Error(message, { cause }), { kind: 'already-booked' as const })
}

function orderTransaction(tx: Database): OrderTransaction {
  return {
    orders: {
      lock: (uid) => lockOrder(tx, { uid }),
      lockBySecret: (secret) => lockOrder(tx, { secret }),
      lockCartsOf: (customerUid) => lockCartsOf(tx, customerUid),
      insert: async (order, secret) => void (await insertOrder(order, secret).execute(tx)),
      save: (order) => saveOrder(tx, order),
      removeCart: (uid) => run(tx)`DELETE FROM orders WHERE uid = ${uid} AND status = ${ORDER_STATUS.InCart}`,
      record: async (event) => void (await insertEvents([event]).execute(tx)),
      ...orderSecretTransaction(tx),
      ...problemTransaction(tx),
    },
    documents: identityTransaction(tx),
    stock: stockTransaction(tx),
    money: { ...moneyTransaction(tx), ...paymentTransaction(tx), ...pendingChangeTransaction(tx) },
    mails: orderMailTransaction(tx),
    parcels: { ...parcelTransaction(tx), ...slipTransaction(tx) },
    staff: staffTransaction(tx),
    placing: placingTransaction(tx),
  }
}

function paymentTransaction(tx: Database): PaymentTransaction {
  return {
    startPayment: (payment, chargeUids = []) => startPayment(tx, payment, chargeUids),
    lockPayment: (orderUid, purpose) => activePayment(tx, orderUid, { lock: true, purpose }),
    settlePayment: (uid, status, ref, at, { authorisedUntil, lastFour } = {}) => run(tx)`
      UPDATE payments SET status = ${status}, processor_ref = coalesce(${ref ?? null}, processor_ref),
          authorised_until = ${authorisedUntil?.toString() ?? null}::timestamptz,
          last_four = coalesce(substring(${lastFour ?? null}::text FROM '^[0-9]{4}$'), last_four),
          settled_at = CASE WHEN ${status} <> 'started' THEN ${at.toString()}::timestamptz END
        WHERE uid = ${uid}`,
    recordDispute: (uid, { reason, outcome }, at) => hasRows(tx)`
      UPDATE payments SET disputed_at = coalesce(disputed_at, ${at.toString()}::timestamptz),
          dispute_reason = ${reason}, dispute_outcome = ${outcome ?? null}
        WHERE uid = ${uid} AND (disputed_at IS NULL OR dispute_outcome IS DISTINCT FROM ${outcome ?? null}
          AND ${outcome ?? null}::text IS NOT NULL) RETURNING uid`,
    disputedOrdersOf: (customer) => disputedOrdersOf(tx, customer),
  }
}

function startPayment(tx: Database, payment: NewPayment, chargeUids: readonly string[]): Promise<void> {
  const { uid, orderUid, purpose = 'order', method, amountYen, status, processorRef, startedAt, keepsCard } = payment
  return run(tx)`
    WITH payment AS (
      INSERT INTO payments (uid, order_uid, purpose, method, amount, status, processor_ref, started_at, keeps_card)
      VALUES (${uid}, ${orderUid}, ${purpose}, ${method}, ${amountYen}::integer, ${status}, ${processorRef ?? null},
              ${startedAt.toString()}::timestamptz, ${keepsCard})
      RETURNING uid)
    INSERT INTO payment_charges (payment_uid, charge_uid)
    SELECT uid, charge_uid FROM payment, unnest(${chargeUids}::text[]) AS charge_uid`
}

/** OrderWrites.lockCartsOf. The lock serializes concurrent creations of a cart for one member. */
async function lockCartsOf(tx: Database, customerUid: string): Promise<Order[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cart:${customerUid}`}, 0))`.execute(tx)
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM orders
    WHERE customer_uid = ${customerUid} AND status = ${ORDER_STATUS.InCart} AND available AND placed_by IS NULL
    ORDER BY modified_at DESC, uid`.execute(tx)
  const carts: Order[] = []
  for (const { uid } of rows) {
    const cart = await lockOrder(tx, { uid })
    if (cart?.status === 'InCart' && cart.customerUid === customerUid) carts.push(cart)
  }
  return carts
}
