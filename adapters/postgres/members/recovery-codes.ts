import type { RecoveryCodeStore } from '#services/ports/members.ts'
import type { Database } from '../database/connect.ts'
import { firstRow, hasRows, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { hashSecret } from '../orders/order-rows.ts'

export function recoveryCodeStore(db: Database): RecoveryCodeStore {
  return {
    count: async (customerUid) => {
      const row = await firstRow<{ count: number }>(db)`
        SELECT count(*)::integer AS count FROM member_recovery_codes WHERE customer_uid = ${customerUid}`
      return row?.count ?? 0
    },
    has: (customerUid, code) => hasRows(db)`
      SELECT FROM member_recovery_codes
      WHERE customer_uid = ${customerUid} AND code_hash = ${hashSecret(code)}::bytea`,
    replace: (customerUid, codes) =>
      transactionWithRetry(db, async (tx) => {
        await run(tx)`DELETE FROM member_recovery_codes WHERE customer_uid = ${customerUid}`
        for (const code of codes)
          await run(tx)`
            INSERT INTO member_recovery_codes (customer_uid, code_hash)
            SELECT uid, ${hashSecret(code)}::bytea FROM customers WHERE uid = ${customerUid} ON CONFLICT DO NOTHING`
      }),
  }
}
