import { sql } from 'kysely'
import type { EmailCorrection, EmailCorrections } from '#services/ports/members.ts'
import type { Database } from '../database/connect.ts'
import { countRows, entity } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { insertMail } from '../mails/mail-queue.ts'
import { hashSecret } from '../orders/order-rows.ts'

/** Changes of e-mail addresses that staff have begun, in PostgreSQL. Codes are stored only as hashes. */
export function emailCorrections(db: Database): EmailCorrections {
  return {
    beginEmailCorrection: ({ code, customerUid, email, expiresAt, at }, mails) =>
      transactionWithRetry(db, async (tx) => {
        await sql`
          INSERT INTO email_corrections (customer_uid, code_hash, email, expires_at)
          VALUES (${customerUid}, ${hashSecret(code)}::bytea, ${email}, ${expiresAt.toString()}::timestamptz)
          ON CONFLICT (customer_uid) DO UPDATE SET
            code_hash = excluded.code_hash, email = excluded.email, expires_at = excluded.expires_at`.execute(tx)
        for (const mail of mails) await insertMail(tx, { ...mail, at })
      }),
    findEmailCorrection: (code) => entity<EmailCorrection>(db)`
      SELECT customer_uid AS "customerUid", email, expires_at AS "expiresAt" FROM email_corrections
      WHERE code_hash = ${hashSecret(code)}::bytea`,
    deleteExpiredEmailCorrections: (before) => countRows(db)`
      DELETE FROM email_corrections WHERE expires_at < ${before.toString()}::timestamptz RETURNING 1`,
  }
}
