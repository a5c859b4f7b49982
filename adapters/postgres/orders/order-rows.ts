import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import {
  LINE_STATUS,
  type LineStatus,
  lineStatusOf,
  ORDER_STATUS,
  type OrderStatus,
  orderStatusOf,
} from '#domain/order/states.ts'
import type { Span } from '#domain/rental/span.ts'
import { toDateRange } from '../stock/stock-store.ts'

type Codec<Value> = {
  readonly kind: 'plain' | 'json' | 'instant' | 'day' | 'status' | 'payment-method' | 'span'
  /** The value in a row for json_populate_record. */
  write(value: Value): unknown
  /** Converts a selected value. Instants are texts in JSON. */
  read(stored: unknown): Value
  select(column: string): string
}

/** Where a member is stored: its column, codec, and the name of its field in documents. */
export type StoredMember<Value> = {
  readonly column: string
  readonly codec: Codec<Value>
  readonly field: string | undefined
}

type Columns<Entity> = { readonly [Member in keyof Entity]-?: StoredMember<NonNullable<Entity[Member]>> }

const codec = <Value>(kind: Codec<Value>['kind'], conversions: Partial<Codec<Value>> = {}): Codec<Value> => ({
  kind,
  write: (value) => value,
  read: (stored) => stored as Value,
  select: (column) => column,
  ...conversions,
})
const INSTANT = codec<Temporal.Instant>('instant', {
  write: (at) => at.toString(),
  read: (stored) => (typeof stored === 'string' ? Temporal.Instant.from(stored) : (stored as Temporal.Instant)),
})
const ORDER_STATUS_CODE = codec<OrderStatus>('status', {
  write: (status) => ORDER_STATUS[status],
  read: (code) => requireStatus(orderStatusOf(code), code),
})
const LINE_STATUS_CODE = codec<LineStatus>('status', {
  write: (status) => LINE_STATUS[status],
  read: (code) => requireStatus(lineStatusOf(code), code),
})
const SPAN = codec<Span>('span', {
  write: toDateRange,
  select: (column) => `json_build_object('fromOn', lower(${column}), 'toOn', upper(${column}) - 1)`,
})

const plain = <Value extends string | number | boolean>(column: string, field?: string): StoredMember<Value> => ({
  column,
  codec: codec('plain'),
  field,
})
const json = <Value extends object>(column: string, field?: string): StoredMember<Value> => ({
  column,
  codec: codec('json'),
  field,
})
const instant = (column: string, field?: string) => ({ column, codec: INSTANT, field })
const day = (column: string, field?: string) => ({ column, codec: codec<Day>('day'), field })

/** The table of an order's columns. Select list, insert, update, documents and demo rows derive from it. */
export const ORDER_COLUMNS: Columns<Omit<Order, 'lines'>> = {
  uid: plain('uid', 'uid'),
  number: plain('number', 'number'),
  status: { column: 'status', codec: ORDER_STATUS_CODE, field: 'status' },
  version: plain('version'),
  customerUid: plain('customer_uid', 'customeruid'),
  email: plain('email', 'customeremail'),
  customer: json('customer_info', 'customerinfo'),
  shipping: json('shipping_info', 'shippinginfo'),
  prefecture: plain('prefecture'),
  paymentMethod: { column: 'payment_method', codec: codec('payment-method'), field: 'paymentmethoduid' },
  deliveryTime: plain('delivery_time', 'timezone'),
  deliveryRequest: plain('delivery_request', 'deliveryrequest'),
  deliveryNote: plain('delivery_note', 'note'),
  dayTelephone: plain('day_telephone'),
  notices: json('notices'),
  isManual: plain('manual', 'manual'),
  placedBy: plain('placed_by'),
  device: plain('device', 'device'),
  memo: plain('memo', 'memo'),
  optionFeeYen: plain('option_fee', 'optionfee'),
  subtotalYen: plain('subtotal', 'subtotal'),
  discountYen: plain('discount', 'discount'),
  deliveryFeeYen: plain('delivery_fee', 'deliveryfee'),
  chargeFeeYen: plain('charge_fee', 'chargefee'),
  taxYen: plain('tax', 'tax'),
  taxRatePercent: plain('tax_rate', 'taxrate'),
  totalYen: plain('total', 'total'),
  usePoints: plain('use_point', 'usepoint'),
  addPoints: plain('add_point', 'addpoint'),
  paymentTotalYen: plain('payment_total', 'paymenttotal'),
  orderedAt: instant('ordered_at', 'orderdate'),
  termsEffectOn: day('terms_effect_on'),
  paidAt: instant('paid_at', 'paymentdate'),
  slipNumber: plain('slip_number', 'slipnumber'),
  returnSlipNumber: plain('return_slip_number', 'returnslipnumber'),
  shippedAt: instant('shipped_at', 'shippingdate'),
  deliveredAt: instant('delivered_at', 'deliverydate'),
  returnedAt: instant('returned_at', 'returnbackdate'),
  cancelledAt: instant('cancelled_at', 'canceldate'),
  registeredAt: instant('registered_at', 'registerdate'),
  modifiedAt: instant('modified_at', 'modifydate'),
}

