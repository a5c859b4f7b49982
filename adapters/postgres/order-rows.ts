import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { fromRow, LINE_COLUMNS, membersOf, ORDER_COLUMNS, toRow } from './order-columns.ts'

/** A row of the select list ORDER_SELECT_LIST: the stored members, null where undefined. */
export type OrderRow = Readonly<Record<string, unknown>> & {
  readonly uid: string
  readonly version: number
  readonly lines: readonly Readonly<Record<string, unknown>>[]
}

const ORDER_MEMBERS = membersOf(ORDER_COLUMNS).map(
  ([member, { column, codec }]) => `${codec.select(`orders.${column}`)} AS "${member}"`,
)
const LINE_MEMBERS = membersOf(LINE_COLUMNS).map(
  ([member, { column, codec }]) => `'${member}', ${codec.select(`line.${column}`)}`,
)

/** SQL: the select list of an order with its lines, for table orders. */
export const ORDER_SELECT_LIST: RawBuilder<OrderRow> = sql.raw(`${ORDER_MEMBERS.join(', ')},
  (SELECT coalesce(json_agg(json_build_object(${LINE_MEMBERS.join(', ')}) ORDER BY position, line.uid), '[]')
   FROM order_lines AS line WHERE order_uid = orders.uid) AS lines`)

/** Converts a row to an order. */
export function toOrder({ lines, ...row }: OrderRow): Order {
  return { ...fromRow(ORDER_COLUMNS, row), lines: lines.map((line) => fromRow(LINE_COLUMNS, line)) }
}

/** The row of an order, except for its secret and the columns that only other parts of the shop write. */
export function orderRow({ lines, ...order }: Order) {
  const starts = lines.map((line) => line.startOn).sort()
  const ends = lines.map((line) => line.endOn).sort()
  return {
    ...toRow(ORDER_COLUMNS, order),
    rental_start_on: starts[0] ?? null,
    rental_end_on: ends.at(-1) ?? null,
  }
}

/** The row of a line. A staff hold has no order. */
export function lineRow(line: OrderLine, orderUid: string | null, position: number) {
  return { ...toRow(LINE_COLUMNS, line), order_uid: orderUid, position }
}

/** The stored form of a secret. It cannot be used to open an order. */
export function hashSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}
