import { type RawBuilder, sql } from 'kysely'
import { type LineStatus, lineStatusOf } from '#domain/order/states.ts'
import type { Span } from '#domain/rental/span.ts'
import type { UnitUse } from '#services/ports/units.ts'
import type { Database } from '../database/connect.ts'
import { entities } from '../database/rows.ts'
import { BLOCKING_STATUSES, toDateRange } from './stock-store.ts'

export type StatusCode = { readonly status: number }
/** A UnitUse as it is selected. */
export type UseRow = Omit<UnitUse, 'status'> & StatusCode

/** SQL: the members of a line as StockLine, from `line`, `orders` and `held`, its entry of unit_events. */
export const STOCK_LINE = sql`line.uid AS "lineUid", line.status, line.after_line_uid IS NOT NULL AS "isCleaning",
  line.rental_start_on AS "startOn", line.rental_end_on AS "endOn",
  json_build_object('fromOn', lower(line.blocked), 'toOn', upper(line.blocked) - 1) AS blocked,
  line.returned_on AS "returnedOn", orders.number AS "orderNumber", held.note AS reason`
export const WITH_ORDER = sql`LEFT JOIN orders ON orders.uid = line.order_uid
  LEFT JOIN unit_events AS held ON held.line_uid = line.uid AND held.act = 'held'`

/** SQL: a UnitUse as JSON, from the same tables. */
export const USE = sql`json_build_object('lineUid', line.uid, 'status', line.status,
  'isCleaning', line.after_line_uid IS NOT NULL,
  'blocked', json_build_object('fromOn', lower(line.blocked), 'toOn', upper(line.blocked) - 1),
  'orderNumber', orders.number, 'reason', held.note)`

/** SQL: what occupies a unit in a span first; a unit that is overdue is occupied by that. */
export function firstUse(unitUid: RawBuilder<unknown>, span: Span): RawBuilder<unknown> {
  return sql`SELECT ${USE} AS holder FROM order_lines AS line ${WITH_ORDER}
    WHERE line.product_uid = ${unitUid}
      AND (line.status = 6 OR line.status IN ${BLOCKING_STATUSES} AND line.blocked && ${toDateRange(span)}::daterange)
    ORDER BY line.status = 6 DESC, lower(line.blocked) LIMIT 1`
}

/** What occupies a unit in a span, the earliest first. */
export async function usesIn(db: Database, unitUid: number, span: Span): Promise<UnitUse[]> {
  const rows = await entities<{ readonly use: UseRow }>(db)`
    SELECT ${USE} AS use FROM order_lines AS line ${WITH_ORDER}
    WHERE line.product_uid = ${unitUid}
      AND (line.status = 6 OR line.status IN ${BLOCKING_STATUSES} AND line.blocked && ${toDateRange(span)}::daterange)
    ORDER BY lower(line.blocked), line.uid`
  return rows.map(({ use }) => toUnitUse(use))
}

export function toUnitUse({ status, orderNumber, reason, ...use }: UseRow): UnitUse {
  return {
    ...use,
    status: requireLineStatus(status),
    orderNumber: orderNumber ?? undefined,
    reason: reason ?? undefined,
  }
}

export function requireLineStatus(code: number): LineStatus {
  const status = lineStatusOf(code)
  if (status === undefined) throw new Error(`unknown status ${code} in the database`)
  return status
}
