import { dayOfInstant } from '#domain/day.ts'
import { paymentEndsAt } from '#domain/order/authorisation.ts'
import { cartAfterFailedPayment } from '#domain/order/draft.ts'
import { movedTo } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import type { CartSecret } from '../cart/change-cart.ts'
import { releaseStock } from '../orders/change-order.ts'
import { returnPoints } from '../orders/money.ts'
import type { OrderEvent } from '../ports/order-events.ts'
import type { OrderTransaction, PaymentRecord } from '../ports/order-store.ts'
import type { Ids } from '../ports/runtime.ts'
import type { ServicePorts } from '../service-ports.ts'
import {
  type AcceptedPayment,
  checkPayment,
  type PaymentCheckPorts,
  paymentPath,
  settleTasksNow,
} from './open-payment.ts'
import { type AcceptancePorts, acceptOrder } from './place-order.ts'
import { settleReplacement, startedReplacement } from './replace-payment.ts'

/**
 * The result of a payment. `open`: the customer has not finished; `path` is the shop's page for it, `url` the
 * processor's page, which the shop's page embeds when `isFramed`; `heldUntil`: when the units are released;
 * `linkEndsAt`: of an order by telephone, until when it can be paid. `refused`: a new cart contains the same lines;
 * `isTimedOut`: the time for the payment was over.
 * `replaced`: the payment replaces one that was refused after ordering, and was accepted or not; the order stays.
 */
type PaymentResult =
  | { readonly kind: 'paid' }
  | { readonly kind: 'replaced'; readonly isAccepted: boolean }
  | OpenPaymentPage
  | { readonly kind: 'refused'; readonly cartSecret: CartSecret; readonly isTimedOut: boolean }

type OpenPaymentPage = {
  readonly kind: 'open'
  readonly url: string
  readonly isFramed: boolean
  readonly path: string
  readonly heldUntil?: Temporal.Instant
  readonly linkEndsAt?: Temporal.Instant
}

export type SettlementPorts = AcceptancePorts &
  PaymentCheckPorts &
  Pick<ServicePorts, 'orders' | 'ids' | 'days' | 'openPayment' | 'settleTasks'>

/**
 * Asks the processor for the state of an order's payment and moves the order: authorised → Delivery with its mail;
 * refused, or not finished in time → AuthFailed, the units are released and a new cart contains the same lines.
 * Idempotent; undefined for an unknown order.
 */
export function settlePayment(ports: SettlementPorts) {
  return async (orderSecret: string): Promise<PaymentResult | undefined> => {
    const { order, payment } = await findWithPayment(ports, orderSecret)
    if (order === undefined || order.status === 'InCart') return undefined
    if (order.status === 'AuthFailed') {
      const cartSecret = await cartAfter(ports, order, orderSecret)
      return { kind: 'refused', cartSecret, isTimedOut: await hasTimedOut(ports, order) }
    }
    if (order.status.startsWith('Cancel')) return undefined
    const replacement = order.status === 'New' ? undefined : await startedReplacement(ports, order)
    if (replacement !== undefined) return settleOpenReplacement(ports, order, replacement)
    if (order.status !== 'New') return { kind: 'paid' }
    const { pageUrl: url, isFramed, ref } = await ports.openPayment(order, payment)
    const checked = await checkPayment(ports, payment && { ...payment, processorRef: ref })
    const heldUntil = payment && paymentEndsAt(order, payment.startedAt, ports.settings.of(order))
    const isOver = heldUntil !== undefined && Temporal.Instant.compare(ports.days.now(), heldUntil) > 0
    if (checked.kind === 'open' && !isOver) {
      const path = paymentPath(order.paymentMethod)
      const linkEndsAt = order.placedBy && heldUntil
      return { kind: 'open', url, isFramed, path, ...(heldUntil && { heldUntil }), ...(linkEndsAt && { linkEndsAt }) }
    }
    if (checked.kind === 'accepted') {
      await applyAuthorisation(ports, order.uid, checked)
      return { kind: 'paid' }
    }
    const actor = FAILED_BY[checked.kind]
    const cartSecret = await applyRefusal(ports, order.uid, orderSecret, actor)
    if (payment && actor !== 'processor') await settleTasksNow(ports, payment)
    return { kind: 'refused', cartSecret, isTimedOut: actor === 'clock' }
  }
}

/** Who ends an order whose payment is not accepted. */
const FAILED_BY = { refused: 'processor', differs: 'shop', open: 'clock' } as const

async function hasTimedOut({ orders }: SettlementPorts, { uid }: Order): Promise<boolean> {
  const { events } = await orders.recordOf(uid)
  return events.some(({ to, actor }) => to === 'AuthFailed' && actor === 'clock')
}

async function settleOpenReplacement(
  ports: SettlementPorts,
  order: Order,
  payment: PaymentRecord,
): Promise<PaymentResult> {
  const { pageUrl: url, isFramed, ref } = await ports.openPayment(order, payment)
  const state = await settleReplacement(ports, { ...payment, processorRef: ref }, { isAbandoned: false })
  if (state === 'open') return { kind: 'open', url, isFramed, path: paymentPath(payment.method) }
  return { kind: 'replaced', isAccepted: state === 'accepted' }
}

