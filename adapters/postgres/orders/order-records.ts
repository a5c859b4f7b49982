import { type RawBuilder, sql } from 'kysely'
import { orderStatusOf } from '#domain/order/states.ts'
import type { PaymentPurpose, PaymentTaskRecord } from '#services/ports/money.ts'
import type { OrderEvent } from '#services/ports/order-events.ts'
import type { OrderDetails, OrderRecord, PaymentRecord } from '#services/ports/order-store.ts'
import type { Database } from '../database/connect.ts'
import { type RowsOf, rowsOfEach, toEntity } from '../database/rows.ts'
import { selectSuppressions } from '../mails/suppression-store.ts'
import { selectCharges } from '../money/charge-store.ts'
import { selectParcels } from '../parcels/parcels.ts'
import { selectDocument } from './identity-documents.ts'
import type { OrderUid } from './order-rows.ts'

/** SQL: the columns of a payment. */
export const PAYMENT = sql`
  payments.uid, order_uid AS "orderUid", purpose, method, amount AS "amountYen", payments.status,
  processor_ref AS "processorRef", started_at AS "startedAt", captured AS "capturedYen", refunded AS "refundedYen",
  keeps_card AS "keepsCard", authorised_until AS "authorisedUntil", disputed_at AS "disputedAt",
  dispute_reason AS "disputeReason", dispute_outcome AS "disputeOutcome"`

/**
 * The payment of an order that is not refused, voided or refunded, or the payment of its charges or of a change that is
 * not captured either, optionally locked. There is at most one.
 */
export async function activePayment(
  db: Database,
  orderUid: string,
  { lock = false, purpose = 'order' }: { lock?: boolean; purpose?: PaymentPurpose | undefined } = {},
): Promise<PaymentRecord | undefined> {
  const [row] = (await selectActivePayment(orderUid, { lock, purpose }).execute(db)).rows
  return row && toEntity(row)
}

/** The statement of `activePayment`. */
function selectActivePayment(
  orderUid: OrderUid,
  { lock = false, purpose = 'order' }: { lock?: boolean; purpose?: PaymentPurpose } = {},
): RawBuilder<PaymentRecord> {
  return sql<PaymentRecord>`
    SELECT ${PAYMENT} FROM payments
    WHERE order_uid = ${orderUid} AND purpose = ${purpose}
      AND (status IN ('started', 'verified', 'authorised') OR (status = 'captured' AND purpose = 'order'))
    ${lock ? sql`FOR NO KEY UPDATE` : sql``}`
}

type EventRow = Omit<OrderEvent, 'from' | 'to'> & { readonly from: number; readonly to: number }

/** The statement of an order's history, oldest first. */
function selectEvents(orderUid: OrderUid): RawBuilder<EventRow> {
  return sql<EventRow>`
    SELECT order_uid AS "orderUid", at, actor, from_status AS "from", to_status AS "to", detail
    FROM order_events WHERE order_uid = ${orderUid} ORDER BY id`
}

function toEvent(row: EventRow): OrderEvent {
  return { ...toEntity(row), from: orderStatusOf(row.from)!, to: orderStatusOf(row.to)! }
}

/** The statements of OrderStore.findWithDetails beside the order. */
export function selectDetails(uid: OrderUid) {
  return [
    selectEvents(uid),
    selectCharges(uid),
    selectParcels(uid),
    selectActivePayment(uid),
    selectDocument(uid),
    selectSuppressions(sql<string>`(SELECT email FROM orders WHERE uid = ${uid})`),
  ] as const
}

export function detailsOf([events, charges, parcels, [payment], [document], suppressions]: RowsOf<
  ReturnType<typeof selectDetails>
>): OrderDetails {
  return {
    events: events.map(toEvent),
    charges: charges.map(toEntity),
    parcels: parcels.map(toEntity),
    payment: payment && toEntity(payment),
    document: document && toEntity(document),
    bounce: suppressions.find(({ reason }) => reason === 'bounce'),
  }
}

/** OrderStore.recordOf: history, payments, payment tasks and charges. */
export async function recordOf(db: Database, orderUid: string): Promise<OrderRecord> {
  const [events, tasks, payments, charges] = await rowsOfEach(
    db,
    selectEvents(orderUid),
    sql<PaymentTaskRecord>`
      SELECT task.uid, payment_uid AS "paymentUid", kind, task.amount AS "amountYen", at, attempts, result,
        refund_part AS "refundPart"
      FROM payment_tasks AS task JOIN payments ON payments.uid = payment_uid
      WHERE order_uid = ${orderUid} ORDER BY at, task.uid`,
    sql<PaymentRecord>`SELECT ${PAYMENT} FROM payments WHERE order_uid = ${orderUid} ORDER BY started_at, uid`,
    selectCharges(orderUid),
  )
  return {
    events: events.map(toEvent),
    payments: payments.map(toEntity),
    tasks: tasks.map(toEntity),
    charges: charges.map(toEntity),
  }
}
