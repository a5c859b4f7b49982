import { type RawBuilder, sql } from 'kysely'
import type { StockLine } from '#domain/availability/timeline.ts'
import type { Day } from '#domain/day.ts'
import { orderStatusOf } from '#domain/order/states.ts'
import type { Span } from '#domain/rental/span.ts'
import type { UnitFilter, UnitQuery } from '#domain/staff/unit-search.ts'
import type {
  ListedUnit,
  SubstituteUnit,
  TimelineUnit,
  UnitBooking,
  UnitFacts,
  UnitReads,
} from '#services/ports/units.ts'
import type { Database } from '../database/connect.ts'
import { entities, entity, firstRow } from '../database/rows.ts'
import { BLOCKING_STATUSES, toDateRange } from './stock-store.ts'
import { eventsOf, findUnit, linesOf, yieldOf } from './unit-life.ts'
import {
  firstUse,
  requireLineStatus,
  STOCK_LINE,
  type StatusCode,
  toUnitUse,
  USE,
  type UseRow,
  WITH_ORDER,
} from './unit-lines.ts'

const UNIT = sql`units.uid AS "unitUid", units.id AS "unitId", units.item_id AS "itemId",
  items.name AS "itemName", units.size_label AS "sizeLabel", units.shelf, units.retired_on AS "retiredOn"`
const UNITS = sql`units JOIN items ON items.id = units.item_id`

export function unitReads(db: Database): UnitReads {
  return {
    list: (filter, query, todayOn, limit) => list(db, conditionsOf(filter, query, todayOn), todayOn, limit),
    timeline: async (filter, query, window, limit) => {
      const conditions = conditionsOf({ ...filter, state: '' }, query, window.fromOn)
      const shown = filter.busy === '' ? conditions : sql`${conditions} AND ${isBusyIn(window)}`
      return timeline(db, shown, window, limit)
    },
    find: (unitId) => findUnit(db, unitId),
    linesOf: (unitUid, limit) => linesOf(db, unitUid, limit),
    eventsOf: (unitUid, limit) => eventsOf(db, unitUid, limit),
    yieldOf: (unitUid) => yieldOf(db, unitUid),
    findBooking: (lineUid) => findBooking(db, lineUid),
    substitutesOf: (booking, preferredId, limit) => substitutesOf(db, booking, preferredId, limit),
    stockVersion: async () => {
      const row = await firstRow<{ version: string }>(db)`SELECT shop_version() AS version`
      return row?.version ?? ''
    },
  }
}

/** SQL: which units match, as conditions on units and items. */
function conditionsOf(
  { size, form, shelf, after, state }: Pick<UnitFilter, 'size' | 'form' | 'shelf' | 'after' | 'state'>,
  query: UnitQuery | undefined,
  todayOn: Day,
): RawBuilder<unknown> {
  const conditions = [
    sql`units.uid > ${after}`,
    ...(size !== '' ? [sql`units.size_label = ${size}`] : []),
    ...(form !== '' ? [sql`items.form = ${form}`] : []),
    ...(shelf !== '' ? [sql`starts_with(units.shelf, ${shelf})`] : []),
    ...(state !== '' ? [STATES[state](todayOn)] : []),
    ...(query === undefined ? [] : [matches(query)]),
  ]
  return sql.join(conditions, sql` AND `)
}

function matches(query: UnitQuery): RawBuilder<unknown> {
  if (query.by === 'unit') return sql`units.id = ${query.unitId}`
  if (query.by === 'item') return sql`units.item_id = ${query.itemId}`
  const part = `%${query.name.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(items.name ILIKE ${part} OR items.kana ILIKE ${part})`
}

/** An array, so that the few lines are read first, whatever the planner expects of the units. */
const inLines = (condition: RawBuilder<unknown>) =>
  sql`units.uid = ANY (ARRAY(SELECT product_uid FROM order_lines WHERE ${condition}))`

/** SQL: whether a unit is occupied in a window, by its bitmap: days before the occupancy window do not count. */
const isBusyIn = (window: Span) => sql`units.occupancy & coalesce(
  (SELECT occupancy_mask(${toDateRange(window)}::daterange * occupancy_days())), 0::bit(512)) <> 0::bit(512)`

const STATES: Readonly<Record<Exclude<UnitFilter['state'], ''>, (todayOn: Day) => RawBuilder<unknown>>> = {
  out: () => inLines(sql`status IN (3, 4) AND order_uid IS NOT NULL`),
  overdue: () => inLines(sql`status = 6`),
  held: (todayOn) =>
    inLines(sql`status IN (8, 9) AND upper(blocked) > ${todayOn}::date AND lower(blocked) <= ${todayOn}::date`),
  retired: () => sql`units.retired_on IS NOT NULL`,
}

