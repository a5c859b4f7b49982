import { dayOfInstant } from '#domain/day.ts'
import { cartAfterFailedPayment } from '#domain/order/draft.ts'
import { movedTo } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { isRejected } from '#domain/result.ts'
import type { CartSecret } from '../cart/change-cart.ts'
import { releaseStock } from '../orders/change-order.ts'
import { returnPoints } from '../orders/money.ts'
import type { OrderEvent, OrderTransaction, PaymentRecord } from '../ports/order-store.ts'
import type { Ids } from '../ports/runtime.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkPayment, type PaymentCheckPorts, paymentPath } from './open-payment.ts'
import { type AcceptancePorts, acceptOrder } from './place-order.ts'

/**
 * The result of a payment. `open`: the customer has not finished; `path` is the shop's page for it, `url` the
 * processor's page, which the shop's page embeds when `isFramed`. `refused`: a new cart contains the same lines.
 */
type PaymentResult =
  | { readonly kind: 'paid' }
  | { readonly kind: 'open'; readonly url: string; readonly isFramed: boolean; readonly path: string }
  | { readonly kind: 'refused'; readonly cartSecret: CartSecret }

export type SettlementPorts = AcceptancePorts &
  PaymentCheckPorts &
  Pick<ServicePorts, 'orders' | 'ids' | 'days' | 'openPayment' | 'settleTasks'>

/**
 * Asks the processor for the state of an order's payment and moves the order: authorised → Delivery with its mail;
 * refused → AuthFailed, the products are released and a new cart contains the same lines. Idempotent; undefined for an
 * unknown order.
 */
export function settlePayment(ports: SettlementPorts) {
  return async (orderSecret: string): Promise<PaymentResult | undefined> => {
    const { order, payment } = await findWithPayment(ports, orderSecret)
    if (order === undefined || order.status === 'InCart') return undefined
    if (order.status === 'AuthFailed')
      return { kind: 'refused', cartSecret: await cartAfter(ports, order, orderSecret) }
    if (order.status.startsWith('Cancel')) return undefined
    if (order.status !== 'New') return { kind: 'paid' }
    const { pageUrl: url, isFramed, ref } = await ports.openPayment(order, payment)
    const state = await checkPayment(ports, payment && { ...payment, processorRef: ref })
    if (state === 'open') return { kind: 'open', url, isFramed, path: paymentPath(order.paymentMethod) }
    if (state === 'authorised') {
      await applyAuthorisation(ports, order.uid, orderSecret)
      return { kind: 'paid' }
    }
    const actor = state === 'differs' ? 'shop' : 'processor'
    const cartSecret = await applyRefusal(ports, order.uid, orderSecret, actor)
    if (payment && state === 'differs') await settleTasksNow(ports, payment)
    return { kind: 'refused', cartSecret }
  }
}

/** Releases the products and opens a new cart with the same lines. Undefined when already authorised, or unknown. */
export function abandonPayment(ports: SettlementPorts) {
  return async (orderSecret: string): Promise<{ cartSecret: CartSecret } | undefined> => {
    const { order, payment } = await findWithPayment(ports, orderSecret)
    if (order?.status === 'AuthFailed') return { cartSecret: await cartAfter(ports, order, orderSecret) }
    if (order?.status !== 'New') return undefined
    if ((await checkPayment(ports, payment)) === 'authorised') {
      await applyAuthorisation(ports, order.uid, orderSecret)
      return undefined
    }
    const cartSecret = await applyRefusal(ports, order.uid, orderSecret, 'customer')
    if (payment) await settleTasksNow(ports, payment)
    return { cartSecret }
  }
}

/** A webhook may settle the payment between the two reads; then the order is read again. */
async function findWithPayment(
  { orders }: SettlementPorts,
  secret: string,
): Promise<{ readonly order: Order | undefined; readonly payment: PaymentRecord | undefined }> {
  const order = await orders.findBySecret(secret)
  const payment = order?.status === 'New' ? await orders.activePayment(order.uid) : undefined
  if (order?.status !== 'New' || payment !== undefined) return { order, payment }
  return { order: await orders.findBySecret(secret), payment }
}

