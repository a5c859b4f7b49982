import { type RawBuilder, sql } from 'kysely'
import { AGEING_HOURS, WAITING_HOURS } from '#domain/order/authorisation.ts'
import { LINE_STATUS } from '#domain/order/states.ts'
import type {
  ListedCharge,
  MoneyPartName,
  MoneyRow,
  OverdueLine,
  StaffMoneyReads,
} from '#services/ports/staff-money.ts'
import type { Database } from '../database/connect.ts'
import { entities, firstRow } from '../database/rows.ts'
import { PAYMENT_TASKS } from './order-money.ts'

const MAX_COUNT = 1_000

const PERSON = sql`coalesce(orders.customer_info, orders.shipping_info)`
const NAME = sql`concat_ws(' ', ${PERSON} ->> 'familyName', ${PERSON} ->> 'givenName')`
const day = (column: string) => sql`(${sql.raw(column)} AT TIME ZONE 'Asia/Tokyo')::date`
const CHARGE_KINDS_OF_ARREAR = sql`('late', 'loss')`

export function staffMoneyReads(db: Database): StaffMoneyReads {
  return {
    overdue: (after, limit) => entities<OverdueLine>(db)`
      SELECT line.uid AS "lineUid", orders.number, ${NAME} AS name,
        orders.customer_uid AS "customerUid",
        right(regexp_replace(coalesce(${PERSON} ->> 'telephone', ''), '\\D', '', 'g'), 4) AS "telephoneEnd",
        units.id AS "unitId", line.item_name AS "itemName", line.size_label AS "sizeLabel",
        line.rental_end_on AS "endOn", line.ref_price AS "refPriceYen",
        (SELECT coalesce(sum(amount), 0)::integer FROM order_charges
         WHERE line_uid = line.uid AND kind IN ${CHARGE_KINDS_OF_ARREAR}
           AND state IN ('proposed', 'open', 'disputed')) AS "chargedYen",
        (SELECT max(at) FROM order_events WHERE order_uid = orders.uid AND detail ->> 'code' = 'called') AS "calledAt",
        (SELECT coalesce(json_agg(json_build_object('number', placed.number, 'lineUid', next.uid,
            'itemId', next.item_id, 'sizeTagUid', next.size_tag_uid, 'startOn', next.rental_start_on,
            'blocked', json_build_object('fromOn', lower(next.blocked), 'toOn', upper(next.blocked) - 1))
            ORDER BY lower(next.blocked)), '[]')
         FROM order_lines AS next JOIN orders AS placed ON placed.uid = next.order_uid
         WHERE next.product_uid = line.product_uid
           AND next.status IN (${LINE_STATUS.New}, ${LINE_STATUS.Fix})) AS bookings
      FROM order_lines AS line JOIN orders ON orders.uid = line.order_uid
      JOIN units ON units.uid = line.product_uid
      WHERE line.status = ${LINE_STATUS.Arrear} AND ${isAfter(after)}
      ORDER BY line.rental_end_on, line.uid LIMIT ${limit}`,
    charges: ({ states, kind, after }, limit) => entities<ListedCharge>(db)`
      SELECT charge.uid, orders.number, ${NAME} AS name, charge.kind, charge.state, charge.amount AS "amountYen",
        charge.due_on AS "dueOn", charge.reason, ${day('charge.at')} AS "madeOn"
      FROM order_charges AS charge JOIN orders ON orders.uid = charge.order_uid
      WHERE charge.state = ANY (${[...states]}::text[]) AND orders.locked_at IS NULL
        AND ${kind === undefined ? sql`true` : sql`charge.kind = ${kind}`}
        AND ${after === undefined ? sql`true` : sql`charge.uid > ${after}`}
      ORDER BY charge.uid LIMIT ${limit}`,
    moneyPart: (part, now, limit) => readPart(db, PARTS[part](sql`${now.toString()}::timestamptz`), limit),
  }
}

function isAfter(after: Parameters<StaffMoneyReads['overdue']>[0]): RawBuilder<unknown> {
  return after === undefined
    ? sql`true`
    : sql`(line.rental_end_on, line.uid) > (${after.endOn}::date, ${after.lineUid})`
}

const OF_ORDERS = sql`orders.number, ${NAME} AS name`

