import { sql } from 'kysely'
import type {
  ClaimedTask,
  MoneyTransaction,
  PaymentTask,
  PaymentTaskEnd,
  PaymentTaskQueue,
  PaymentTaskRecord,
} from '#services/ports/money.ts'
import type { Database } from '../database/connect.ts'
import { entities, run } from '../database/rows.ts'
import { claimNext, type RetryQueue } from '../queues/retry-queue.ts'
import { chargeTransaction } from './charge-store.ts'
import { addPointRow, pointEntries } from './point-store.ts'

/**
 * The tasks to send to a processor. A refund is open only after the capture is done, and everything else only after an
 * authorisation is answered.
 */
export const PAYMENT_TASKS: RetryQueue = {
  table: 'payment_tasks',
  key: 'uid',
  dueAt: 'due_at',
  isOpen: sql`done_at IS NULL AND NOT (kind = 'refund' AND EXISTS (
    SELECT FROM payment_tasks AS capture
    WHERE capture.payment_uid = task.payment_uid AND capture.kind = 'capture' AND capture.done_at IS NULL))
    AND NOT (kind <> 'authorise' AND EXISTS (
    SELECT FROM payment_tasks AS authorisation
    WHERE authorisation.payment_uid = task.payment_uid AND authorisation.kind = 'authorise'
      AND authorisation.done_at IS NULL))`,
  order: sql`due_at, uid`,
  backoffSeconds: { initial: 60, max: 6 * 3_600 },
}

export function moneyTransaction(tx: Database): MoneyTransaction {
  return {
    pointEntries: async (customerUid) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`customer:${customerUid}`}, 0))`.execute(tx)
      return pointEntries(tx, customerUid)
    },
    addPoints: (row) => addPointRow(tx, row),
    addPaymentTask: ({ uid, paymentUid, kind, amountYen, at, refundPart }) => run(tx)`
      INSERT INTO payment_tasks (uid, payment_uid, kind, amount, at, due_at, refund_part)
        VALUES (${uid}, ${paymentUid}, ${kind}, ${amountYen}::integer, ${at.toString()}::timestamptz,
                ${at.toString()}::timestamptz, ${refundPart ?? null})
        ON CONFLICT (uid) DO NOTHING`,
    refundsOf: (paymentUid) => entities<Pick<PaymentTask, 'uid' | 'amountYen' | 'refundPart'>>(tx)`
        SELECT uid, amount AS "amountYen", refund_part AS "refundPart" FROM payment_tasks
        WHERE payment_uid = ${paymentUid} AND kind = 'refund' AND result IS DISTINCT FROM 'refused'`,
    authorisationsOf: (paymentUid) => entities<Pick<PaymentTaskRecord, 'uid' | 'amountYen' | 'result'>>(tx)`
        SELECT uid, amount AS "amountYen", result FROM payment_tasks
        WHERE payment_uid = ${paymentUid} AND kind = 'authorise' ORDER BY at, uid`,
    endPaymentTask: (task, end) => endPaymentTask(tx, task, end),
    ...chargeTransaction(tx),
  }
}

export function paymentTaskQueue(db: Database): PaymentTaskQueue {
  return { claim: (now, paymentUid) => claimTask(db, now, paymentUid) }
}

async function claimTask(db: Database, now: Temporal.Instant, paymentUid?: string): Promise<ClaimedTask | undefined> {
  type Row = Omit<ClaimedTask, 'processorRef'> & { processorRef: string | null }
  const row = await claimNext<Row>(db, PAYMENT_TASKS, now, {
    where: sql`(${paymentUid ?? null}::text IS NULL OR payment_uid = ${paymentUid ?? null})`,
    select: sql`
      SELECT task.uid, payment_uid AS "paymentUid", kind, task.amount AS "amountYen", at, attempts,
        order_uid AS "orderUid", processor_ref AS "processorRef", payments.amount AS "paymentAmountYen",
        purpose, method, started_at AS "startedAt", keeps_card AS "keepsCard",
        EXISTS (SELECT FROM payment_tasks AS withdrawal
                WHERE withdrawal.payment_uid = payments.uid AND withdrawal.kind = 'void') AS "isWithdrawn"
      FROM task JOIN payments ON payments.uid = payment_uid`,
  })
  return row && { ...row, processorRef: row.processorRef ?? undefined }
}

async function endPaymentTask(
  tx: Database,
  { uid, paymentUid, kind, amountYen, isWithdrawn }: ClaimedTask,
  { result, at, ref, authorisedUntil }: PaymentTaskEnd,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE payment_tasks SET done_at = ${at.toString()}::timestamptz, result = ${result}
    WHERE uid = ${uid} AND done_at IS NULL RETURNING uid`.execute(tx)
  if (rows.length === 0) return false
  if (kind === 'authorise') {
    if (result === 'done' || !isWithdrawn)
      await endAuthorisation(tx, paymentUid, { amountYen, result, at, authorisedUntil })
    return true
  }
  if (result !== 'done') return true
  await sql`
    UPDATE payments SET
      status = CASE ${kind} WHEN 'capture' THEN 'captured'
                            WHEN 'void' THEN CASE status WHEN 'refused' THEN status ELSE 'voided' END
                            ELSE CASE WHEN refunded + ${amountYen}::integer = captured THEN 'refunded'
                                      ELSE status END END,
      captured = captured + CASE ${kind} WHEN 'capture' THEN ${amountYen}::integer ELSE 0 END,
      refunded = refunded + CASE ${kind} WHEN 'refund' THEN ${amountYen}::integer ELSE 0 END,
      processor_ref = coalesce(processor_ref, ${ref ?? null}), settled_at = ${at.toString()}::timestamptz
    WHERE uid = ${paymentUid}`.execute(tx)
  return true
}

/** The kept card is authorised over the amount of the task; refused, the payment is over. */
async function endAuthorisation(
  tx: Database,
  paymentUid: string,
  { amountYen, result, at, authorisedUntil }: Omit<PaymentTaskEnd, 'ref'> & { readonly amountYen: number },
): Promise<void> {
  const until = result === 'done' ? (authorisedUntil?.toString() ?? null) : null
  await sql`
    UPDATE payments SET status = ${result === 'done' ? 'authorised' : 'refused'},
      amount = CASE WHEN ${result === 'done'} THEN ${amountYen}::integer ELSE amount END,
      authorised_until = ${until}::timestamptz, settled_at = ${at.toString()}::timestamptz
    WHERE uid = ${paymentUid} AND status IN ('started', 'verified', 'authorised')`.execute(tx)
}
