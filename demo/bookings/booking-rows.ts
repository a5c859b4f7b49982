import { daysBetween } from '#domain/day.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { withCheckDigit } from '#domain/order/slip-number.ts'
import { ORDER_STATUS, type OrderStatus } from '#domain/order/states.ts'
import { seededRandom, seededUid } from '../random.ts'
import { instantOf } from './history.ts'
import type { HoldSeed } from './holds.ts'
import type { OrderSeed } from './orders.ts'
import { capturedYen, parcelUidOf } from './parcel-rows.ts'

const MEMO = 'デモ用の見本のご注文です。'

/** The order of a seed with the dates of its status changes, its slip numbers, and the dates of its lines. */
export function orderWithDates(seed: OrderSeed): Order {
  const { order, changes, returnedOn } = seed
  const at = (isTarget: (status: OrderStatus) => boolean) => changes.find(({ to }) => isTarget(to))?.at
  const shippedAt = at((status) => status === 'Rental1')
  const cancelledAt = at((status) => status.startsWith('Cancel'))
  const lineCancelledAt = at((status) => status.startsWith('Cancel') || status === 'AuthFailed')
  return {
    ...order,
    isManual: order.status === 'Dummy',
    device: seededRandom(`device ${order.uid}`).pick(['phone', 'phone', 'phone', 'pc']),
    memo: order.status === 'Dummy' ? '社内の試着会のための確保（見本）' : MEMO,
    slipNumber: shippedAt && outwardSlip(seed),
    returnSlipNumber: shippedAt && sampleSlip(order, 2),
    shippedAt,
    deliveredAt: shippedAt && hasArrived(order) ? instantOf(order.lines[0]!.startOn, 11) : undefined,
    returnedAt: at((status) => status === 'Return'),
    cancelledAt,
    lines: order.lines.map((line) => ({
      ...line,
      parcelUid: shippedAt && parcelUidOf(order),
      returnedOn: line.status === 'Return' ? returnedOn : undefined,
      cancelledAt: line.status.startsWith('Cancel') ? lineCancelledAt : undefined,
    })),
  }
}

/** The embedded carrier reports by the end of a slip (adapters/carrier/embedded-carrier.ts). */
function outwardSlip({ order, task }: OrderSeed): string {
  if (order.status === 'Arrear') return slipEndingWith(order, NEVER_HANDED_IN)
  return task === 'refused-parcel' ? slipEndingWith(order, REFUSED) : sampleSlip(order, 1)
}

const NEVER_HANDED_IN = '96'
const REFUSED = '93'

function slipEndingWith({ number = 0 }: Order, end: string): string {
  const slips = Array.from({ length: 7 }, (_, n) => withCheckDigit(`${n}${number}${end[0]}`.padStart(11, '0')))
  return slips.find((slip) => slip.endsWith(end))!
}

/** A slip that no carrier gives: its numbers do not begin with 0. */
function sampleSlip({ number = 0 }: Order, digit: 1 | 2): string {
  return withCheckDigit(`${number}${digit}`.padStart(11, '0'))
}

/** The columns of an order that are no members of it. */
export function furtherColumns(order: Order, seed?: OrderSeed) {
  const [line] = order.lines
  return {
    secret_hash: unknownSecretHash(order.uid),
    rental_days: line === undefined ? null : daysBetween(line.startOn, line.endOn) + 1,
    mails_sent: mailsSent(seed),
  }
}

/** The line of a staff hold, which has no order. */
export function holdLine({ uid, status, unit, span }: HoldSeed): OrderLine {
  return {
    uid,
    status,
    unitUid: unit.uid,
    itemId: unit.item.id,
    sizeTagUid: unit.sizeTagUid,
    itemName: unit.item.name,
    makerName: unit.item.maker,
    sizeLabel: unit.sizeLabel,
    startOn: span.fromOn,
    endOn: span.toOn,
    blocked: span,
    priceYen: 0,
    hasPlan: false,
    optionFeeYen: 0,
    refPriceYen: unit.refPriceYen,
    pointRatePercent: unit.pointRatePercent,
  }
}

/** Rows of the status changes of an order. */
export function eventRows({ order, changes }: OrderSeed) {
  return changes.map(({ at, actor, from, to, detail }) => ({
    order_uid: order.uid,
    at: at.toString(),
    actor,
    from_status: ORDER_STATUS[from],
    to_status: ORDER_STATUS[to],
    detail: detail ?? null,
  }))
}

/** Row of the payment of an order; none for cash on delivery and Dummy. */
export function paymentRows({ order, changes, task }: OrderSeed) {
  if (order.paymentMethod === 'cod' || order.status === 'Dummy') return []
  const statuses = new Set(changes.map(({ to }) => to))
  const status = statuses.has('AuthFailed')
    ? 'refused'
    : order.status === 'CancelAfterReserved'
      ? 'refunded'
      : order.status.startsWith('Cancel')
        ? 'voided'
        : statuses.has('Rental1') && task !== 'uncaptured'
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
      captured: capturedYen({ status, amount: order.paymentTotalYen }),
      refunded: status === 'refunded' ? order.paymentTotalYen : 0,
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
