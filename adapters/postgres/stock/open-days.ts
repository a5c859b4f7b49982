import { type RawBuilder, sql } from 'kysely'
import type { DayRules } from '#domain/rental/day-rules.ts'

/**
 * SQL: the day that is `count` open days after a day, at 0 that day itself, as addOpenDays of
 * domain/rental/calendar.ts; a test compares them. Closings lengthen the search by at most their sum.
 */
export function openDaysAfter(fromOn: RawBuilder<unknown>, count: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(CASE WHEN ${count} = 0 THEN ${fromOn} ELSE (
    SELECT candidate::date FROM generate_series(${fromOn} + 1,
      ${fromOn} + ${count} + (SELECT coalesce(sum(to_on - from_on + 1), 0)::integer FROM closings), interval '1 day')
      AS candidate
    WHERE NOT EXISTS (SELECT FROM closings WHERE candidate::date BETWEEN from_on AND to_on)
    ORDER BY candidate OFFSET greatest(${count} - 1, 0) LIMIT 1) END)`
}

/** SQL: the days that a delivery to a prefecture takes, as deliveryDays of domain/delivery/delivery-days.ts. */
export function deliveryDaysTo(prefecture: RawBuilder<unknown>, { areas }: DayRules): RawBuilder<unknown> {
  const days = sql.join(Object.values(areas).map((area) => sql.lit(area.days)))
  return sql`((ARRAY[${days}])[${prefecture}])`
}
