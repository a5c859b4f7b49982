import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { BLOCKING_LINE_STATUSES, lineStatusCodes } from '#domain/order/line-statuses.ts'
import { LINE_STATUS } from '#domain/order/states.ts'
import type { Span } from '#domain/rental/span.ts'
import type { BookingsQuery, FreeUnit, StockRequest, StockStore, UnitBookings } from '#services/ports/catalog.ts'
import { type Database, withSession } from '../database/connect.ts'
import { entities, toEntity } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'

/** SQL: the line statuses that block a unit, as in the constraint no_double_booking. */
export const BLOCKING_STATUSES = sql.raw(`(${lineStatusCodes(BLOCKING_LINE_STATUSES).join(', ')})`)

export function stockStore(db: Database): StockStore {
  return {
    occupanciesBySize: (itemId) => occupanciesBySize(db, itemId),
    freeUnits: (itemId, sizeTagUid, blocked) => freeUnits(db, { itemId, sizeTagUid, blocked }),
    freeUnitsOf: (lines) => freeUnitsOf(db, lines),
    unitBookings: (query) => unitBookings(db, query),
    nextBlockedOn: async (unitUid, afterOn) => {
      const { rows } = await sql<{ on: Day | null }>`
        SELECT min(lower(blocked)) AS on FROM order_lines
        WHERE product_uid = ${unitUid} AND status IN ${BLOCKING_STATUSES}
          AND lower(blocked) > ${afterOn}::date`.execute(db)
      return rows[0]?.on ?? undefined
    },
    moveWindow: (fromOn) => moveWindow(db, fromOn),
  }
}

/**
 * StockStore.moveWindow. Vacuums afterwards, because moving the window updates many rows. Also deletes old changes of
 * the browse index, of which a move makes many.
 */
async function moveWindow(db: Database, fromOn: Day): Promise<number> {
  await sql`DELETE FROM browse_changes WHERE changed_at < now() - interval '1 hour'`.execute(db)
  const { isMoved, changed } = await transactionWithRetry(db, async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ isMoved: boolean; changed: number }>`
      SELECT from_on <> ${fromOn}::date AS "isMoved", move_occupancy_window(${fromOn}::date) AS changed
      FROM occupancy_window`.execute(tx)
    return rows[0]!
  })
  if (isMoved) await vacuum(db)
  return changed
}

/**
 * Vacuums and analyzes. The embedded database has no autovacuum; on a server this sets the visibility map after the
 * nightly changes, for index-only scans. Without truncation it needs no exclusive lock. A role that does not own the
 * tables may not: then autovacuum does it.
 */
async function vacuum(db: Database): Promise<void> {
  await withSession(db, async (session) => {
    const { rows } = await sql<{ isOwner: boolean }>`
      SELECT pg_has_role(relowner, 'USAGE') AS "isOwner" FROM pg_class WHERE oid = 'order_lines'::regclass
      `.execute(session)
    if (!rows[0]?.isOwner) return
    await sql`VACUUM (ANALYZE, TRUNCATE false)
      units, listed_units, order_lines, orders, items, browse_changes`.execute(session)
  })
}

async function occupanciesBySize(db: Database, itemId: number): Promise<Map<number | undefined, string[]>> {
  const { rows } = await sql<{ size_tag_uid: number | null; occupancy: string }>`
    SELECT size_tag_uid, occupancy::text AS occupancy
    FROM units JOIN items ON items.id = item_id
    WHERE item_id = ${itemId} AND units.available AND (units.release OR NOT items.release)
    ORDER BY units.uid`.execute(db)
  const bySize = new Map<number | undefined, string[]>()
  for (const { size_tag_uid, occupancy } of rows) {
    const size = size_tag_uid ?? undefined
    bySize.set(size, [...(bySize.get(size) ?? []), occupancy])
  }
  return bySize
}

/**
 * Units of an item and size that are on sale and free for a span, with their nearest bookings before and after it.
 * Units with a line in Arrear are excluded, because their bitmaps are full. Runs in the transaction when `db` is
 * one.
 */
export async function freeUnits(db: Database, request: StockRequest): Promise<readonly FreeUnit[]> {
  const [free = []] = await freeUnitsOf(db, [request])
  return free
}

/** StockStore.freeUnitsOf. */
export async function freeUnitsOf(db: Database, lines: readonly StockRequest[]): Promise<FreeUnit[][]> {
  const free: FreeUnit[][] = []
  for (const line of lines) free.push((await selectFreeUnits(line).execute(db)).rows.map(toEntity))
  return free
}

