import { sql } from 'kysely'
import type { Unit, UnitEvent, UnitLine } from '#services/ports/units.ts'
import type { Database } from '../database/connect.ts'
import { entities, entity } from '../database/rows.ts'
import { requireLineStatus, STOCK_LINE, type StatusCode, WITH_ORDER } from './unit-lines.ts'

/** SQL: the members of a Unit, for units and items. */
export const WHOLE_UNIT = sql`units.uid AS "unitUid", units.id AS "unitId", units.item_id AS "itemId",
  items.name AS "itemName", items.form, units.size_tag_uid AS "sizeTagUid", units.size_label AS "sizeLabel",
  units.shelf, units.version, units.retired_on AS "retiredOn", units.bought_on AS "boughtOn",
  units.ref_price AS "refPriceYen",
  EXISTS (SELECT FROM sellable_units WHERE product_uid = units.uid AND category_uid = 0) AS "isOnSale",
  units.retired_on IS NOT NULL AND coalesce(
    (SELECT act = 'retired' FROM unit_events
     WHERE product_uid = units.uid AND act IN ('retired', 'restored') ORDER BY id DESC LIMIT 1),
    false) AS "isRetiredByStaff"`

export function findUnit(db: Database, unitId: string): Promise<Unit | undefined> {
  return entity<Unit>(db)`
    SELECT ${WHOLE_UNIT} FROM units JOIN items ON items.id = units.item_id WHERE units.id = ${unitId}`
}

/** UnitReads.linesOf, by two indexes. Carts and cancelled bookings never had the unit. */
export async function linesOf(db: Database, unitUid: number, limit: number): Promise<UnitLine[]> {
  const rows = await entities<Omit<UnitLine, 'status'> & StatusCode>(db)`
    SELECT ${STOCK_LINE}, line.order_uid AS "orderUid", line.finding, inspections.outcome,
      coalesce(inspections.note, held.note, '') AS note
    FROM (
      SELECT * FROM order_lines WHERE product_uid = ${unitUid} AND status IN (1, 2, 3, 4, 6, 8, 9, 999)
      UNION ALL
      SELECT * FROM order_lines WHERE product_uid = ${unitUid} AND status = 5) AS line
    ${WITH_ORDER}
    LEFT JOIN inspections ON inspections.line_uid = line.uid
    ORDER BY lower(line.blocked) DESC, line.uid LIMIT ${limit}`
  return rows.map(({ status, ...line }) => ({ ...line, status: requireLineStatus(status) }))
}

export async function yieldOf(db: Database, unitUid: number): Promise<{ rentalCount: number; rentalYen: number }> {
  const row = await entity<{ rentalCount: number; rentalYen: number }>(db)`
    SELECT count(*)::integer AS "rentalCount", coalesce(sum(price), 0)::integer AS "rentalYen" FROM order_lines
    WHERE product_uid = ${unitUid} AND status = 5 AND finding IS NULL AND order_uid IS NOT NULL`
  return row ?? { rentalCount: 0, rentalYen: 0 }
}

export async function eventsOf(db: Database, unitUid: number, limit: number): Promise<UnitEvent[]> {
  type Row = Omit<UnitEvent, 'status'> & { readonly status: number | undefined }
  const rows = await entities<Row>(db)`
    SELECT at, actor, act, note, status, line_uid AS "lineUid", from_on AS "fromOn", to_on AS "toOn"
    FROM unit_events WHERE product_uid = ${unitUid} ORDER BY id DESC LIMIT ${limit}`
  return rows.map(({ status, ...event }) => ({
    ...event,
    status: status === undefined ? undefined : status === 8 ? 'Maintenance' : 'RentalUnavailable',
  }))
}