/** Runs the payment tasks that were just created; when that fails, the scheduled job runs them. */
export async function settleTasksNow({ settleTasks }: SettlementPorts, { uid }: PaymentRecord): Promise<void> {
  await settleTasks(uid).catch(() => undefined)
}

/** New → Delivery. `orderSecret` is used in the link of the mail; without it a new secret is created. */
export async function applyAuthorisation(
  ports: SettlementPorts,
  orderUid: string,
  orderSecret?: string,
): Promise<void> {
  await ports.orders.transaction(async (tx) => {
    const moved = await moveNew(tx, ports, orderUid, 'Delivery', 'processor', 'authorised')
    if (moved === undefined) return
    const secret = orderSecret ?? ports.ids.secret()
    if (orderSecret === undefined) await tx.addSecret(orderUid, secret)
    await acceptOrder(ports, { tx, order: moved, at: ports.days.now() }, secret)
  })
}

/**
 * New → AuthFailed. With the customer's secret a new cart with the same lines is created, and its secret is returned. A
 * payment that was not refused by the processor is voided there, including an authorisation that arrives meanwhile.
 * Points that were used are returned.
 */
export async function applyRefusal(
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
      FAILURE_REASONS[actor === 'processor' || actor === 'shop' ? actor : 'others'],
    )
    if (cartSecret === '') return
    // Another process that does not know the customer's secret may have moved the order.
    const failed = moved ?? (await tx.lock(orderUid))
    if (failed?.status === 'AuthFailed') await openCartAfter(tx, ports, failed, cartSecret)
  })
  return cartSecret
}

const FAILURE_REASONS = { processor: 'refused', shop: 'amount differs', others: 'given up' } as const

/** Creates the cart when the customer returns, if the job or webhook moved the order without knowing the secret. */
async function cartAfter(ports: SettlementPorts, { uid }: Order, orderSecret: string): Promise<string> {
  const cartSecret = cartSecretAfter(ports.ids, orderSecret)
  await ports.orders.transaction(async (tx) => {
    const order = await tx.lock(uid)
    if (order !== undefined) await openCartAfter(tx, ports, order, cartSecret)
  })
  return cartSecret
}

async function openCartAfter(tx: OrderTransaction, ports: SettlementPorts, order: Order, cartSecret: string) {
  if ((await tx.lockBySecret(cartSecret)) !== undefined) return
  const cart = cartAfterFailedPayment(order, ports.ids.next, ports.days.now())
  await tx.insert(cart, cartSecret)
  await tx.moveCartDocument(order.uid, cart.uid)
}

/** The secret of the cart after a failed payment; derived, so that it is the same on every call. */
function cartSecretAfter(ids: Ids, orderSecret: string): string {
  return ids.derivedSecret(orderSecret, 'cart after a failed payment')
}

/** Moves an order and its lines out of New; undefined when another process already did. */
async function moveNew(
  tx: OrderTransaction,
  { days, ids }: SettlementPorts,
  orderUid: string,
  to: OrderStatus,
  actor: OrderEvent['actor'],
  reason: string,
): Promise<Order | undefined> {
  const order = await tx.lock(orderUid)
  if (order?.status !== 'New') return undefined
  const at = days.now()
  const moved = movedTo(order, to, at)
  if (isRejected(moved)) throw new Error(`an order cannot go from New to ${to}`)
  await tx.save(moved)
  await releaseStock(tx, { before: order, after: moved, todayOn: dayOfInstant(at) }, ids)
  await tx.record({ orderUid, at, actor, from: 'New', to, reason })
  if (to !== 'Delivery') {
    const eventKey = `returned:${orderUid}`
    await returnPoints({ tx, order, at }, ids, { limit: order.usePoints, eventKey })
  }
  const payment = await tx.lockPayment(orderUid)
  if (actor !== 'processor') {
    const task = payment && { uid: `${payment.uid}:void`, paymentUid: payment.uid, kind: 'void' as const }
    if (task) await tx.addPaymentTask({ ...task, amountYen: 0, at })
    return moved
  }
  const outcome: PaymentRecord['status'] = to === 'Delivery' ? 'authorised' : 'refused'
  if (payment) await tx.settlePayment(payment.uid, outcome, payment.processorRef, at)
  return moved
}
