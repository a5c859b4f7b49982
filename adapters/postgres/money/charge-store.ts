import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type { Charge, ChargeLink, MoneyTransaction, NewCharge } from '#services/ports/money.ts'
import type { Database } from '../database/connect.ts'
import { allRows, entities, entity, hasRows, run, toEntity } from '../database/rows.ts'
import { hashSecret, type OrderUid } from '../orders/order-rows.ts'

type ChargeTransaction = Pick<
  MoneyTransaction,
  'addCharge' | 'chargesOf' | 'chargesOfPayment' | 'changeCharge' | 'addChargeLink'
>

export function chargeTransaction(tx: Database): ChargeTransaction {
  return {
    addCharge: (charge) => addCharge(tx, charge),
    chargesOf: (orderUid) => chargesOf(tx, orderUid),
    chargesOfPayment: (paymentUid) => entities<Charge>(tx)`
      SELECT ${CHARGE} FROM payment_charges
      JOIN order_charges ON order_charges.uid = charge_uid JOIN orders ON orders.uid = order_charges.order_uid
      WHERE payment_uid = ${paymentUid} ORDER BY at, order_charges.uid`,
    changeCharge: (uid, { state, at, amountYen, taxYen, dueOn, settledBy, note }) => {
      const now = sql`${at.toString()}::timestamptz`
      return run(tx)`
        UPDATE order_charges SET state = ${state}, amount = coalesce(${amountYen ?? null}::integer, amount),
          tax = coalesce(${taxYen ?? null}::integer, tax), due_on = coalesce(${dueOn ?? null}::date, due_on),
          note = coalesce(${note ?? null}, note),
          disputed_at = CASE WHEN ${state} = 'disputed' THEN ${now} ELSE disputed_at END,
          settled_at = CASE WHEN ${state} = 'paid' THEN ${now} ELSE settled_at END,
          settled_by = CASE WHEN ${state} = 'paid' THEN ${settledBy ?? null} ELSE settled_by END,
          ended_at = CASE WHEN ${state} IN ('waived', 'ended', 'refunded') THEN ${now} ELSE ended_at END
        WHERE uid = ${uid}`
    },
    addChargeLink: (secret, chargeUids, expiresAt) => run(tx)`
      INSERT INTO charge_links (secret_hash, charge_uid, expires_at)
      SELECT ${hashSecret(secret)}::bytea, charge_uid, ${expiresAt.toString()}::timestamptz
      FROM unnest(${chargeUids}::text[]) AS charge_uid ON CONFLICT DO NOTHING`,
  }
}

/**
 * Fees are collected with the order while its card payment waits for a capture that was not refused, or while cash on
 * delivery is still to be paid.
 */
const IS_COLLECTED_WITH_ORDER = sql`
  kind IN ('cancellation', 'partial-cancellation') AND state = 'open' AND (
    EXISTS (SELECT FROM payments
            WHERE payments.order_uid = orders.uid AND purpose = 'order'
              AND status IN ('started', 'verified', 'authorised')
              AND NOT EXISTS (SELECT FROM payment_tasks
                              WHERE payment_uid = payments.uid AND payment_tasks.kind = 'capture'
                                AND result = 'refused'))
    OR payment_method = 'cod' AND paid_at IS NULL
      AND orders.status NOT IN (${ORDER_STATUS.CancelByCustomer}, ${ORDER_STATUS.CancelByCompany},
                                ${ORDER_STATUS.CancelNoID}, ${ORDER_STATUS.CancelAfterReserved}))`

/** SQL: the select list of a charge, for order_charges joined with orders. */
const CHARGE = sql`
  order_charges.uid, order_charges.order_uid AS "orderUid", line_uid AS "lineUid", kind, state, amount AS "amountYen",
  points, order_charges.tax AS "taxYen", reason, photo_key AS "photoKey", due_on AS "dueOn", at,
  disputed_at AS "disputedAt", settled_at AS "settledAt", settled_by AS "settledBy", ended_at AS "endedAt",
  order_charges.note, event_key AS "eventKey", ${IS_COLLECTED_WITH_ORDER} AS "isCollectedWithOrder"`

export async function chargesOf(db: Database, orderUid: string): Promise<Charge[]> {
  return (await selectCharges(orderUid).execute(db)).rows.map(toEntity)
}

/** The statement of `chargesOf`. */
export function selectCharges(orderUid: OrderUid): RawBuilder<Charge> {
  return sql<Charge>`
    SELECT ${CHARGE} FROM order_charges JOIN orders ON orders.uid = order_charges.order_uid
    WHERE order_charges.order_uid = ${orderUid} ORDER BY at, order_charges.uid`
}

/** The open fees of orders that are collected with them, by the uid of the order. */
export async function collectedFees(db: Database, orderUids: readonly string[]): Promise<ReadonlyMap<string, Yen>> {
  const rows = await allRows<{ uid: string; feesYen: Yen }>(db)`
    SELECT orders.uid, sum(amount - points)::integer AS "feesYen"
    FROM order_charges JOIN orders ON orders.uid = order_charges.order_uid
    WHERE orders.uid = ANY (${[...orderUids]}::text[]) AND ${IS_COLLECTED_WITH_ORDER} GROUP BY orders.uid`
  return new Map(rows.map(({ uid, feesYen }) => [uid, feesYen]))
}

function addCharge(tx: Database, charge: NewCharge): Promise<boolean> {
  const { uid, orderUid, lineUid, kind, state, amountYen, points, taxYen, reason, photoKey, dueOn } = charge
  const { at, settledAt, settledBy, eventKey } = charge
  return hasRows(tx)`
    INSERT INTO order_charges (uid, order_uid, line_uid, kind, state, amount, points, tax, reason, photo_key, due_on,
        at, settled_at, settled_by, event_key)
      VALUES (${uid}, ${orderUid}, ${lineUid ?? null}, ${kind}, ${state}, ${amountYen}::integer, ${points}::integer,
              ${taxYen}::integer, ${reason}, ${photoKey ?? null}, ${dueOn ?? null}::date,
              ${at.toString()}::timestamptz, ${settledAt?.toString() ?? null}::timestamptz, ${settledBy ?? null},
              ${eventKey})
      ON CONFLICT (event_key) DO NOTHING RETURNING uid`
}

/** OrderStore.findChargeLink. */
export function findChargeLink(db: Database, secret: string): Promise<ChargeLink | undefined> {
  return entity<ChargeLink>(db)`
    SELECT order_uid AS "orderUid", json_agg(charge_uid ORDER BY charge_uid) AS "chargeUids",
           min(expires_at) AS "expiresAt"
    FROM charge_links JOIN order_charges ON uid = charge_uid
    WHERE secret_hash = ${hashSecret(secret)}::bytea GROUP BY order_uid`
}

/**
 * SQL: whether an order of the CTE `counting` has an open charge that was due before a day. Fees that are collected
 * with the order are not due by themselves.
 */
export function overdueCharge(todayOn: Day): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM order_charges JOIN orders ON orders.uid = order_charges.order_uid
    WHERE state = 'open' AND due_on < ${todayOn}::date AND orders.uid = ANY (ARRAY(SELECT uid FROM counting))
      AND NOT coalesce(${IS_COLLECTED_WITH_ORDER}, false))`
}