/**
 * Releases the units and opens a new cart with the same lines; of a replacement only the payment is given up.
 * Undefined when already authorised, or unknown.
 */
export function abandonPayment(ports: SettlementPorts) {
  return async (orderSecret: string): Promise<{ cartSecret: CartSecret } | 'replacement' | undefined> => {
    const { order, payment } = await findWithPayment(ports, orderSecret)
    if (order?.status === 'AuthFailed') return { cartSecret: await cartAfter(ports, order, orderSecret) }
    const replacement = order && order.status !== 'New' ? await startedReplacement(ports, order) : undefined
    if (replacement !== undefined) {
      await settleReplacement(ports, replacement, { isAbandoned: true })
      return 'replacement'
    }
    if (order?.status !== 'New') return undefined
    const checked = await checkPayment(ports, payment)
    if (checked.kind === 'accepted') {
      await applyAuthorisation(ports, order.uid, checked)
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

/** New → Delivery, with its mail. */
export async function applyAuthorisation(
  ports: SettlementPorts,
  orderUid: string,
  accepted: AcceptedPayment,
): Promise<void> {
  await ports.orders.transaction(async (tx) => {
    const moved = await moveNew(tx, ports, orderUid, {
      to: 'Delivery',
      actor: 'processor',
      detail: { code: 'payment-accepted', status: accepted.status },
    })
    if (moved === undefined) return
    const payment = await tx.money.lockPayment(orderUid)
    if (payment) {
      await tx.money.settlePayment(payment.uid, accepted.status, payment.processorRef, ports.days.now(), accepted)
    }
    await acceptOrder(ports, { tx, order: moved, at: ports.days.now() }, payment?.keepsCard ?? false)
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
    const code = FAILURES[actor === 'processor' || actor === 'shop' ? actor : 'others']
    const moved = await moveNew(tx, ports, orderUid, { to: 'AuthFailed', actor, detail: { code } })
    if (moved !== undefined) await endUnpaid(tx, orderUid, actor, ports.days.now())
    if (cartSecret === '') return
    // Another process that does not know the customer's secret may have moved the order.
    const failed = moved ?? (await tx.orders.lock(orderUid))
    if (failed?.status === 'AuthFailed') await openCartAfter(tx, ports, failed, cartSecret)
  })
  return cartSecret
}

const FAILURES = { processor: 'refused', shop: 'amount-differs', others: 'given-up' } as const

/** Creates the cart when the customer returns, if the job or webhook moved the order without knowing the secret. */
async function cartAfter(ports: SettlementPorts, { uid }: Order, orderSecret: string): Promise<string> {
  const cartSecret = cartSecretAfter(ports.ids, orderSecret)
  await ports.orders.transaction(async (tx) => {
    const order = await tx.orders.lock(uid)
    if (order !== undefined) await openCartAfter(tx, ports, order, cartSecret)
  })
  return cartSecret
}

async function openCartAfter(tx: OrderTransaction, ports: SettlementPorts, order: Order, cartSecret: string) {
  if ((await tx.orders.lockBySecret(cartSecret)) !== undefined) return
  const settings = ports.settings.of({ ...order, orderedAt: undefined })
  const cart = cartAfterFailedPayment(order, ports.ids.next, { now: ports.days.now(), settings })
  await tx.orders.insert(cart, cartSecret)
  await tx.documents.moveOfCart(order.uid, cart.uid)
}

/** The secret of the cart after a failed payment; derived, so that it is the same on every call. */
function cartSecretAfter(ids: Ids, orderSecret: string): string {
  return ids.derivedSecret(orderSecret, 'cart after a failed payment')
}

/** The payment of an order that failed: refused by the processor, otherwise voided there. */
async function endUnpaid(tx: OrderTransaction, orderUid: string, actor: OrderEvent['actor'], at: Temporal.Instant) {
  const payment = await tx.money.lockPayment(orderUid)
  if (payment === undefined) return
  if (actor === 'processor') return tx.money.settlePayment(payment.uid, 'refused', payment.processorRef, at)
  await tx.money.addPaymentTask({ uid: `${payment.uid}:void`, paymentUid: payment.uid, kind: 'void', amountYen: 0, at })
}

/** Moves an order and its lines out of New; undefined when another process already did. */
async function moveNew(
  tx: OrderTransaction,
  { days, ids }: SettlementPorts,
  orderUid: string,
  { to, actor, detail }: Pick<OrderEvent, 'to' | 'actor' | 'detail'>,
): Promise<Order | undefined> {
  const order = await tx.orders.lock(orderUid)
  if (order?.status !== 'New') return undefined
  const at = days.now()
  const moved = movedTo(order, to, at)
  if (isRejected(moved)) throw new Error(`an order cannot go from New to ${to}`)
  await tx.orders.save(moved)
  await releaseStock(tx, { before: order, after: moved, todayOn: dayOfInstant(at), rules: days.rules() }, ids)
  await tx.orders.record({ orderUid, at, actor, from: 'New', to, detail })
  if (to !== 'Delivery') {
    const eventKey = `returned:${orderUid}`
    await returnPoints({ tx, order, at }, ids, { limit: order.usePoints, eventKey })
  }
  return moved
}
