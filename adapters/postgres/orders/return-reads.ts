import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { lineStatusCodes, RENTED_OUT_LINE_STATUSES, UNSHIPPED_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import { LINE_STATUS, type LineStatus, lineStatusOf } from '#domain/order/states.ts'
import type { CareRow, NextBooking, ReturnReads, ReturnRow } from '#services/ports/returns.ts'
import type { Database } from '../database/connect.ts'
import { allRows, entities, entity } from '../database/rows.ts'

const codes = (statuses: readonly LineStatus[]) => sql.raw(`(${lineStatusCodes(statuses).join(', ')})`)
const OUT = codes(RENTED_OUT_LINE_STATUSES)
const WAITING = codes(UNSHIPPED_LINE_STATUSES)
/** What arrived and was not recorded as returned is looked for among the conditions of these days. */
const ARRIVED_DAYS = 30

const NAME = sql`concat_ws(' ', coalesce(orders.customer_info, orders.shipping_info) ->> 'familyName',
  coalesce(orders.customer_info, orders.shipping_info) ->> 'givenName')`
/** The newest condition of the return of a line. */
const NEWEST = sql`LATERAL (
  SELECT verdict, note, at FROM unit_conditions AS condition
  WHERE condition.line_uid = line.uid AND condition.stage = 'return' AND condition.withdrawn_at IS NULL
  ORDER BY condition.sequence DESC LIMIT 1)`
const ROW = sql`line.uid AS "lineUid", orders.number, ${NAME} AS name, units.id AS "unitId",
  line.item_name AS "itemName", line.size_label AS "sizeLabel", line.status, line.rental_end_on AS "endOn",
  parcels.handed_in_on AS "handedInOn", newest.verdict`
const LINES = sql`order_lines AS line JOIN orders ON orders.uid = line.order_uid
  JOIN units ON units.uid = line.product_uid LEFT JOIN parcels ON parcels.uid = line.parcel_uid
  LEFT JOIN ${NEWEST} AS newest ON true`
const HAS_ARRIVED = sql`coalesce(newest.verdict, 'wrong') <> 'wrong'`

export function returnReads(db: Database): ReturnReads {
  return {
    listDue: (todayOn, after, limit) => listDue(db, todayOn, after, limit),
    listArrived: (limit) =>
      rows(
        db,
        sql`SELECT ${ROW} FROM ${LINES}
        WHERE line.uid IN (SELECT line_uid FROM unit_conditions
                           WHERE stage = 'return' AND withdrawn_at IS NULL
                             AND at > (SELECT max(at) FROM unit_conditions) - make_interval(days => ${ARRIVED_DAYS}))
          AND line.status IN ${OUT} AND ${HAS_ARRIVED} ORDER BY newest.at DESC, line.uid LIMIT ${limit}`,
      ),
    listReturned: (on, limit) =>
      rows(
        db,
        sql`SELECT ${ROW} FROM ${LINES} WHERE line.status = ${LINE_STATUS.Return} AND line.returned_on = ${on}::date
        ORDER BY newest.at DESC NULLS LAST, line.uid LIMIT ${limit}`,
      ),
    nextDueDay: (todayOn) => entity<{ on: Day; count: number }>(db)`
      SELECT rental_end_on AS "on", count(*)::integer AS count FROM order_lines
      WHERE status IN (${LINE_STATUS.Shipping}, ${LINE_STATUS.Rental}) AND order_uid IS NOT NULL
        AND rental_end_on > ${todayOn}::date
      GROUP BY rental_end_on ORDER BY rental_end_on LIMIT 1`,
    orderOfUnit: (unitUid) => entity<{ number: number; lineUid: string }>(db)`
      SELECT orders.number, line.uid AS "lineUid" FROM order_lines AS line JOIN orders ON orders.uid = line.order_uid
      WHERE line.product_uid = ${unitUid} AND orders.number IS NOT NULL AND orders.locked_at IS NULL
        AND (line.status IN ${OUT} OR line.status IN ${WAITING} OR line.status = ${LINE_STATUS.Return})
      ORDER BY line.status IN ${OUT} DESC, line.status = ${LINE_STATUS.Return} DESC, line.returned_on DESC,
        lower(line.blocked), line.uid LIMIT 1`,
    ordersOfSlip: async (slipNumber) => {
      const found = await allRows<{ number: number }>(db)`
        SELECT orders.number FROM order_keys JOIN orders ON orders.uid = order_keys.order_uid
        JOIN parcels ON parcels.order_uid = orders.uid
          AND ${slipNumber} IN (regexp_replace(parcels.slip_number, '\\D', '', 'g'),
                                regexp_replace(parcels.return_slip_number, '\\D', '', 'g'))
        WHERE order_keys.key = ${slipNumber} ORDER BY parcels.shipped_at DESC LIMIT 5`
      return found.map(({ number }) => number)
    },
    nextBookings: (unitUids) => entities<NextBooking>(db)`
      SELECT DISTINCT ON (line.product_uid) line.product_uid AS "unitUid", lower(line.blocked) + 1 AS "shipsOn",
        orders.number
      FROM order_lines AS line JOIN orders ON orders.uid = line.order_uid
      WHERE line.product_uid = ANY (${[...unitUids]}::integer[]) AND line.status IN ${WAITING}
      ORDER BY line.product_uid, lower(line.blocked)`,
    listCare: (limit) => entities<CareRow>(db)`
      SELECT units.uid AS "unitUid", units.id AS "unitId", line.item_name AS "itemName",
        line.size_label AS "sizeLabel", units.shelf, care.since_on AS "sinceOn",
        care.cleaned_at IS NOT NULL AS "isCleaned", orders.number, newest.verdict, newest.note,
        held.until_on AS "heldUntilOn", next.ships_on AS "nextShipsOn"
      FROM unit_care AS care JOIN units ON units.uid = care.product_uid
      JOIN order_lines AS line ON line.uid = care.line_uid JOIN orders ON orders.uid = line.order_uid
      LEFT JOIN ${NEWEST} AS newest ON true
      LEFT JOIN LATERAL (SELECT max(upper(hold.blocked) - 1) AS until_on FROM order_lines AS hold
                         WHERE hold.after_line_uid = line.uid) AS held ON true
      LEFT JOIN LATERAL (SELECT min(lower(booked.blocked) + 1) AS ships_on FROM order_lines AS booked
                         WHERE booked.product_uid = units.uid AND booked.status IN ${WAITING}) AS next ON true
      ORDER BY "isCleaned", next.ships_on NULLS LAST, care.since_on, units.uid LIMIT ${limit}`,
  }
}

/** Two stretches of two indexes, merged: lines out until today, and overdue ones. */
async function listDue(db: Database, ...[todayOn, after, limit]: Parameters<ReturnReads['listDue']>) {
  const isAfter =
    after === undefined ? sql`true` : sql`(line.rental_end_on, line.uid) > (${after.endOn}::date, ${after.lineUid})`
  const part = (condition: RawBuilder<unknown>) => sql`(
    SELECT ${ROW} FROM ${LINES} WHERE ${condition} AND line.rental_end_on <= ${todayOn}::date AND ${isAfter}
      AND NOT ${HAS_ARRIVED} ORDER BY line.rental_end_on, line.uid LIMIT ${limit})`
  return rows(
    db,
    sql`${part(sql`line.status IN (${LINE_STATUS.Shipping}, ${LINE_STATUS.Rental}) AND line.order_uid IS NOT NULL`)}
      UNION ALL ${part(sql`line.status = ${LINE_STATUS.Arrear}`)} ORDER BY "endOn", "lineUid" LIMIT ${limit}`,
  )
}

async function rows(db: Database, query: RawBuilder<unknown>): Promise<ReturnRow[]> {
  const found = await entities<Omit<ReturnRow, 'status'> & { readonly status: number }>(db)`${query}`
  return found.map((row) => ({ ...row, status: lineStatusOf(row.status) ?? 'Dummy' }))
}