async function list(db: Database, conditions: RawBuilder<unknown>, todayOn: Day, limit: number): Promise<ListedUnit[]> {
  type Row = Omit<ListedUnit, 'now'> & { readonly now: UseRow | undefined }
  const rows = await entities<Row>(db)`
    SELECT found.*, occupied.now, booked."nextShipsOn", booked."nextNumber"
    FROM (SELECT ${UNIT} FROM ${UNITS} WHERE ${conditions} ORDER BY units.uid LIMIT ${limit}) AS found
    LEFT JOIN LATERAL (
      SELECT ${USE} AS now FROM order_lines AS line ${WITH_ORDER}
      WHERE line.product_uid = found."unitUid"
        AND (line.status = 6 OR line.status IN ${BLOCKING_STATUSES} AND line.blocked @> ${todayOn}::date)
      ORDER BY line.status = 6 DESC LIMIT 1) AS occupied ON true
    LEFT JOIN LATERAL (
      SELECT lower(line.blocked) + 1 AS "nextShipsOn", orders.number AS "nextNumber"
      FROM order_lines AS line JOIN orders ON orders.uid = line.order_uid
      WHERE line.product_uid = found."unitUid" AND line.status IN (1, 2)
      ORDER BY lower(line.blocked) LIMIT 1) AS booked ON true
    ORDER BY found."unitUid"`
  return rows.map(({ now, ...unit }) => ({ ...unit, now: now && toUnitUse(now) }))
}

/**
 * Two queries: the units, and their lines by unit. Each branch reads one index: no_double_booking, order_lines_arrear
 * and order_lines_past.
 */
async function timeline(
  db: Database,
  conditions: RawBuilder<unknown>,
  window: Span,
  limit: number,
): Promise<TimelineUnit[]> {
  const units = await entities<UnitFacts>(db)`
    SELECT ${UNIT} FROM ${UNITS} WHERE ${conditions} ORDER BY units.uid LIMIT ${limit}`
  const days = sql`${toDateRange(window)}::daterange`
  const rows = await entities<Omit<StockLine, 'status'> & StatusCode & { readonly unitUid: number }>(db)`
    SELECT line.product_uid AS "unitUid", ${STOCK_LINE}
    FROM unnest(${units.map(({ unitUid }) => unitUid)}::integer[]) AS unit (uid)
    CROSS JOIN LATERAL (
      SELECT * FROM order_lines
      WHERE product_uid = unit.uid AND status IN ${BLOCKING_STATUSES} AND blocked && ${days}
      UNION ALL
      SELECT * FROM order_lines
      WHERE product_uid = unit.uid AND status = 6 AND lower(blocked) <= ${window.toOn}::date
      UNION ALL
      SELECT * FROM order_lines
      WHERE product_uid = unit.uid AND status = 5 AND returned_on >= ${window.fromOn}::date
        AND rental_start_on <= ${window.toOn}::date) AS line
    ${WITH_ORDER}
    ORDER BY line.product_uid, lower(line.blocked), line.uid`
  const lines = Map.groupBy(rows, ({ unitUid }) => unitUid)
  return units.map((unit) => ({
    ...unit,
    lines: (lines.get(unit.unitUid) ?? []).map(({ unitUid: _, status, ...line }) => ({
      ...line,
      status: requireLineStatus(status),
    })),
  }))
}

async function findBooking(db: Database, lineUid: string): Promise<UnitBooking | undefined> {
  type Row = Omit<UnitBooking, 'status' | 'orderStatus'> & StatusCode & { readonly orderStatus: number }
  const row = await entity<Row>(db)`
    SELECT line.uid AS "lineUid", orders.uid AS "orderUid", orders.number AS "orderNumber",
      orders.status AS "orderStatus", orders.version, line.status, units.uid AS "unitUid",
      units.id AS "unitId", line.item_id AS "itemId", line.item_name AS "itemName",
      line.size_tag_uid AS "sizeTagUid", line.size_label AS "sizeLabel", line.rental_start_on AS "startOn",
      line.rental_end_on AS "endOn",
      json_build_object('fromOn', lower(line.blocked), 'toOn', upper(line.blocked) - 1) AS blocked
    FROM order_lines AS line JOIN orders ON orders.uid = line.order_uid
    JOIN units ON units.uid = line.product_uid
    WHERE line.uid = ${lineUid} AND orders.number IS NOT NULL AND orders.locked_at IS NULL`
  if (row === undefined) return undefined
  return { ...row, status: requireLineStatus(row.status), orderStatus: orderStatusOf(row.orderStatus) ?? 'Dummy' }
}

async function substitutesOf(
  db: Database,
  booking: UnitBooking,
  preferredId: string,
  limit: number,
): Promise<SubstituteUnit[]> {
  const { itemId, sizeTagUid, unitUid, blocked } = booking
  type Row = Omit<SubstituteUnit, 'holder'> & { readonly holder: UseRow | undefined }
  const rows = await entities<Row>(db)`
    SELECT units.uid AS "unitUid", units.id AS "unitId", units.shelf, occupied.holder
    FROM units
    LEFT JOIN LATERAL (${firstUse(sql`units.uid`, blocked)}) AS occupied ON true
    WHERE item_id = ${itemId} AND size_tag_uid IS NOT DISTINCT FROM ${sizeTagUid ?? null}::integer
      AND units.uid <> ${unitUid}
      AND EXISTS (SELECT FROM sellable_units WHERE product_uid = units.uid AND category_uid = 0)
    ORDER BY units.id <> ${preferredId}, occupied.holder IS NOT NULL, units.uid LIMIT ${limit}`
  return rows.map(({ holder, ...unit }) => ({ ...unit, holder: holder && toUnitUse(holder) }))
}
