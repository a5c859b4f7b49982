import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** The requests sent to a processor, by idempotency key. */
export type PaymentCalls = {
  readonly isBegun: (key: string) => Promise<boolean>
  readonly begin: (key: string) => Promise<void>
}

/** The sent requests, in PostgreSQL. */
export function paymentCalls(db: Database): PaymentCalls {
  return {
    isBegun: async (key) => {
      const { rows } = await sql`SELECT FROM payment_calls WHERE key = ${key}`.execute(db)
      return rows.length > 0
    },
    begin: async (key) => {
      await sql`INSERT INTO payment_calls (key) VALUES (${key}) ON CONFLICT DO NOTHING`.execute(db)
    },
  }
}