/** The table of a line's columns. A field is a member of the elements of `details`. */
export const LINE_COLUMNS: Columns<OrderLine> = {
  uid: plain('uid', 'uid'),
  status: { column: 'status', codec: LINE_STATUS_CODE, field: 'status' },
  unitUid: plain('product_uid'),
  itemId: plain('item_id', 'itemid'),
  sizeTagUid: plain('size_tag_uid'),
  itemName: plain('item_name', 'productname'),
  makerName: plain('maker_name'),
  sizeLabel: plain('size_label'),
  startOn: day('rental_start_on', 'rentalstartdate'),
  endOn: day('rental_end_on', 'rentalenddate'),
  wearOn: day('wear_on'),
  wearerName: plain('wearer_name'),
  tryOnOf: plain('try_on_of'),
  shoesOf: plain('shoes_of'),
  leftOut: json('left_out'),
  setShoes: plain('set_shoes'),
  blocked: { column: 'blocked', codec: SPAN, field: undefined },
  priceYen: plain('price', 'price'),
  hasPlan: plain('has_plan'),
  optionFeeYen: plain('option_fee', 'optionfee'),
  refPriceYen: plain('ref_price'),
  pointRatePercent: plain('point_rate', 'pointrate'),
  returnedOn: day('returned_on', 'returndate'),
  parcelUid: plain('parcel_uid'),
  finding: plain('finding'),
  cancelledAt: instant('cancelled_at', 'canceldate'),
  packedAt: instant('packed_at'),
  packedUnitUid: plain('packed_product_uid'),
  extensionStartOn: day('extension_start_on', 'extensionstartdate'),
  extensionEndOn: day('extension_end_on', 'extensionenddate'),
  extensionSettledOn: day('extension_settled_on', 'extensionsettlementdate'),
  remindedOn: day('reminded_on'),
  shippedTo: json('shipped_to'),
}

/** Converts an entity to a row with a value for each column; undefined, which JSON omits, for NULL. */
export function toRow<Entity extends object>(columns: Columns<Entity>, entity: Entity): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [member, { column, codec }] of membersOf(columns)) {
    const value = entity[member as keyof Entity]
    row[column] = value === undefined ? undefined : codec.write(value)
  }
  return row
}

/** Converts a selected row, keyed by member, to an entity; null becomes undefined. */
export function fromRow<Entity>(columns: Columns<Entity>, row: Readonly<Record<string, unknown>>): Entity {
  const entity: Record<string, unknown> = {}
  for (const [member, { codec }] of membersOf(columns))
    entity[member] = row[member] === null ? undefined : codec.read(row[member])
  return entity as Entity
}

/** As `fromRow`, from the values of the members in their order. */
function fromValues<Entity>(columns: Columns<Entity>, values: readonly unknown[]): Entity {
  const entity: Record<string, unknown> = {}
  for (const [at, [member, { codec }]] of membersOf(columns).entries())
    entity[member] = values[at] === null ? undefined : codec.read(values[at])
  return entity as Entity
}

type Member = readonly [member: string, StoredMember<unknown>]

/** Listed once for each table: placing an order converts it and its lines four times. */
const MEMBERS = new WeakMap<object, readonly Member[]>()

export function membersOf<Entity>(columns: Columns<Entity>): readonly Member[] {
  const members = MEMBERS.get(columns) ?? Object.entries<StoredMember<unknown>>(columns)
  MEMBERS.set(columns, members)
  return members
}

function requireStatus<Status>(status: Status | undefined, code: unknown): Status {
  if (status === undefined) throw new Error(`unknown status ${code} in the database`)
  return status
}

/** A row of the select list ORDER_SELECT_LIST: the stored members, null where undefined; of lines the values alone. */
export type OrderRow = Readonly<Record<string, unknown>> & {
  readonly uid: string
  readonly version: number
  readonly lines: readonly (readonly unknown[])[]
}

const ORDER_MEMBERS = membersOf(ORDER_COLUMNS).map(
  ([member, { column, codec }]) => `${codec.select(`orders.${column}`)} AS "${member}"`,
)
const LINE_VALUES = membersOf(LINE_COLUMNS).map(([, { column, codec }]) => codec.select(`line.${column}`))

/** SQL: the select list of an order with its lines, for table orders. Arrays take half the time of objects. */
export const ORDER_SELECT_LIST: RawBuilder<OrderRow> = sql.raw(`${ORDER_MEMBERS.join(', ')},
  (SELECT coalesce(json_agg(json_build_array(${LINE_VALUES.join(', ')}) ORDER BY position, line.uid), '[]')
   FROM order_lines AS line WHERE order_uid = orders.uid) AS lines`)

export function toOrder({ lines, ...row }: OrderRow): Order {
  return { ...fromRow(ORDER_COLUMNS, row), lines: lines.map((line) => fromValues(LINE_COLUMNS, line)) }
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

/** The uid of an order, or SQL for it. */
export type OrderUid = string | RawBuilder<string>

/** The stored form of a secret. It cannot be used to open an order. */
export function hashSecret(secret: string): Uint8Array {
  return hash('sha256', secret, 'buffer')
}
