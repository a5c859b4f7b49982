import { setTimeout as delay } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import { limitToDeadline } from './call-deadline.ts'
import { type Database, runInsideTransaction } from './connect.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const MAX_RETRIES = 5
const INITIAL_BACKOFF_MS = 40

/** The statements of open transactions that were sent by `sendInTransaction`. */
const sent = new WeakMap<Database, Promise<unknown>[]>()

/** One transaction, retried up to five times with backoff after a deadlock or a serialization failure. */
export function transactionWithRetry<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return withRetry(() => runTransaction(db, work))
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

/**
 * Runs a transaction with the statements that it only sends. When one of them fails, the server rolls the transaction
 * back at its commit, and the error is that of this statement.
 */
async function runTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  const answers: Promise<unknown>[] = []
  try {
    const result = await db.transaction().execute((tx) => {
      sent.set(tx, answers)
      return runInsideTransaction(async () => {
        await limitToDeadline(tx)
        return work(tx)
      })
    })
    await Promise.all(answers)
    return result
  } catch (error) {
    await Promise.all(answers)
    throw error
  }
}

/**
 * Sends a statement whose result is not needed, and does not wait for its answer: it shares a round trip with the next
 * statement of the transaction or with the commit.
 */
export async function sendInTransaction(tx: Database, statement: RawBuilder<unknown>): Promise<void> {
  const answers = sent.get(tx)
  if (answers === undefined) return void (await statement.execute(tx))
  const query = statement.compile(tx)
  await tx.getExecutor().provideConnection(async (connection) => {
    const answer = connection.executeQuery(query)
    // The transaction waits for it; until then a failure is not unhandled.
    answer.catch(() => undefined)
    answers.push(answer)
  })
}
