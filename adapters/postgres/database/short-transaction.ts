import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './connect.ts'

const LOCK_TIMEOUT_MS = 2_000
const MAX_ATTEMPTS = 100
/** lock_not_available, deadlock_detected. */
const LOCKED_CODES = ['55P03', '40P01']

/** For changes of tables in use: while one waits for a lock, all later statements wait behind it. So not for long. */
export async function inShortTransaction(session: Database, work: (tx: Database) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await session.transaction().execute(async (tx) => {
        await sql`SELECT set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`.execute(tx)
        await work(tx)
      })
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!LOCKED_CODES.includes(code) || attempt === MAX_ATTEMPTS) throw error
      await delay(LOCK_TIMEOUT_MS)
    }
  }
}
