import { sql } from 'kysely'
import type { InquiryStore } from '#services/ports/mails.ts'
import type { Database } from '../database/connect.ts'
import { countRows } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { insertMail } from './mail-queue.ts'

export function inquiryStore(db: Database): InquiryStore {
  return {
    add: (inquiry, mails) =>
      transactionWithRetry(db, async (tx) => {
        const { uid, receivedAt, topic, name, email, telephone = null, orderNumber = null, body } = inquiry
        const at = receivedAt.toString()
        const { rows } = await sql`
          INSERT INTO inquiries (uid, received_at, topic_name, name, email, telephone, order_number, body)
          VALUES (${uid}, ${at}::timestamptz, ${topic}, ${name}, ${email}, ${telephone}, ${orderNumber},
                  ${body})
          ON CONFLICT (uid) DO NOTHING RETURNING uid`.execute(tx)
        if (rows.length === 0) return false
        for (const mail of mails) await insertMail(tx, { ...mail, at: receivedAt })
        return true
      }),
    purge: (receivedBefore) => countRows(db)`
        DELETE FROM inquiries WHERE received_at < ${receivedBefore.toString()}::timestamptz RETURNING 1`,
  }
}
