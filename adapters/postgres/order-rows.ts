import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { LINE_STATUS, lineStatusOf, ORDER_STATUS, orderStatusOf } from '#domain/order/states.ts'
import { toDateRange } from './occupancy-sql.ts'

type Nullable<T> = { readonly [Key in keyof T]: Exclude<T[Key], undefined> | (undefined extends T[Key] ? null : never) }
type LineRow = Nullable<Omit<OrderLine, 'status' | 'blocked' | 'cancelledAt'>> & {
  status: number
  fromOn: Day
  toOn: Day
  cancelledAt: string | null
}

/** A row of the select list ORDER_SELECT_LIST. */
export type OrderRow = Nullable<Omit<Order, 'status' | 'lines'>> & { status: number; lines: LineRow[] }

/** SQL: the select list of an order with its lines, for table orders. */
export const ORDER_SELECT_LIST: RawBuilder<OrderRow> = sql`
  orders.uid, number, status, version, customer_uid AS "customerUid", email, customer_info AS customer,
  shipping_info AS shipping, prefecture, payment_method AS "paymentMethod", delivery_time AS "deliveryTime",
  delivery_request AS "deliveryRequest", delivery_note AS "deliveryNote", notices,
  option_fee AS "optionFeeYen",
  subtotal AS "subtotalYen", discount AS "discountYen", delivery_fee AS "deliveryFeeYen", charge_fee AS "chargeFeeYen",
  tax AS "taxYen", total AS "totalYen", use_point AS "usePoints", add_point AS "addPoints",
  payment_total AS "paymentTotalYen", ordered_at AS "orderedAt", paid_at AS "paidAt", registered_at AS "registeredAt",
  modified_at AS "modifiedAt", slip_number AS "slipNumber", return_slip_number AS "returnSlipNumber",
  shipped_at AS "shippedAt", delivered_at AS "deliveredAt", returned_at AS "returnedAt",
  cancelled_at AS "cancelledAt",
  (SELECT coalesce(json_agg(json_build_object('uid', line.uid, 'status', line.status, 'productUid', product_uid,
     'itemId', item_id, 'sizeTagUid', size_tag_uid, 'itemName', item_name, 'makerName', maker_name,
     'sizeLabel', size_label, 'startOn', line.rental_start_on, 'endOn', line.rental_end_on, 'fromOn', lower(blocked),
     'toOn', upper(blocked) - 1, 'priceYen', price, 'hasPlan', has_plan, 'optionFeeYen', line.option_fee,
     'refPriceYen', ref_price, 'pointRatePercent', point_rate, 'returnedOn', returned_on,
     'cancelledAt', line.cancelled_at, 'extensionStartOn', extension_start_on, 'extensionEndOn', extension_end_on,
     'extensionSettledOn', extension_settled_on, 'remindedOn', reminded_on) ORDER BY position, line.uid), '[]')
   FROM order_lines AS line WHERE order_uid = orders.uid) AS lines`

/** Converts a row to an order. */
export function toOrder({ lines, status, ...row }: OrderRow): Order {
  const order = withoutNulls(row)
  return { ...order, status: requireStatus(orderStatusOf(status), status), lines: lines.map(toLine) } as Order
}

function toLine({ status, fromOn, toOn, cancelledAt, ...row }: LineRow): OrderLine {
  const line = withoutNulls(row)
  const at = cancelledAt === null ? undefined : Temporal.Instant.from(cancelledAt)
  return {
    ...line,
    cancelledAt: at,
    status: requireStatus(lineStatusOf(status), status),
    blocked: { fromOn, toOn },
  } as OrderLine
}

/** Replaces null by undefined. */
function withoutNulls<Row extends object>(row: Row): { [Name in keyof Row]: Exclude<Row[Name], null> | undefined } {
  const entries = Object.entries(row).map(([name, value]) => [name, value ?? undefined])
  return Object.fromEntries(entries)
}

function requireStatus<Status>(status: Status | undefined, code: number): Status {
  if (status === undefined) throw new Error(`unknown status ${code} in the database`)
  return status
}

/** The columns of table orders, except for uid, version and secret. Instants and days as text. */
export function orderColumns(order: Order) {
  const starts = order.lines.map((line) => line.startOn).sort()
  const ends = order.lines.map((line) => line.endOn).sort()
  return {
    number: order.number,
    status: ORDER_STATUS[order.status],
    customer_uid: order.customerUid,
    email: order.email,
    customer_info: order.customer,
    shipping_info: order.shipping,
    prefecture: order.prefecture,
    payment_method: order.paymentMethod,
    delivery_time: order.deliveryTime,
    delivery_request: order.deliveryRequest,
    delivery_note: order.deliveryNote,
    notices: order.notices,
    option_fee: order.optionFeeYen,
    subtotal: order.subtotalYen,
    discount: order.discountYen,
    delivery_fee: order.deliveryFeeYen,
    charge_fee: order.chargeFeeYen,
    tax: order.taxYen,
    use_point: order.usePoints,
    add_point: order.addPoints,
    total: order.totalYen,
    payment_total: order.paymentTotalYen,
    rental_start_on: starts[0],
    rental_end_on: ends.at(-1),
    ordered_at: order.orderedAt?.toString(),
    paid_at: order.paidAt?.toString(),
    slip_number: order.slipNumber,
    return_slip_number: order.returnSlipNumber,
    shipped_at: order.shippedAt?.toString(),
    delivered_at: order.deliveredAt?.toString(),
    returned_at: order.returnedAt?.toString(),
    cancelled_at: order.cancelledAt?.toString(),
    registered_at: order.registeredAt.toString(),
    modified_at: order.modifiedAt.toString(),
  }
}

/** The columns of table order_lines. */
export function lineColumns(order: Order) {
  return order.lines.map((line, position) => ({
    uid: line.uid,
    order_uid: order.uid,
    position,
    status: LINE_STATUS[line.status],
    product_uid: line.productUid,
    item_id: line.itemId,
    size_tag_uid: line.sizeTagUid,
    item_name: line.itemName,
    maker_name: line.makerName,
    size_label: line.sizeLabel,
    rental_start_on: line.startOn,
    rental_end_on: line.endOn,
    blocked: toDateRange(line.blocked),
    price: line.priceYen,
    has_plan: line.hasPlan,
    option_fee: line.optionFeeYen,
    ref_price: line.refPriceYen,
    point_rate: line.pointRatePercent,
    returned_on: line.returnedOn,
    cancelled_at: line.cancelledAt?.toString(),
    extension_start_on: line.extensionStartOn,
    extension_end_on: line.extensionEndOn,
    extension_settled_on: line.extensionSettledOn,
    reminded_on: line.remindedOn,
  }))
}

/** The stored form of a secret. It cannot be used to open an order. */
export function hashSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}
