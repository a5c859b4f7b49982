import { type RawBuilder, sql } from 'kysely'
import { lineStatusCodes, RENTED_OUT_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import type { Parcel } from '#domain/order/parcel.ts'
import type { ParcelUnderWay } from '#services/ports/carriers.ts'
import type { ParcelReads, ParcelTransaction, UndeliveredParcel } from '#services/ports/parcels.ts'
import type { Database } from '../database/connect.ts'
import { entities, run, toEntity } from '../database/rows.ts'
import type { OrderUid } from '../orders/order-rows.ts'

const PARCEL = sql`uid, order_uid AS "orderUid", number, carrier, slip_number AS "slipNumber",
  return_slip_number AS "returnSlipNumber", state, shipped_at AS "shippedAt", reported_at AS "reportedAt",
  delivered_at AS "deliveredAt", handed_in_on AS "handedInOn", returned_on AS "returnedOn",
  cod_amount AS "codAmountYen", cod_paid_on AS "codPaidOn"`

const RENTED_OUT_STATUSES = sql.raw(`(${lineStatusCodes(RENTED_OUT_LINE_STATUSES).join(', ')})`)

/** The first arrival and the last return date of the lines of a parcel that are rented out. */
const DAYS = sql`LATERAL (
  SELECT min(rental_start_on) AS "arrivalOn", max(rental_end_on) AS "returnOn" FROM order_lines
  WHERE parcel_uid = parcels.uid AND status IN ${RENTED_OUT_STATUSES}) AS days`

export function parcelTransaction(tx: Database): ParcelTransaction {
  return {
    ofOrder: (orderUid) => parcelsOf(tx, orderUid),
    save: (parcel) => run(tx)`
      INSERT INTO parcels (uid, order_uid, number, carrier, slip_number, return_slip_number, state, shipped_at,
          reported_at, delivered_at, handed_in_on, returned_on, cod_amount, cod_paid_on)
        VALUES (${parcel.uid}, ${parcel.orderUid}, ${parcel.number}::smallint, ${parcel.carrier}, ${parcel.slipNumber},
          ${parcel.returnSlipNumber}, ${parcel.state}, ${parcel.shippedAt.toString()}::timestamptz,
          ${parcel.reportedAt?.toString() ?? null}::timestamptz, ${parcel.deliveredAt?.toString() ?? null}::timestamptz,
          ${parcel.handedInOn ?? null}::date, ${parcel.returnedOn ?? null}::date,
          ${parcel.codAmountYen ?? null}::integer, ${parcel.codPaidOn ?? null}::date)
        ON CONFLICT (uid) DO UPDATE SET state = excluded.state, reported_at = excluded.reported_at,
          delivered_at = excluded.delivered_at, handed_in_on = excluded.handed_in_on,
          returned_on = excluded.returned_on, cod_paid_on = excluded.cod_paid_on`,
  }
}

export function parcelReads(db: Database): ParcelReads {
  return {
    parcelsOf: (orderUid) => parcelsOf(db, orderUid),
    findParcels: (slipNumber) => entities<Parcel>(db)`
      SELECT ${PARCEL} FROM parcels WHERE slip_number = ${slipNumber} OR return_slip_number = ${slipNumber}
      ORDER BY shipped_at DESC, uid DESC`,
    undeliveredParcels: (arrivalOn) => entities<UndeliveredParcel>(db)`
      SELECT ${PARCEL}, "arrivalOn", (SELECT number FROM orders WHERE orders.uid = parcels.order_uid) AS "orderNumber"
      FROM parcels, ${DAYS}
      WHERE state IN ('attempted', 'returning')
         OR state = 'shipped' AND reported_at IS NOT NULL AND "arrivalOn" <= ${arrivalOn}::date
      ORDER BY array_position(ARRAY['returning', 'attempted'], state), "arrivalOn", uid`,
    parcelsUnderWay: (after, limit) => entities<ParcelUnderWay>(db)`
      SELECT ${PARCEL}, "arrivalOn", "returnOn" FROM parcels, ${DAYS}
      WHERE uid > ${after} AND state IN ('shipped', 'attempted', 'returning', 'delivered')
        AND "arrivalOn" IS NOT NULL
      ORDER BY uid LIMIT ${limit}`,
  }
}

async function parcelsOf(db: Database, orderUid: string): Promise<Parcel[]> {
  return (await selectParcels(orderUid).execute(db)).rows.map(toEntity)
}

/** The statement of `parcelsOf`. */
export function selectParcels(orderUid: OrderUid): RawBuilder<Parcel> {
  return sql<Parcel>`SELECT ${PARCEL} FROM parcels WHERE order_uid = ${orderUid} ORDER BY number`
}
