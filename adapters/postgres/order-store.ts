import { setTimeout as wait } from 'node:timers/promises'
import type { AlreadyBooked, OrderStore, OrderTransaction } from '#services/ports/order-store.ts'
import { type Database, insideOneTransaction } from './connect.ts'
import { customerOrders, findOrder, livePayment, productFacts, unsettledPayments } from './order-reads.ts'
import { orderTransaction } from './order-transaction.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const EXCLUSION_VIOLATION = '23P01'
const TIMES_AGAIN = 5
const LONGEST_WAIT_MS = 40

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
  for (let again = 0; ; again += 1) {
    try {
      return await db.transaction().execute((tx) => insideOneTransaction(() => work(orderTransaction(tx))))
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string }
      if (code === EXCLUSION_VIOLATION && constraint === 'no_double_booking') throw alreadyBooked(error)
      if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK) || again === TIMES_AGAIN) throw error
      // A random part of a doubling wait, so that those who met do not meet again.
      await wait(Math.random() * LONGEST_WAIT_MS * 2 ** again)
    }
  }
}

function alreadyBooked(cause: unknown): AlreadyBooked {
  const message = 'a product is booked for these days already'
  return Object.assign(new Error(message, { cause }), { kind: 'already-booked' as const })
}
