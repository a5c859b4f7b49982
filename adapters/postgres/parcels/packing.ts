import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { LINE_STATUS, orderStatusOf } from '#domain/order/states.ts'
import type { LineToPack, PackingReads, ParcelSlips, SlipTransaction } from '#services/ports/packing.ts'
import type { Database } from '../database/connect.ts'
import { allRows, entities, entity, firstRow, hasRows, run } from '../database/rows.ts'

/** Orders whose lines leave: confirmed, under way, or not confirmed yet. */
const ORDER_STATUSES = sql.raw('(20, 30, 40, 60, 65, 90)')

const SLIPS = sql`order_uid AS "orderUid", number, carrier, slip_number AS "slipNumber",
  return_slip_number AS "returnSlipNumber", slip_scanned AS "isSlipScanned", return_scanned AS "isReturnScanned"`

export function slipTransaction(tx: Database): SlipTransaction {
  return {
    slipsOf: (orderUid) => slipsOf(tx, orderUid),
    saveSlips: (slips) => run(tx)`
      INSERT INTO parcel_slips (order_uid, number, carrier, slip_number, return_slip_number, slip_scanned,
          return_scanned)
        VALUES (${slips.orderUid}, ${slips.number}::smallint, ${slips.carrier}, ${slips.slipNumber},
          ${slips.returnSlipNumber}, ${slips.isSlipScanned}, ${slips.isReturnScanned})
        ON CONFLICT (order_uid, number) DO UPDATE SET carrier = excluded.carrier, slip_number = excluded.slip_number,
          return_slip_number = excluded.return_slip_number, slip_scanned = excluded.slip_scanned,
          return_scanned = excluded.return_scanned`,
    deleteSlips: (orderUid, number) => run(tx)`
      DELETE FROM parcel_slips WHERE order_uid = ${orderUid} AND number = ${number}::smallint`,
    // In one order, so that two transactions do not wait for each other.
    lockSlips: (slipNumbers) => run(tx)`
      SELECT pg_advisory_xact_lock(key) FROM (
        SELECT DISTINCT hashtextextended('slip:' || slip, 0) AS key FROM unnest(${[...slipNumbers]}::text[]) AS slip
        ORDER BY key) AS slips`,
    slipOwner: async (slipNumber, exceptOrderUid) => {
      const row = await firstRow<{ number: number }>(tx)`
        SELECT orders.number FROM (
          SELECT order_uid FROM parcels
          WHERE (slip_number = ${slipNumber} OR return_slip_number = ${slipNumber}) AND state <> 'returned'
          UNION ALL
          SELECT order_uid FROM parcel_slips
          WHERE slip_number = ${slipNumber} OR return_slip_number = ${slipNumber}) AS used
        JOIN orders ON orders.uid = order_uid WHERE order_uid <> ${exceptOrderUid} LIMIT 1`
      return row?.number
    },
  }
}

/** The number of the parcel of a line: its shipping day among those of its order (domain/order/packing.ts). */
const PARCEL = sql`(SELECT count(DISTINCT lower(other.blocked))::integer FROM order_lines AS other
  WHERE other.order_uid = line.order_uid AND lower(other.blocked) <= lower(line.blocked))`

