import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { lineStatusCodes, RENTED_OUT_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import type { ScannedUnit, UnitHolder } from '#domain/order/packing.ts'
import { lineStatusOf } from '#domain/order/states.ts'
import type { StockTransaction } from '#services/ports/stock.ts'
import type { Database } from '../database/connect.ts'
import { allRows, entity, hasRows, run } from '../database/rows.ts'
import { unitsOnSale } from '../orders/order-reads.ts'
import { lockFree } from '../orders/placing.ts'
import { holdForCleaning, reapplyCleaningHolds } from './cleaning-holds.ts'
import { lockCalendar } from './closing-store.ts'
import { conditionTransaction } from './condition-store.ts'
import { BLOCKING_STATUSES, freeUnits, freeUnitsOf, toDateRange, unitBookings } from './stock-store.ts'

const RENTED_OUT_STATUSES = sql.raw(`(${lineStatusCodes(RENTED_OUT_LINE_STATUSES).join(', ')})`)

export function stockTransaction(tx: Database): StockTransaction {
  return {
    ...conditionTransaction(tx),
    freeUnits: (itemId, sizeTagUid, blocked) => freeUnits(tx, { itemId, sizeTagUid, blocked }),
    freeUnitsOf: (lines) => freeUnitsOf(tx, lines),
    unitBookings: (query) => unitBookings(tx, query),
    lockFree: (requested) => lockFree(tx, requested),
    unitsOnSale: (unitUids) => unitsOnSale(tx, unitUids),
    lockCalendar: () => lockCalendar(tx),
    findUnit: (unitId) => entity<ScannedUnit>(tx)`
      SELECT units.uid AS "unitUid", units.id AS "unitId", item_id AS "itemId", items.name AS "itemName",
        size_tag_uid AS "sizeTagUid", size_label AS "sizeLabel", ref_price AS "refPriceYen", retired_on AS "retiredOn",
        EXISTS (SELECT FROM sellable_units WHERE product_uid = units.uid AND category_uid = 0) AS "isOnSale",
        EXISTS (SELECT FROM unit_care WHERE product_uid = units.uid AND cleaned_at IS NULL) AS "isUncleaned"
      FROM units JOIN items ON items.id = item_id WHERE units.id = ${unitId}`,
    holderOf: async (unitUid, span, exceptLineUid) => {
      const overlaps = span === undefined ? sql`false` : sql`blocked && ${toDateRange(span)}::daterange`
      const row = await entity<Omit<UnitHolder, 'status'> & { readonly status: number }>(tx)`
        SELECT line.status, after_line_uid IS NOT NULL AS "isCleaning", orders.number AS "orderNumber",
          upper(blocked) - 1 AS "toOn"
        FROM order_lines AS line LEFT JOIN orders ON orders.uid = order_uid
        WHERE product_uid = ${unitUid} AND line.uid <> ${exceptLineUid}
          AND (line.status IN ${RENTED_OUT_STATUSES} OR line.status IN ${BLOCKING_STATUSES} AND ${overlaps})
        ORDER BY line.status IN ${RENTED_OUT_STATUSES} DESC, lower(blocked), line.uid LIMIT 1`
      return row && { ...row, status: lineStatusOf(row.status) ?? 'Dummy' }
    },
    absent: async (unitUids) => {
      await run(tx)`
        SELECT FROM units WHERE uid = ANY (${unitUids}::integer[]) ORDER BY uid FOR NO KEY UPDATE`
      const rows = await allRows<{ uid: number }>(tx)`
        SELECT uid FROM units
        WHERE uid = ANY (${unitUids}::integer[])
          AND (retired_on IS NOT NULL
               OR EXISTS (SELECT FROM order_lines AS line
                          WHERE line.product_uid = units.uid AND line.status IN ${RENTED_OUT_STATUSES}))`
      return new Set(rows.map(({ uid }) => uid))
    },
    retire: (unitUid, on) => run(tx)`
      UPDATE units SET retired_on = ${on ?? null}::date, available = ${on === undefined} WHERE uid = ${unitUid}`,
    isRetired: (unitUid) => hasRows(tx)`
      SELECT FROM units WHERE uid = ${unitUid} AND retired_on IS NOT NULL`,
    releaseCleaningHold: (lineUid) => run(tx)`DELETE FROM order_lines WHERE after_line_uid = ${lineUid}`,
    boughtOn: async (unitUid) => {
      const row = await entity<{ boughtOn: Day | undefined }>(tx)`
        SELECT bought_on AS "boughtOn" FROM units WHERE uid = ${unitUid}`
      return row?.boughtOn
    },
    holdForCleaning: (hold) => holdForCleaning(tx, hold),
    reapplyCleaningHolds: (...of) => reapplyCleaningHolds(tx, ...of),
    passUninspected: ({ lineUid, actor, at }) => run(tx)`
      INSERT INTO inspections (line_uid, outcome, note, actor, at)
        VALUES (${lineUid}, 'ready', '', ${actor}, ${at.toString()}::timestamptz)
        ON CONFLICT (line_uid) DO NOTHING`,
    recordInspection: ({ lineUid, outcome, untilOn, note, actor, at }) => run(tx)`
      INSERT INTO inspections (line_uid, outcome, until_on, note, actor, at)
        VALUES (${lineUid}, ${outcome}, ${untilOn ?? null}::date, ${note}, ${actor}, ${at.toString()}::timestamptz)
        ON CONFLICT (line_uid) DO UPDATE SET outcome = excluded.outcome, until_on = excluded.until_on,
          note = excluded.note, actor = excluded.actor, at = excluded.at`,
  }
}
