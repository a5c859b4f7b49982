import type { AlreadyBooked, OrderStore, OrderTransaction } from '#services/ports/order-store.ts'
import type { Database } from './connect.ts'
import {
  activePayment,
  customerOrders,
  findOrder,
  findPayment,
  productFacts,
  unsettledPayments,
} from './order-reads.ts'
import { bookingsAtRisk, findByNumber, newestOrders, ordersFor, recordOf } from './order-record.ts'
import { orderTransaction } from './order-transaction.ts'
import { transactionWithRetry } from './transaction-with-retry.ts'

const EXCLUSION_VIOLATION = '23P01'

/** Orders in PostgreSQL. */
export function orderStore(db: Database): OrderStore {
  return {
    find: (uid) => findOrder(db, { uid }),
    findBySecret: (secret) => findOrder(db, { secret }),
    productFacts: (productUids) => productFacts(db, productUids),
    customerOrders: (customer) => customerOrders(db, customer),
    findPayment: (uid) => findPayment(db, uid),
    activePayment: (orderUid) => activePayment(db, orderUid),
    unsettledPayments: (startedBefore, limit) => unsettledPayments(db, startedBefore, limit),
    ordersFor: (work, todayOn, after, limit) => ordersFor(db, work, todayOn, after, limit),
    findByNumber: (number) => findByNumber(db, number),
    newest: (statuses, limit) => newestOrders(db, statuses, limit),
    recordOf: (orderUid) => recordOf(db, orderUid),
    bookingsAtRisk: () => bookingsAtRisk(db),
    transaction: (work) => transaction(db, work),
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
  const message = 'a product is already booked for these days'
  return Object.assign(new Error(message, { cause }), { kind: 'already-booked' as const })
}
