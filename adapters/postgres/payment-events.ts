import { sql } from 'kysely'
import type { PaymentEvents } from '#services/ports/payments.ts'
import type { Database } from './connect.ts'

const RETENTION_HOURS = 30 * 24

/** Received webhook events, in PostgreSQL. */
export function paymentEvents(db: Database): PaymentEvents {
  return {
    isProcessed: async (processor, eventUid) => {
      const { rows } = await sql`
        SELECT FROM payment_events WHERE processor = ${processor} AND event_uid = ${eventUid}`.execute(db)
      return rows.length > 0
    },
    recordProcessed: async (processor, eventUid, at) => {
      await sql`INSERT INTO payment_events (processor, event_uid, heard_at)
        VALUES (${processor}, ${eventUid}, ${at.toString()}::timestamptz) ON CONFLICT DO NOTHING`.execute(db)
      await sql`DELETE FROM payment_events
        WHERE heard_at < ${at.subtract({ hours: RETENTION_HOURS }).toString()}::timestamptz`.execute(db)
    },
  }
}
