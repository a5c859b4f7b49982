import { setTimeout as delay } from 'node:timers/promises'
import { limitToDeadline } from './call-deadline.ts'
import { type Database, rejectInsideTransaction, runInsideTransaction } from './connect.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const MAX_RETRIES = 5
const INITIAL_BACKOFF_MS = 40

/** One transaction, retried up to five times with backoff after a deadlock or a serialization failure. */
export function transactionWithRetry<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return withRetry(() => {
    rejectInsideTransaction()
    return db.transaction().execute((tx) =>
      runInsideTransaction(tx, async (inside) => {
        await limitToDeadline(inside)
        return work(inside)
      }),
    )
  })
}

/** As `transactionWithRetry`, for a statement outside of a transaction. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK) || attempt === MAX_RETRIES) throw error
      // Full jitter, so that conflicting transactions do not collide again.
      await delay(Math.random() * INITIAL_BACKOFF_MS * 2 ** attempt)
    }
  }
}
