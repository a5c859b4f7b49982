import { type RawBuilder, sql } from 'kysely'
import type { Span } from '#domain/rental/span.ts'

/** A span as PostgreSQL writes a daterange, both ends included. */
export function rangeText({ fromOn, toOn }: Span): string {
  return `[${fromOn},${toOn}]`
}

/**
 * SQL: whether a bitmap has none of the days of a span set. True for days of the occupancy window only. The mask is
 * made once a statement, whatever the plan; "below one" says "none" in a way of which the planner expects a third, not
 * one in 200.
 */
export function isFree(occupancy: RawBuilder<unknown>, away: Span): RawBuilder<boolean> {
  return sql`(${occupancy} & (SELECT occupancy_mask(${rangeText(away)}::daterange))) < 1::bit(512)`
}

/** SQL: the statuses of lines that keep a product from everybody else, as the constraint no_double_booking has them. */
export const BLOCKING = sql`(1, 2, 3, 4, 8, 9, 999)`
