import { sql } from 'kysely'
import type { Database } from '#adapters/postgres/database/connect.ts'
import type { EventDetail } from '#services/ports/order-events.ts'

/** A payment with its session at the processor. */
export type PaymentFacts = {
  uid: string
  purpose: 'order' | 'charges' | 'change'
  status: string
  /** Held at the processor now: authorised or verified. */
  session: string | null
  heldYen: number
  heldUntil: string | null
  captured: number
  refunded: number
  /** Captured and refunded at the processor. */
  taken: number
  back: number
}

export type TaskFacts = {
  uid: string
  payment: string
  kind: string
  amount: number
  result: string | null
  purpose: string
}
export type ChargeFacts = {
  uid: string
  kind: string
  state: string
  amount: number
  points: number
  settledBy: string | null
}
export type ParcelFacts = { uid: string; number: number; state: string; codAmount: number | null; isCodPaid: boolean }

/** What the invariants read of an order. */
export type OrderFacts = {
  uid: string
  status: number
  customerUid: string | null
  method: string
  paymentTotal: number
  usePoint: number
  addPoint: number
  shippedAt: string | null
  isPaid: boolean
  lines: {
    uid: string
    status: number
    parcel: string | null
    finding: string | null
    shoesOf: string | null
    setShoes: string | null
  }[]
  events: { from: number; to: number; code: EventDetail['code'] }[]
  mails: { uid: string; kind: string; of: string; isSent: boolean }[]
  payments: PaymentFacts[]
  tasks: TaskFacts[]
  charges: ChargeFacts[]
  parcels: ParcelFacts[]
  pointsOut: number
  earned: number
}

export async function readOrders(db: Database): Promise<OrderFacts[]> {
  const list = (fields: string, from: string, order = '') =>
    sql.raw(`(SELECT coalesce(json_agg(json_build_object(${fields}) ${order}), '[]') FROM ${from})`)
  const own = (table: string) => `${table} WHERE order_uid = orders.uid`
  const session = 'LEFT JOIN embedded_processor.sessions AS session ON session.idempotency_key = payments.uid'
  const { rows } = await sql<OrderFacts>`
    SELECT uid, status, customer_uid AS "customerUid", payment_method AS method, payment_total AS "paymentTotal",
      use_point AS "usePoint", add_point AS "addPoint", shipped_at::text AS "shippedAt",
      paid_at IS NOT NULL AS "isPaid",
      ${list(
        `'uid', uid, 'status', status, 'parcel', parcel_uid, 'finding', finding,
        'shoesOf', shoes_of, 'setShoes', set_shoes`,
        own('order_lines'),
      )} AS lines,
      ${list(
        `'from', from_status, 'to', to_status, 'code', detail ->> 'code'`,
        own('order_events'),
        'ORDER BY id',
      )} AS events,
      ${list(
        `'uid', uid, 'kind', kind, 'isSent', sent_at IS NOT NULL,
         'of', substr(event_key, length(kind) + length(order_uid) + 3)`,
        own('mails'),
      )} AS mails,
      ${list(
        `'uid', payments.uid, 'purpose', purpose, 'status', payments.status, 'captured', payments.captured,
         'refunded', payments.refunded, 'session', session.status, 'heldYen', coalesce(session.amount, 0),
         'heldUntil', session.authorised_until::text, 'taken', coalesce(session.captured, 0),
         'back', coalesce(session.refunded, 0)`,
        `payments ${session} WHERE order_uid = orders.uid`,
        'ORDER BY started_at',
      )} AS payments,
      ${list(
        `'uid', payment_tasks.uid, 'payment', payment_uid, 'kind', kind, 'amount', payment_tasks.amount,
         'result', result, 'purpose', purpose`,
        'payment_tasks JOIN payments ON payments.uid = payment_uid WHERE order_uid = orders.uid',
      )} AS tasks,
      ${list(
        `'uid', uid, 'kind', kind, 'state', state, 'amount', amount, 'points', points, 'settledBy', settled_by`,
        own('order_charges'),
      )} AS charges,
      ${list(
        `'uid', uid, 'number', number, 'state', state, 'codAmount', cod_amount, 'isCodPaid', cod_paid_on IS NOT NULL`,
        own('parcels'),
        'ORDER BY number',
      )} AS parcels,
      (SELECT coalesce(-sum(points), 0)::int FROM point_entries
       WHERE order_uid = orders.uid AND reason IN ('used', 'returned')) AS "pointsOut",
      (SELECT coalesce(sum(points), 0)::int FROM point_entries
       WHERE order_uid = orders.uid AND reason IN ('earned', 'adjusted')) AS earned
    FROM orders WHERE status <> 1`.execute(db)
  return rows
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
