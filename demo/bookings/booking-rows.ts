import { TAX_RATE_PERCENT } from '#domain/constants.ts'
import { addDays, daysBetween } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { LINE_STATUS, ORDER_STATUS } from '#domain/order/states.ts'
import type { Span } from '#domain/rental/span.ts'
import { seededRandom, seededUid } from '../random.ts'
import { instantOf } from './history.ts'
import type { HoldSeed } from './holds.ts'
import type { OrderSeed } from './orders.ts'

const MEMO = 'デモ用の見本のご注文です。'

/** Row of an order; timestamps of events that have not happened are null. */
export function orderRow(order: Order, seed?: OrderSeed) {
  const at = (...statuses: string[]) => seed?.changes.find(({ to }) => statuses.includes(to))?.at.toString() ?? null
  const [line] = order.lines
  const shippedAt = at('Rental1')
  return {
    uid: order.uid,
    number: order.number ?? null,
    status: ORDER_STATUS[order.status],
    version: order.version,
    secret_hash: unknownSecretHash(order.uid),
    customer_uid: order.customerUid ?? null,
    email: order.email ?? null,
    customer_info: order.customer ?? null,
    shipping_info: order.shipping ?? null,
    prefecture: order.prefecture ?? null,
    payment_method: order.paymentMethod ?? null,
    delivery_time: order.deliveryTime,
    delivery_request: order.deliveryRequest,
    delivery_note: order.deliveryNote,
    option_fee: order.optionFeeYen,
    subtotal: order.subtotalYen,
    discount: order.discountYen,
    delivery_fee: order.deliveryFeeYen,
    charge_fee: order.chargeFeeYen,
    tax: order.taxYen,
    tax_rate: TAX_RATE_PERCENT,
    use_point: order.usePoints,
    add_point: order.addPoints,
    total: order.totalYen,
    payment_total: order.paymentTotalYen,
    slip_number: shippedAt === null ? null : `0000-${order.number}-1`,
    return_slip_number: shippedAt === null ? null : `0000-${order.number}-2`,
    rental_start_on: line?.startOn ?? null,
    rental_end_on: line?.endOn ?? null,
    rental_days: line === undefined ? null : daysBetween(line.startOn, line.endOn) + 1,
    device: seededRandom(`device ${order.uid}`).pick(['phone', 'phone', 'phone', 'pc']),
    memo: order.status === 'Dummy' ? '社内の試着会のための確保（見本）' : MEMO,
    ordered_at: order.orderedAt?.toString() ?? null,
    paid_at: order.paidAt?.toString() ?? null,
    shipped_at: shippedAt,
    delivered_at: shippedAt === null || !hasArrived(order) ? null : instantOf(line!.startOn, 11).toString(),
    returned_at: at('Return'),
    cancelled_at: at('CancelByCustomer', 'CancelByCompany', 'CancelNoID', 'CancelAfterReserved'),
    mails_sent: mailsSent(seed),
    registered_at: order.registeredAt.toString(),
    modified_at: order.modifiedAt.toString(),
  }
}

export function lineRows(order: Order, seed?: OrderSeed) {
  const cancelled =
    seed?.changes.find(({ to }) => to.startsWith('Cancel') || to === 'AuthFailed')?.at.toString() ?? null
  return order.lines.map((line, position) => ({
    uid: line.uid,
    order_uid: order.uid,
    position,
    status: LINE_STATUS[line.status],
    product_uid: line.productUid,
    item_id: line.itemId,
    size_tag_uid: line.sizeTagUid ?? null,
    item_name: line.itemName,
    maker_name: line.makerName,
    size_label: line.sizeLabel,
    rental_start_on: line.startOn,
    rental_end_on: line.endOn,
    blocked: rangeText(line.blocked),
    price: line.priceYen,
    has_plan: line.hasPlan,
    option_fee: line.optionFeeYen,
    ref_price: line.refPriceYen,
    point_rate: line.pointRatePercent,
    returned_on: line.status === 'Return' ? (seed?.returnedOn ?? null) : null,
    cancelled_at: line.status.startsWith('Cancel') ? cancelled : null,
  }))
}

/** Row of a staff hold; it has the columns of an order line. */
export function holdRow({ uid, status, product, span }: HoldSeed) {
  return {
    uid,
    order_uid: null,
    position: 0,
    status: LINE_STATUS[status],
    product_uid: product.uid,
    item_id: product.item.id,
    size_tag_uid: product.sizeTagUid ?? null,
    item_name: product.item.name,
    maker_name: product.item.maker,
    size_label: product.sizeLabel,
    rental_start_on: span.fromOn,
    rental_end_on: span.toOn,
    blocked: rangeText(span),
    price: 0,
    has_plan: false,
    option_fee: 0,
    ref_price: product.refPriceYen,
    point_rate: product.pointRatePercent,
    returned_on: null,
    cancelled_at: null,
  }
}

/** Rows of the status changes of an order. */
export function eventRows({ order, changes }: OrderSeed) {
  return changes.map(({ at, actor, from, to, reason }) => ({
    order_uid: order.uid,
    at: at.toString(),
    actor,
    from_status: ORDER_STATUS[from],
    to_status: ORDER_STATUS[to],
    reason,
  }))
}

/** Row of the payment of an order; none for cash on delivery and Dummy. */
export function paymentRows({ order, changes }: OrderSeed) {
  if (order.paymentMethod === 'cod' || order.status === 'Dummy') return []
  const statuses = new Set(changes.map(({ to }) => to))
  const status = statuses.has('AuthFailed')
    ? 'refused'
    : order.status === 'CancelAfterReserved'
      ? 'refunded'
      : order.status.startsWith('Cancel')
        ? 'voided'
        : statuses.has('Rental1')
          ? 'captured'
          : statuses.has('Delivery')
            ? 'authorised'
            : 'started'
  return [
    {
      uid: seededUid(seededRandom(`payment ${order.uid}`), order.orderedAt!),
      order_uid: order.uid,
      method: order.paymentMethod,
      amount: order.paymentTotalYen,
      status,
      processor_ref: status === 'started' ? null : `sample-${order.number}`,
      started_at: order.orderedAt!.toString(),
      settled_at: status === 'started' ? null : order.modifiedAt.toString(),
    },
  ]
}

/** A hash without a known secret: no link opens a sample order. */
function unknownSecretHash(uid: string): string {
  const random = seededRandom(`secret ${uid}`)
  return `\\x${Array.from({ length: 64 }, () => random.integer(0, 15).toString(16)).join('')}`
}

function rangeText({ fromOn, toOn }: Span): string {
  return `[${fromOn},${addDays(toOn, 1)})`
}

function hasArrived(order: Order): boolean {
  return order.lines.every(({ status }) => status !== 'Shipping')
}

const MAIL_OF: Readonly<Record<string, string>> = {
  Delivery: 'orderreceived',
  Reserved: 'orderconfirmed',
  Rental1: 'shipment',
  Rental2: 'limittoday',
  Return: 'returned',
  Arrear: 'arrear',
  CancelByCustomer: 'cancel',
  CancelByCompany: 'cancel',
  CancelNoID: 'cancel',
  CancelAfterReserved: 'cancel',
}

function mailsSent(seed: OrderSeed | undefined): Record<string, string> {
  const sent = (seed?.changes ?? []).flatMap(({ to, at }) =>
    MAIL_OF[to] === undefined ? [] : [[MAIL_OF[to], at.toString()]],
  )
  return Object.fromEntries(sent)
}
