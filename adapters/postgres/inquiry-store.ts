import { sql } from 'kysely'
import type { InquiryStore } from '#services/ports/inquiry-store.ts'
import type { Database } from './connect.ts'
import { retriedTransaction } from './retried-transaction.ts'

/** Inquiries in PostgreSQL. */
export function inquiryStore(db: Database): InquiryStore {
  return {
    add: (inquiry, mails) =>
      retriedTransaction(db, async (tx) => {
        const { uid, receivedAt, topic, name, email, telephone = null, orderNumber = null, body } = inquiry
        const at = receivedAt.toString()
        const { rows } = await sql`
          INSERT INTO inquiries (uid, received_at, topic, name, email, telephone, order_number, body)
          VALUES (${uid}, ${at}::timestamptz, ${topic}::smallint, ${name}, ${email}, ${telephone}, ${orderNumber},
                  ${body})
          ON CONFLICT (uid) DO NOTHING RETURNING uid`.execute(tx)
        if (rows.length === 0) return false
        for (const mail of mails) {
          await sql`INSERT INTO mails (uid, event_key, kind, recipient, content, queued_at, next_attempt_at)
            VALUES (${mail.uid}, ${mail.eventKey}, ${mail.kind}, ${mail.to}, ${JSON.stringify(mail.content)}::jsonb,
                    ${at}::timestamptz, ${at}::timestamptz)
            ON CONFLICT (event_key) DO NOTHING`.execute(tx)
        }
        return true
      }),
    forget: async (receivedBefore) => {
      const { rows } = await sql`
        DELETE FROM inquiries WHERE received_at < ${receivedBefore.toString()}::timestamptz RETURNING 1`.execute(db)
      return rows.length
    },
  }
}