/** A subquery with uid, number, name, amountYen, on and note, in the order of the part. */
const PARTS: Readonly<Record<MoneyPartName, (now: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  uncaptured: () => sql`SELECT charge.uid, ${OF_ORDERS}, charge.amount AS "amountYen", ${day('charge.at')} AS "on",
      charge.state AS note
    FROM order_charges AS charge JOIN orders ON orders.uid = charge.order_uid
    WHERE charge.kind = 'uncaptured' AND charge.state IN ('open', 'disputed') ORDER BY charge.uid`,
  waiting: (now) => sql`SELECT task.uid, ${OF_ORDERS}, payments.amount AS "amountYen", ${day('task.at')} AS "on",
      CASE WHEN task.done_at IS NULL THEN task.kind ELSE 'void-refused' END AS note
    FROM payment_tasks AS task JOIN payments ON payments.uid = task.payment_uid
    JOIN orders ON orders.uid = payments.order_uid
    WHERE task.uid IN (
      SELECT task.uid FROM payment_tasks AS task
        WHERE ${PAYMENT_TASKS.isOpen} AND kind <> 'refund'
          AND at < ${now} - make_interval(hours => ${WAITING_HOURS}::integer)
      UNION ALL
      SELECT refused.uid FROM payment_tasks AS refused JOIN payments ON payments.uid = payment_uid
      WHERE result = 'refused' AND kind = 'void' AND authorised_until > ${now})
    ORDER BY task.at, task.uid`,
  unauthorised: () => sql`SELECT orders.uid, ${OF_ORDERS}, payment_total AS "amountYen", rental_start_on AS "on",
      '' AS note
    FROM orders WHERE status IN (20, 30) AND payment_method <> 'cod'
      AND NOT EXISTS (SELECT FROM payments WHERE payments.order_uid = orders.uid AND purpose = 'order'
                      AND payments.status IN ('verified', 'authorised', 'captured'))
    ORDER BY rental_start_on, number`,
  ageing: (now) => sql`SELECT payments.uid, ${OF_ORDERS}, payments.amount AS "amountYen",
      ${day('authorised_until')} AS "on", '' AS note
    FROM payments JOIN orders ON orders.uid = payments.order_uid
    WHERE payments.status = 'authorised' AND purpose = 'order' AND orders.status IN (20, 30)
      AND authorised_until < ${now} + make_interval(hours => ${AGEING_HOURS}::integer)
    ORDER BY authorised_until, payments.uid`,
  refunds: () => sql`SELECT task.uid, ${OF_ORDERS}, task.amount AS "amountYen", ${day('task.at')} AS "on",
      coalesce(task.result, 'waiting') AS note
    FROM payment_tasks AS task JOIN payments ON payments.uid = task.payment_uid
    JOIN orders ON orders.uid = payments.order_uid
    WHERE task.kind = 'refund' AND (task.result IS NULL OR task.result <> 'done') ORDER BY task.at, task.uid`,
  disputes: () => sql`SELECT payments.uid, ${OF_ORDERS}, payments.amount AS "amountYen", ${day('disputed_at')} AS "on",
      coalesce(dispute_reason, '') AS note
    FROM payments JOIN orders ON orders.uid = payments.order_uid
    WHERE disputed_at IS NOT NULL AND dispute_outcome IS NULL ORDER BY disputed_at, payments.uid`,
  cash: () => sql`SELECT parcels.uid, ${OF_ORDERS}, cod_amount AS "amountYen", ${day('parcels.shipped_at')} AS "on",
      parcels.slip_number AS note
    FROM parcels JOIN orders ON orders.uid = parcels.order_uid
    WHERE cod_amount IS NOT NULL AND cod_paid_on IS NULL ORDER BY parcels.shipped_at, parcels.uid`,
}

async function readPart(db: Database, query: RawBuilder<unknown>, limit: number) {
  const rows = await entities<MoneyRow>(db)`SELECT * FROM (${query}) AS found LIMIT ${limit}`
  if (rows.length < limit) return { count: rows.length, rows }
  const counted = await firstRow<{ count: number }>(db)`
    SELECT count(*)::integer AS count FROM (SELECT FROM (${query}) AS found LIMIT ${MAX_COUNT}) AS counted`
  return { count: counted?.count ?? rows.length, rows }
}
