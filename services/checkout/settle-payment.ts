import { emptyCart, recomputed } from '#domain/order/draft.ts'
import type { Order } from '#domain/order/order.ts'
import { lineStatusFor, moveOrder, type OrderStatus } from '#domain/order/states.ts'
import { isRejected } from '#domain/result.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import type { Ids } from '../ports/ids.ts'
import type { OrderEvent, OrderStore, OrderTransaction, PaymentRecord } from '../ports/order-store.ts'
import type { Payments } from '../ports/payments.ts'
import type { Services } from '../services.ts'
import type { OpenPayment } from './open-payment.ts'
import type { OrderMails } from './order-mails.ts'

/** What settling a payment needs. */
export type SettlementPorts = {
  orders: OrderStore
  payments: Payments
  ids: Ids
  days: ShopDays
  mails: OrderMails
  openPayment: OpenPayment
}

/**
 * Asks the processor what became of an order's payment and moves the order on: authorised → Delivery with its mail;
 * refused → AuthFailed, the products are free again and a new cart holds the same lines. Safe to repeat; undefined for
 * an unknown order.
 */
export function settlePayment(ports: SettlementPorts): Services['checkout']['settlePayment'] {
  return async (orderSecret) => {
    const order = await ports.orders.findBySecret(orderSecret)
    if (order === undefined || order.status === 'InCart') return undefined
    if (order.status === 'AuthFailed') return { kind: 'refused', cartSecret: cartSecretAfter(ports.ids, orderSecret) }
    if (order.status !== 'New') return { kind: 'paid' }
    const url = await ports.openPayment(order)
    const payment = await ports.orders.livePayment(order.uid)
    const state = payment?.processorRef === undefined ? undefined : await ports.payments.stateOf(payment.processorRef)
    if (state === 'authorised' || state === 'captured') {
      await takeAuthorised(ports, order.uid, orderSecret)
      return { kind: 'paid' }
    }
    if (state === 'refused' || state === 'voided') {
      return { kind: 'refused', cartSecret: await takeRefused(ports, order.uid, orderSecret, 'processor') }
    }
    return { kind: 'open', url }
  }
}

/**
 * The customer gives card payment up: the products are free again and a new cart holds the same lines. Undefined when
 * it is too late, because the payment was authorised, or for an unknown order.
 */
export function abandonPayment(ports: SettlementPorts): Services['checkout']['abandonPayment'] {
  return async (orderSecret) => {
    const order = await ports.orders.findBySecret(orderSecret)
    if (order?.status === 'AuthFailed') return { cartSecret: cartSecretAfter(ports.ids, orderSecret) }
    if (order?.status !== 'New') return undefined
    const payment = await ports.orders.livePayment(order.uid)
    const state = payment?.processorRef === undefined ? undefined : await ports.payments.stateOf(payment.processorRef)
    if (state === 'authorised' || state === 'captured') {
      await takeAuthorised(ports, order.uid, orderSecret)
      return undefined
    }
    const cartSecret = await takeRefused(ports, order.uid, orderSecret, 'customer')
    if (payment) await voidPayment(ports, payment)
    return { cartSecret }
  }
}

/**
 * Gives a payment of an order that is no longer New up at the processor. The order moved first: an authorisation that
 * arrives in between is voided here, and a crash before this leaves the payment `started` for the clock to find.
 */
export async function voidPayment({ orders, payments, days }: SettlementPorts, payment: PaymentRecord): Promise<void> {
  const { processorRef } = payment
  if (processorRef !== undefined) await payments.void(processorRef)
  await orders.transaction((tx) => tx.settlePayment(payment.uid, 'voided', processorRef, days.now()))
}

/** New → Delivery. `orderSecret` goes into the mail's link; without one at hand a further secret is made. */
export async function takeAuthorised(ports: SettlementPorts, orderUid: string, orderSecret?: string): Promise<void> {
  await ports.orders.transaction(async (tx) => {
    const moved = await moveNew(tx, ports, orderUid, 'Delivery', 'processor', 'authorised')
    if (moved === undefined) return
    const secret = orderSecret ?? ports.ids.secret()
    if (orderSecret === undefined) await tx.addSecret(orderUid, secret)
    await ports.mails.orderReceived(tx, moved, secret, ports.days.now())
  })
}

/**
 * New → AuthFailed; with the customer's secret also a new cart of the same lines, whose secret is the answer. A payment
 * that was not refused by the processor stays `started` until voidPayment has given it up.
 */
export async function takeRefused(
  ports: SettlementPorts,
  orderUid: string,
  orderSecret: string | undefined,
  actor: OrderEvent['actor'],
): Promise<string> {
  const cartSecret = orderSecret === undefined ? '' : cartSecretAfter(ports.ids, orderSecret)
  await ports.orders.transaction(async (tx) => {
    const moved = await moveNew(
      tx,
      ports,
      orderUid,
      'AuthFailed',
      actor,
      actor === 'processor' ? 'refused' : 'given up',
    )
    if (moved !== undefined && cartSecret !== '') await tx.insert(cartLike(moved, ports), cartSecret)
  })
  return cartSecret
}

/** The one secret of the cart that follows a failed payment: the same however often it is asked for. */
function cartSecretAfter(ids: Ids, orderSecret: string): string {
  return ids.derivedSecret(orderSecret, 'cart after a failed payment')
}

/** Moves an order and its lines out of New; undefined when somebody else already did. */
async function moveNew(
  tx: OrderTransaction,
  { days }: SettlementPorts,
  orderUid: string,
  to: OrderStatus,
  actor: OrderEvent['actor'],
  reason: string,
): Promise<Order | undefined> {
  const order = await tx.lock(orderUid)
  if (order?.status !== 'New') return undefined
  const status = moveOrder(order.status, to)
  if (isRejected(status)) throw new Error(`an order cannot go from New to ${to}`)
  const at = days.now()
  const lines = order.lines.map((line) => ({ ...line, status: lineStatusFor(status) }))
  const moved: Order = { ...order, status, lines, modifiedAt: at }
  await tx.save(moved)
  await tx.record({ orderUid, at, actor, from: 'New', to, reason })
  if (actor !== 'processor') return moved
  const payment = await tx.lockPayment(orderUid)
  const outcome: PaymentRecord['status'] = to === 'Delivery' ? 'authorised' : 'refused'
  if (payment) await tx.settlePayment(payment.uid, outcome, payment.processorRef, at)
  return moved
}

function cartLike(order: Order, { ids, days }: SettlementPorts): Order {
  const cart = emptyCart(ids.next(), days.now())
  const lines = order.lines.map((line) => ({ ...line, uid: ids.next(), status: 'InCart' as const }))
  const { customerUid, email, customer, shipping, prefecture, deliveryTime, deliveryRequest, deliveryNote } = order
  const kept = { customerUid, email, customer, shipping, prefecture, deliveryTime, deliveryRequest, deliveryNote }
  return recomputed({ ...cart, ...kept, lines })
}
