import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** The requests sent to a processor, by idempotency key. */
export type StartedRequests = {
  readonly isStarted: (key: string) => Promise<boolean>
  readonly start: (key: string) => Promise<void>
}

/** The sent requests, in PostgreSQL. */
export function createStartedRequests(db: Database): StartedRequests {
  return {
    isStarted: async (key) => {
      const { rows } = await sql`SELECT FROM payment_calls WHERE key = ${key}`.execute(db)
      return rows.length > 0
    },
    start: async (key) => {
      await sql`INSERT INTO payment_calls (key) VALUES (${key}) ON CONFLICT DO NOTHING`.execute(db)
    },
  }
}
