import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { LINE_STATUS, type LineStatus } from '#domain/order/states.ts'
import type { DayRules } from '#domain/rental/day-rules.ts'
import type { BookingAtRisk } from '#services/ports/order-store.ts'
import type { Database } from '../database/connect.ts'
import { entities } from '../database/rows.ts'
import { deliveryDaysTo, openDaysAfter } from '../stock/open-days.ts'

/** SQL: statuses as constants, because partial indexes match no parameters. */
const constant = (status: LineStatus) => sql.lit(LINE_STATUS[status])
const [NEW, FIX, SHIPPING] = [constant('New'), constant('Fix'), constant('Shipping')]
const [RENTAL, RETURN, ARREAR] = [constant('Rental'), constant('Return'), constant('Arrear')]

/**
 * SQL: the first day on which a unit can have come back that is still cleaned: by it an index finds the lines. Only
 * closings of the past year can have delayed it, unless the shop was closed for all of it.
 */
const cleanedSince = (today: RawBuilder<unknown>, cleaning: RawBuilder<unknown>) => sql`(${today} - ${cleaning} - (
  SELECT coalesce(sum(to_on - from_on + 1), 0)::integer FROM closings WHERE to_on >= ${today} - 366))`
/** SQL: where a line was sent. */
const PREFECTURE = sql`coalesce((line.shipped_to ->> 'prefecture')::integer, orders.prefecture,
  ${sql.lit(DEFAULT_PREFECTURE)})`

/**
 * Units that are not ready, with the last day on which they are not; NULL: unknown. A line that is late today is
 * handed in tomorrow at the earliest, so that its way and its cleaning take the open days after today (docs/rules.md
 * Closed days).
 */
function unready(todayOn: Day, rules: DayRules) {
  const today = sql`${todayOn}::date`
  const cleaning = sql`${sql.lit(rules.rental.cleaningDays)}`
  const backOn = openDaysAfter(today, sql`(${deliveryDaysTo(PREFECTURE, rules)} + ${cleaning})`)
  // As cleaningSpan of domain/rental/span.ts.
  const cleanedOn = openDaysAfter(sql`line.returned_on`, cleaning)
  return sql`
    SELECT product_uid, 'overdue' AS cause, NULL::date AS until_on
    FROM order_lines WHERE status = ${ARREAR}
    UNION ALL
    SELECT product_uid, 'late', ${backOn}
    FROM order_lines AS line JOIN orders ON orders.uid = line.order_uid
    WHERE line.status IN (${SHIPPING}, ${RENTAL}) AND line.rental_end_on < ${today}
    UNION ALL
    SELECT product_uid, CASE WHEN repaired_on > cleaned_on THEN 'repair' ELSE 'cleaning' END,
           greatest(cleaned_on, repaired_on)
    FROM (
      SELECT product_uid, ${cleanedOn} AS cleaned_on,
             (SELECT until_on FROM inspections WHERE line_uid = line.uid AND outcome = 'repair') AS repaired_on
      FROM (
        SELECT uid, product_uid, returned_on FROM order_lines
        WHERE status = ${RETURN} AND returned_on >= ${cleanedSince(today, cleaning)}
        UNION
        SELECT uid, product_uid, returned_on FROM inspections JOIN order_lines ON uid = line_uid
        WHERE until_on >= ${today} AND outcome = 'repair' AND status = ${RETURN}
      ) AS line
      OFFSET 0 -- so that each day is computed once
    ) AS cleaning
    WHERE greatest(cleaned_on, repaired_on) >= ${today}
    UNION ALL
    SELECT product_uid, 'flaw', NULL FROM inspections JOIN order_lines ON uid = line_uid
    WHERE outcome = 'held' AND status = ${RETURN}
    UNION ALL
    SELECT uid, 'retired', NULL FROM units WHERE retired_on IS NOT NULL`
}

/** OrderStore.bookingsAtRisk: one row per line, with the cause that lasts longest. A parcel ships a day after the start
 * of the blocked span (docs/rules.md Words). */
export function bookingsAtRisk(db: Database, todayOn: Day, rules: DayRules): Promise<BookingAtRisk[]> {
  return entities<BookingAtRisk>(db)`
    SELECT * FROM (
      SELECT DISTINCT ON (line.uid) line.order_uid AS "orderUid", orders.number, line.uid AS "lineUid",
             line.item_name AS "itemName", line.size_label AS "sizeLabel", units.id AS "unitId",
             line.rental_start_on AS "arrivalOn", lower(line.blocked) + 1 AS "shipsOn", unready.cause,
             unready.until_on + 1 AS "readyOn"
      FROM (${unready(todayOn, rules)}) AS unready
      JOIN order_lines AS line ON line.product_uid = unready.product_uid
        AND line.status IN (${NEW}, ${FIX})
        AND (unready.until_on IS NULL OR lower(line.blocked) + 1 <= unready.until_on)
      JOIN orders ON orders.uid = line.order_uid
      JOIN units ON units.uid = line.product_uid
      ORDER BY line.uid, unready.until_on DESC NULLS FIRST
    ) AS at_risk
    ORDER BY "arrivalOn", number, "lineUid"`
}
