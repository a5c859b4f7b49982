import { type RawBuilder, sql } from 'kysely'
import { BLOCKING_LINE_STATUSES, lineStatusCodes } from '#domain/order/line-statuses.ts'
import type { Span } from '#domain/rental/span.ts'

/** A span as a PostgreSQL daterange literal, both ends included. */
export function toDateRange({ fromOn, toOn }: Span): string {
  return `[${fromOn},${toOn}]`
}

/**
 * SQL: whether an occupancy bitmap has no day of a span set. Valid only for days of the occupancy window. The subquery
 * makes the mask once per statement. `< 1` means "no bit set"; for it the planner estimates a third of the rows, for
 * `= 0` one in 200.
 */
export function isFree(occupancy: RawBuilder<unknown>, blocked: Span): RawBuilder<boolean> {
  return sql`(${occupancy} & (SELECT occupancy_mask(${toDateRange(blocked)}::daterange))) < 1::bit(512)`
}

/** SQL: the line statuses that block a product, as in the constraint no_double_booking. */
export const BLOCKING_STATUSES = sql.raw(`(${lineStatusCodes(BLOCKING_LINE_STATUSES).join(', ')})`)
