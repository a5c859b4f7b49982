import type { PendingChange, PendingChangeReads, PendingChangeTransaction } from '#services/ports/order-changes.ts'
import type { Database } from '../database/connect.ts'
import { entity, run } from '../database/rows.ts'

export function pendingChangeReads(db: Database): PendingChangeReads {
  return {
    findPendingChange: (paymentUid) => entity<PendingChange>(db)`
      SELECT payment_uid AS "paymentUid", version, lines, outcome FROM order_changes WHERE payment_uid = ${paymentUid}`,
  }
}

export function pendingChangeTransaction(tx: Database): PendingChangeTransaction {
  return {
    ...pendingChangeReads(tx),
    addPendingChange: ({ paymentUid, version, lines }) => run(tx)`
      INSERT INTO order_changes (payment_uid, version, lines)
        VALUES (${paymentUid}, ${version}::integer, ${JSON.stringify(lines)}::jsonb)`,
    endPendingChange: (paymentUid, outcome) => run(tx)`
      UPDATE order_changes SET outcome = ${outcome} WHERE payment_uid = ${paymentUid} AND outcome IS NULL`,
    adoptPayment: (paymentUid) => run(tx)`
      UPDATE payments SET purpose = 'order' WHERE uid = ${paymentUid} AND purpose = 'change'`,
  }
}
