import { addDays, type Day, dayOfInstant } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderSeed } from './orders.ts'

/** Days after the delivery on which the carrier pays what it collected. */
const COLLECTION_DAYS = 10

export const parcelUidOf = (order: Pick<Order, 'uid'>) => `${order.uid}:parcel`

/** The parcel of an order that was shipped. */
export function parcelRows(order: Order, { returnedOn, task }: OrderSeed, todayOn: Day) {
  const { shippedAt, slipNumber, returnSlipNumber, deliveredAt } = order
  if (shippedAt === undefined) return []
  const isBack = order.lines.every(({ status }) => status === 'Return')
  const isOnTheWay = order.lines.some(({ status }) => status === 'Shipping')
  const isCash = order.paymentMethod === 'cod'
  const deliveredOn = deliveredAt && dayOfInstant(deliveredAt)
  const paidOn = deliveredOn && addDays(deliveredOn, COLLECTION_DAYS)
  return [
    {
      uid: parcelUidOf(order),
      order_uid: order.uid,
      number: 1,
      carrier: 'yamato',
      slip_number: slipNumber,
      return_slip_number: returnSlipNumber,
      state: task === 'refused-parcel' ? 'returning' : isBack ? 'returned' : isOnTheWay ? 'shipped' : 'delivered',
      shipped_at: shippedAt.toString(),
      reported_at: task === 'refused-parcel' ? shippedAt.add({ hours: 18 }).toString() : null,
      delivered_at: isOnTheWay ? null : (deliveredAt?.toString() ?? null),
      returned_on: isBack ? (returnedOn ?? null) : null,
      cod_amount: isCash ? order.paymentTotalYen : null,
      cod_paid_on: isCash && paidOn !== undefined && paidOn <= todayOn ? paidOn : null,
    },
  ]
}

type PaymentRow = { readonly status: string; readonly amount: number; readonly processor_ref: string | null }
type SessionFacts = PaymentRow & { readonly method: string | undefined; readonly settled_at: string | null }

/** The payments as the embedded processor knows them, so that they can be captured and refunded. */
export function processorSessionRows(payments: readonly SessionFacts[]) {
  const known = payments.filter(({ processor_ref }) => processor_ref !== null)
  return known.map(({ status, amount, processor_ref, method, settled_at }) => ({
    id: processor_ref,
    idempotency_key: processor_ref,
    amount,
    return_url: pageHref('shopping-complete'),
    status: status === 'refunded' ? 'captured' : status,
    captured: capturedYen({ status, amount }),
    refunded: status === 'refunded' ? amount : 0,
    attempts: 0,
    method: method === 'amazonpay' ? 'amazonpay' : 'card',
    tells: 'once',
    keeps_card: false,
    opened_at: settled_at,
    decided_at: settled_at,
  }))
}

type CapturedPayment = PaymentRow & { readonly uid: string; readonly settled_at: string | null }

/** The requests by which payments were captured and refunded: without them the database refuses a refund. */
export function paymentTaskRows(payments: readonly CapturedPayment[]) {
  return payments.flatMap(({ uid, status, amount, settled_at: at }) => {
    const kinds = { captured: ['capture'], refunded: ['capture', 'refund'] }[status] ?? []
    const done = { payment_uid: uid, amount, at, due_at: at, attempts: 1, done_at: at, result: 'done' }
    return kinds.map((kind) => ({ ...done, uid: `${uid}:${kind}`, kind }))
  })
}

export function capturedYen({ status, amount }: { readonly status: string; readonly amount: number }): number {
  return status === 'captured' || status === 'refunded' ? amount : 0
}
