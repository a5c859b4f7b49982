import type { AlreadyBooked, OrderStore, OrderTransaction } from '#services/ports/order-store.ts'
import type { Database } from './connect.ts'
import { customerOrders, findOrder, livePayment, productFacts, unsettledPayments } from './order-reads.ts'
import { orderTransaction } from './order-transaction.ts'
import { retriedTransaction } from './retried-transaction.ts'

const EXCLUSION_VIOLATION = '23P01'

/** The orders in PostgreSQL. */
export function orderStore(db: Database): OrderStore {
  return {
    find: (uid) => findOrder(db, { uid }),
    findBySecret: (secret) => findOrder(db, { secret }),
    productFacts: (productUids) => productFacts(db, productUids),
    customerOrders: (customer) => customerOrders(db, customer),
    livePayment: (orderUid) => livePayment(db, orderUid),
    unsettledPayments: (startedBefore, limit) => unsettledPayments(db, startedBefore, limit),
    transaction: (work) => transaction(db, work),
  }
}

async function transaction<T>(db: Database, work: (tx: OrderTransaction) => Promise<T>): Promise<T> {
  try {
    return await retriedTransaction(db, (tx) => work(orderTransaction(tx)))
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    throw code === EXCLUSION_VIOLATION && constraint === 'no_double_booking' ? alreadyBooked(error) : error
  }
}

function alreadyBooked(cause: unknown): AlreadyBooked {
  const message = 'a product is booked for these days already'
  return Object.assign(new Error(message, { cause }), { kind: 'already-booked' as const })
}
