import { type RawBuilder, sql } from 'kysely'
import { LONG_DELIVERY_PREFECTURES, MAX_DELIVERY_DAYS } from '#domain/delivery/delivery-days.ts'

/**
 * SQL: the day that is `count` (at least 1) open days after a day, as addOpenDays of domain/rental/calendar.ts; a test
 * compares them. Closings lengthen the search by at most their sum.
 */
export function openDaysAfter(fromOn: RawBuilder<unknown>, count: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT candidate::date FROM generate_series(${fromOn} + 1,
      ${fromOn} + ${count} + (SELECT coalesce(sum(to_on - from_on + 1), 0)::integer FROM closings), interval '1 day')
      AS candidate
    WHERE NOT EXISTS (SELECT FROM closings WHERE candidate::date BETWEEN from_on AND to_on)
    ORDER BY candidate OFFSET ${count} - 1 LIMIT 1)`
}

/** SQL: the days that a delivery to a prefecture takes, as deliveryDays of domain/delivery/delivery.ts. */
export function deliveryDaysTo(prefecture: RawBuilder<unknown>): RawBuilder<unknown> {
  const long = sql.join(LONG_DELIVERY_PREFECTURES.map((code) => sql.lit(code)))
  return sql`(CASE WHEN ${prefecture} IN (${long}) THEN ${sql.lit(MAX_DELIVERY_DAYS)} ELSE 1 END)`
}