export function packingReads(db: Database): PackingReads {
  return {
    linesToPack: (untilOn, now, limit) => linesToPack(db, untilOn, now, limit),
    countShipped: async (since) => {
      const row = await firstRow<{ count: number }>(db)`
        SELECT count(*)::integer AS count FROM parcels
        WHERE shipped_at >= ${since.toString()}::timestamptz AND state IN ('shipped', 'attempted', 'returning')`
      return row?.count ?? 0
    },
    nextShippingDay: (afterOn) => entity<{ on: Day; count: number }>(db)`
      SELECT lower(blocked) + 1 AS "on", count(DISTINCT order_uid)::integer AS count FROM order_lines
      WHERE status = ${LINE_STATUS.Fix} AND order_uid IS NOT NULL AND lower(blocked) + 1 > ${afterOn}::date
      GROUP BY lower(blocked) + 1 ORDER BY lower(blocked) + 1 LIMIT 1`,
    slipsOf: (orderUid) => slipsOf(db, orderUid),
    shelvesOf: async (unitUids) => {
      const rows = await allRows<{ uid: number; shelf: string }>(db)`
        SELECT uid, shelf FROM units WHERE uid = ANY (${[...unitUids]}::integer[])`
      return new Map(rows.map(({ uid, shelf }) => [uid, shelf]))
    },
    findLineOf: (unitId) => entity<{ number: number; shipsOn: Day }>(db)`
      SELECT orders.number, lower(blocked) + 1 AS "shipsOn" FROM units
      JOIN order_lines AS line ON line.product_uid = units.uid JOIN orders ON orders.uid = line.order_uid
      WHERE units.id = ${unitId} AND line.status = ${LINE_STATUS.Fix} ORDER BY lower(blocked) LIMIT 1`,
    isUnit: (unitId) => hasRows(db)`SELECT FROM units WHERE id = ${unitId}`,
    findSlip: (slipNumber) => entity<{ number: number; parcel: number | undefined }>(db)`
      SELECT orders.number, parcel FROM (
        SELECT order_uid, number AS parcel, 'infinity'::timestamptz AS at FROM parcel_slips
        WHERE slip_number = ${slipNumber} OR return_slip_number = ${slipNumber}
        UNION ALL
        SELECT order_uid, NULL, shipped_at FROM parcels
        WHERE slip_number = ${slipNumber} OR return_slip_number = ${slipNumber}) AS found
      JOIN orders ON orders.uid = order_uid WHERE orders.locked_at IS NULL ORDER BY at DESC LIMIT 1`,
  }
}

function slipsOf(db: Database, orderUid: string): Promise<ParcelSlips[]> {
  return entities<ParcelSlips>(db)`SELECT ${SLIPS} FROM parcel_slips WHERE order_uid = ${orderUid} ORDER BY number`
}

async function linesToPack(db: Database, untilOn: Day, now: Temporal.Instant, limit: number): Promise<LineToPack[]> {
  type Row = Omit<LineToPack, 'orderStatus'> & { readonly orderStatus: number }
  const rows = await entities<Row>(db)`
    SELECT orders.uid AS "orderUid", orders.number, orders.status AS "orderStatus", ${PARCEL} AS parcel,
      concat_ws(' ', coalesce(shipping_info, customer_info) ->> 'familyName',
        coalesce(shipping_info, customer_info) ->> 'givenName') AS name,
      lower(line.blocked) + 1 AS "shipsOn", line.uid AS "lineUid", units.id AS "unitId",
      line.item_name AS "itemName", line.size_label AS "sizeLabel", units.shelf,
      line.packed_product_uid IS NOT DISTINCT FROM line.product_uid AS "isPacked",
      EXISTS (SELECT FROM parcel_slips AS slips WHERE slips.order_uid = orders.uid AND slips.number = ${PARCEL}
              AND slip_scanned AND return_scanned) AS "hasSlips",
      document.status AS "documentStatus",
      coalesce(payment_method, '') <> 'cod' AND payment_total > 0
        AND NOT EXISTS (
          SELECT FROM payments WHERE payments.order_uid = orders.uid AND purpose = 'order'
            AND (payments.status = 'captured' OR payments.status = 'authorised'
                 AND coalesce(authorised_until > ${now.toString()}::timestamptz, true)))
        AND NOT EXISTS (SELECT FROM order_charges AS charge WHERE charge.order_uid = orders.uid
                        AND charge.kind = 'uncaptured' AND charge.state = 'paid') AS "isPaymentMissing"
    FROM order_lines AS line JOIN orders ON orders.uid = line.order_uid JOIN units ON units.uid = product_uid
    LEFT JOIN identity_documents AS document ON document.order_uid = orders.uid
    WHERE line.status = ${LINE_STATUS.Fix} AND line.order_uid IS NOT NULL
      AND lower(line.blocked) + 1 <= ${untilOn}::date AND orders.status IN ${ORDER_STATUSES}
    ORDER BY lower(line.blocked), orders.number, line.position, line.uid LIMIT ${limit}`
  return rows.map((row) => ({ ...row, orderStatus: orderStatusOf(row.orderStatus) ?? 'Dummy' }))
}