/** The statement of `freeUnits`. */
export function selectFreeUnits({ itemId, sizeTagUid, blocked }: StockRequest): RawBuilder<FreeUnit> {
  const range = sql`${toDateRange(blocked)}::daterange`
  return selectFree({ itemId: sql`${itemId}`, sizeTagUid: sql`${sizeTagUid ?? null}::integer`, range })
}

type SoldColumns = Record<'itemId' | 'sizeTagUid' | 'range', RawBuilder<unknown>>

function selectFree(request: SoldColumns): RawBuilder<FreeUnit> {
  const { range } = request
  const booked = sql`FROM order_lines WHERE product_uid = units.uid AND status IN ${BLOCKING_STATUSES}`
  return sql<FreeUnit>`
    SELECT units.uid AS "unitUid", units.id AS "unitId", item_id AS "itemId", size_tag_uid AS "sizeTagUid",
           size_label AS "sizeLabel", ref_price AS "refPriceYen", point_rate AS "pointRatePercent",
           (SELECT max(upper(blocked)) - 1 ${booked} AND blocked << ${range}) AS "previousBlockedToOn",
           (SELECT min(lower(blocked)) ${booked} AND blocked >> ${range}) AS "nextBlockedFromOn"
    FROM units WHERE ${isFreeUnit(request)} ORDER BY units.uid`
}

/** SQL: whether a row of `units` is of an item and size, on sale, and free for a span. */
function isFreeUnit({ itemId, sizeTagUid, range }: SoldColumns): RawBuilder<boolean> {
  return sql`units.item_id = ${itemId} AND units.size_tag_uid IS NOT DISTINCT FROM ${sizeTagUid}
    AND ${isFree(sql`occupancy`, range)}
    AND EXISTS (SELECT FROM sellable_units WHERE product_uid = units.uid AND category_uid = 0)`
}

/** SQL: the uids of the lines of the row `orders` whose units are on sale and free, as JSON. */
export const FREE_LINE_UIDS = sql<readonly string[]>`(
  SELECT coalesce(json_agg(line.uid), '[]') FROM order_lines AS line JOIN units ON units.uid = line.product_uid
  WHERE order_uid = orders.uid AND ${isFreeUnit({
    itemId: sql`line.item_id`,
    sizeTagUid: sql`line.size_tag_uid`,
    range: sql`line.blocked`,
  })})`

/** StockStore.unitBookings, from the lines: the bitmaps contain the lines that do not count, too. */
export async function unitBookings(
  db: Database,
  { itemId, sizeTagUid, window, exceptLineUids }: BookingsQuery,
): Promise<UnitBookings[]> {
  const others = sql`FROM order_lines AS booking WHERE booking.product_uid = units.uid
    AND booking.uid <> ALL (${exceptLineUids}::text[])`
  return entities<UnitBookings>(db)`
    SELECT units.uid AS "unitUid", size_tag_uid AS "sizeTagUid", size_label AS "sizeLabel",
           ref_price AS "refPriceYen",
           (SELECT coalesce(json_agg(json_build_object('fromOn', lower(blocked), 'toOn', upper(blocked) - 1)), '[]')
            ${others} AND booking.status IN ${BLOCKING_STATUSES}
              AND booking.blocked && ${toDateRange(window)}::daterange) AS bookings
    FROM units
    WHERE item_id = ${itemId} AND size_tag_uid IS NOT DISTINCT FROM ${sizeTagUid ?? null}::integer
      AND NOT EXISTS (SELECT ${others} AND booking.status = ${LINE_STATUS.Arrear})
      AND EXISTS (SELECT FROM sellable_units WHERE product_uid = units.uid AND category_uid = 0)
    ORDER BY units.uid`
}

/** A span as a PostgreSQL daterange literal, both ends included. */
export function toDateRange({ fromOn, toOn }: Span): string {
  return `[${fromOn},${toOn}]`
}

/**
 * SQL: whether an occupancy bitmap has no day of a range set. Valid only for days of the occupancy window. The subquery
 * makes the mask once per statement. `< 1` means "no bit set"; for it the planner estimates a third of the rows, for
 * `= 0` one in 200.
 */
function isFree(occupancy: RawBuilder<unknown>, range: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${occupancy} & (SELECT occupancy_mask(${range}))) < 1::bit(512)`
}
