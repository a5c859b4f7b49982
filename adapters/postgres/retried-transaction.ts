import { setTimeout as wait } from 'node:timers/promises'
import { type Database, insideOneTransaction } from './connect.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const TIMES_AGAIN = 5
const LONGEST_WAIT_MS = 40

/**
 * Runs work in one transaction: everything or nothing. When the server gave it up for the sake of others (a deadlock or
 * a serialization failure) it is run again, at most five times, after a wait.
 */
export async function retriedTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let again = 0; ; again += 1) {
    try {
      return await db.transaction().execute((tx) => insideOneTransaction(() => work(tx)))
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK) || again === TIMES_AGAIN) throw error
      // A random part of a doubling wait, so that those who met do not meet again.
      await wait(Math.random() * LONGEST_WAIT_MS * 2 ** again)
    }
  }
}
