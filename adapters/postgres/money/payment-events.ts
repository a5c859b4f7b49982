import { sql } from 'kysely'
import type { PaymentEvents } from '#services/ports/payments.ts'
import type { Database } from '../database/connect.ts'
import { firstRow, hasRows, run } from '../database/rows.ts'

const RETENTION_HOURS = 30 * 24

export function paymentEvents(db: Database): PaymentEvents {
  return {
    isProcessed: (processor, eventUid) => hasRows(db)`
        SELECT FROM payment_events WHERE processor = ${processor} AND event_uid = ${eventUid}`,
    recordProcessed: async (processor, eventUid, at) => {
      await sql`INSERT INTO payment_events (processor, event_uid, heard_at)
        VALUES (${processor}, ${eventUid}, ${at.toString()}::timestamptz) ON CONFLICT DO NOTHING`.execute(db)
      await sql`DELETE FROM payment_events
        WHERE heard_at < ${at.subtract({ hours: RETENTION_HOURS }).toString()}::timestamptz`.execute(db)
    },
  }
}

/** The requests sent to a processor, by idempotency key. */
export type StartedRequests = {
  readonly isStarted: (key: string) => Promise<boolean>
  readonly start: (key: string) => Promise<void>
  /** What the processor assigned to a request, for processors that do not list it. */
  readonly resultOf: (key: string) => Promise<string | undefined>
  readonly storeResult: (key: string, result: string) => Promise<void>
}

export function createStartedRequests(db: Database): StartedRequests {
  return {
    isStarted: (key) => hasRows(db)`SELECT FROM payment_calls WHERE key = ${key}`,
    start: (key) => run(db)`INSERT INTO payment_calls (key) VALUES (${key}) ON CONFLICT DO NOTHING`,
    resultOf: async (key) => {
      const row = await firstRow<{ result: string | null }>(db)`SELECT result FROM payment_calls WHERE key = ${key}`
      return row?.result ?? undefined
    },
    storeResult: (key, result) => run(db)`
      INSERT INTO payment_calls (key, result) VALUES (${key}, ${result})
        ON CONFLICT (key) DO UPDATE SET result = excluded.result`,
  }
}
