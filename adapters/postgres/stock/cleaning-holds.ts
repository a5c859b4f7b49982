import { sql } from 'kysely'
import { type Day, laterDay } from '#domain/day.ts'
import { LINE_STATUS } from '#domain/order/states.ts'
import { cleaningSpan } from '#domain/rental/span.ts'
import type { StockTransaction } from '#services/ports/stock.ts'
import type { Database } from '../database/connect.ts'
import { lockCalendar } from './closing-store.ts'
import { BLOCKING_STATUSES, toDateRange } from './stock-store.ts'

/** Holds the units still being cleaned or repaired. Closed days lengthen the cleaning by at most their sum. */
export async function reapplyCleaningHolds(
  tx: Database,
  ...[unitUids, { todayOn, rules }, nextUid]: Parameters<StockTransaction['reapplyCleaningHolds']>
): Promise<void> {
  const calendar = { rules, ...(await lockCalendar(tx)) }
  const { rows } = await sql<{ lineUid: string; unitUid: number; fromOn: Day; untilOn: Day | null }>`
    SELECT line.uid AS "lineUid", product_uid AS "unitUid", returned_on AS "fromOn", until_on AS "untilOn"
    FROM order_lines AS line LEFT JOIN inspections ON line_uid = line.uid
    WHERE product_uid = ANY (${unitUids}::integer[]) AND status = ${LINE_STATUS.Return}
      AND greatest(until_on, returned_on + ${rules.rental.cleaningDays}::integer + (
            SELECT coalesce(sum(to_on - from_on + 1), 0)::integer FROM closings WHERE to_on >= returned_on
          )) >= ${todayOn}::date
    ORDER BY product_uid, line.uid`.execute(tx)
  for (const { untilOn, ...line } of rows) {
    const cleaning = cleaningSpan(line.fromOn, calendar)
    const toOn = untilOn === null ? cleaning.toOn : laterDay(untilOn, cleaning.toOn)
    if (toOn >= todayOn) await holdForCleaning(tx, { ...line, toOn, nextUid })
  }
}

/** Inserts maintenance lines on the free days of a span. Locks the unit first, against concurrent bookings. */
export async function holdForCleaning(
  tx: Database,
  hold: { lineUid: string; unitUid: number; fromOn: Day; toOn: Day; nextUid: () => string },
): Promise<void> {
  const { lineUid, unitUid, nextUid } = hold
  const days = toDateRange(hold)
  await sql`SELECT lock_stock_shared()`.execute(tx)
  await sql`SELECT uid FROM units WHERE uid = ${unitUid} FOR NO KEY UPDATE`.execute(tx)
  await sql`DELETE FROM order_lines WHERE after_line_uid = ${lineUid}`.execute(tx)
  const { rows } = await sql<{ fromOn: Day; toOn: Day }>`
    SELECT lower(piece) AS "fromOn", upper(piece) - 1 AS "toOn"
    FROM unnest(datemultirange(${days}::daterange) - coalesce(
      (SELECT range_agg(blocked) FROM order_lines
       WHERE product_uid = ${unitUid} AND status IN ${BLOCKING_STATUSES} AND blocked && ${days}::daterange),
      '{}'::datemultirange)) AS piece`.execute(tx)
  for (const gap of rows) {
    await sql`INSERT INTO order_lines (uid, status, product_uid, item_id, size_tag_uid, item_name, maker_name,
        size_label, rental_start_on, rental_end_on, blocked, after_line_uid)
      SELECT ${nextUid()}, ${LINE_STATUS.Maintenance}, product_uid, item_id, size_tag_uid, item_name, maker_name,
        size_label, ${gap.fromOn}::date, ${gap.toOn}::date, ${toDateRange(gap)}::daterange, uid
      FROM order_lines WHERE uid = ${lineUid}`.execute(tx)
  }
}
