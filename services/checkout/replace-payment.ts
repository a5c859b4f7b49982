import type { Yen } from '#domain/money.ts'
import {
  isWaitingToShip,
  needsLateAuthorisation,
  nextShippingOn,
  paymentDueAt,
  paymentEndsAt,
} from '#domain/order/authorisation.ts'
import type { Order } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { changeOrder, type OrderChange, type OrderUnknown, saveChange } from '../orders/change-order.ts'
import { findOwnOrder, type OrderReference } from '../orders/get-order.ts'
import { openFeesYen } from '../orders/money.ts'
import type { PaymentRecord } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkPayment, paymentMethodOf, paymentPath, settleTasksNow } from './open-payment.ts'

type Ports = Pick<
  ServicePorts,
  | 'orders'
  | 'ids'
  | 'days'
  | 'settings'
  | 'mails'
  | 'payments'
  | 'alarms'
  | 'settleTasks'
  | 'openPayment'
  | 'paymentMethods'
>

/** The order needs no payment now: it is paid, or over, or the time to pay is. */
type NothingToPay = Rejection<'nothing-to-pay', { readonly isPaid: boolean }>

/**
 * A payment that the customer is to make: in place of one that was refused after ordering, or of an order that was
 * taken on the telephone (`isFirst`).
 */
type DuePayment = {
  readonly isFirst: boolean
  readonly order: Order
  readonly amountYen: Yen
  readonly dueAt: Temporal.Instant
  readonly method: PaymentMethod
}

/** What the customer has to pay, and until when. Changes nothing. */
export function quoteReplacement(ports: Ports) {
  return async (reference: OrderReference): Promise<DuePayment | OrderUnknown | NothingToPay> => {
    const ownOrder = await findOwnOrder(ports, reference)
    return isRejected(ownOrder) ? ownOrder : changeOrder(ports, ownOrder.uid, (change) => dueOf(ports, change))
  }
}

/**
 * Starts the payment that replaces a refused one, or finds the started one, and opens its page (docs/rules.md After the
 * order, Late authorisation). Of an order by telephone the payment was started when it was placed. `orderSecret` refers
 * to the order on the payment page. Repeating it gives the same page.
 */
export function startReplacement(ports: Ports) {
  return async (
    reference: OrderReference,
  ): Promise<{ orderSecret: string; url: string } | OrderUnknown | NothingToPay> => {
    const ownOrder = await findOwnOrder(ports, reference)
    if (isRejected(ownOrder)) return ownOrder
    const orderSecret = 'orderSecret' in reference ? reference.orderSecret : ports.ids.secret()
    const started = await changeOrder(ports, ownOrder.uid, async (change) => {
      const due = await dueOf(ports, change)
      if (isRejected(due)) return due
      if (!('orderSecret' in reference)) await change.tx.orders.addSecret(ownOrder.uid, orderSecret)
      return (await change.tx.money.lockPayment(ownOrder.uid)) ?? insert(ports, change, due)
    })
    if (isRejected(started)) return started
    await ports.openPayment(ownOrder, started)
    return { orderSecret, url: paymentPath(started.method) }
  }
}

async function dueOf(
  { paymentMethods }: Ports,
  change: Pick<OrderChange, 'tx' | 'order' | 'at' | 'ids' | 'todayOn' | 'settings'>,
): Promise<DuePayment | NothingToPay> {
  const { tx, order, at, settings } = change
  const shipsOn = nextShippingOn(order)
  const payment = await tx.money.lockPayment(order.uid)
  const first = firstPaymentOf(order, payment, { at, settings })
  if (first !== undefined) {
    const { amountYen, startedAt, method } = first
    const dueAt = paymentEndsAt(order, startedAt, settings)
    return { isFirst: true, order, amountYen, dueAt, method: paymentMethodOf(method) }
  }
  const isPaid = payment !== undefined && payment.status !== 'started'
  const isWaiting = isWaitingToShip(order) && order.paymentMethod !== 'cod'
  if (isPaid || !isWaiting || shipsOn === undefined) return rejected('nothing-to-pay', { isPaid })
  const dueAt = paymentDueAt(shipsOn, settings)
  if (Temporal.Instant.compare(at, dueAt) >= 0) return rejected('nothing-to-pay', { isPaid })
  const amountYen = payment?.amountYen ?? order.paymentTotalYen + (await openFeesYen(change))
  const ownMethod = paymentMethodOf(order.paymentMethod)
  const method = payment?.method ?? (paymentMethods.includes('card') ? 'card' : ownMethod)
  return { isFirst: false, order, amountYen, dueAt, method: paymentMethodOf(method) }
}

/** The first payment of an order by telephone, while it can be paid. */
function firstPaymentOf(
  order: Order,
  payment: PaymentRecord | undefined,
  { at, settings }: { readonly at: Temporal.Instant; readonly settings: Settings },
) {
  if (order.status !== 'New' || order.placedBy === undefined || payment?.status !== 'started') return undefined
  return Temporal.Instant.compare(at, paymentEndsAt(order, payment.startedAt, settings)) < 0 ? payment : undefined
}

async function insert(
  { payments, ids }: Ports,
  { tx, order, at }: OrderChange,
  { amountYen, method }: DuePayment,
): Promise<PaymentRecord> {
  const keepsCard = needsLateAuthorisation(order, at, payments.holdDays(method))
  const payment = { uid: ids.next(), orderUid: order.uid, method, amountYen, startedAt: at, keepsCard }
  await tx.money.startPayment({ ...payment, status: 'started', processorRef: undefined })
  const started = await tx.money.lockPayment(order.uid)
  if (started === undefined) throw new Error(`the payment of order ${order.uid} was not started`)
  return started
}

/** The started payment of an order that was placed before; undefined when there is none. */
export async function startedReplacement(
  { orders }: Pick<ServicePorts, 'orders'>,
  order: Order,
): Promise<PaymentRecord | undefined> {
  const payment = await orders.activePayment(order.uid)
  return payment?.status === 'started' ? payment : undefined
}

/**
 * Asks the processor for the state of a replacement and stores it. `over`: refused or given up; the customer may start
 * another one. Idempotent.
 */
export async function settleReplacement(
  ports: Omit<Ports, 'openPayment' | 'paymentMethods'>,
  payment: PaymentRecord,
  { isAbandoned }: { readonly isAbandoned: boolean },
): Promise<'open' | 'accepted' | 'over'> {
  const checked = await checkPayment(ports, payment)
  if (checked.kind === 'open' && !isAbandoned) return 'open'
  await changeOrder(ports, payment.orderUid, async (change) => {
    const { tx, order, at } = change
    const current = await tx.money.lockPayment(order.uid)
    if (current?.uid !== payment.uid || current.status !== 'started' || !isWaitingToShip(order)) return
    const { uid } = payment
    if (checked.kind === 'accepted') {
      await tx.money.settlePayment(uid, checked.status, payment.processorRef, at, checked)
      const changed = { ...order, paymentMethod: paymentMethodOf(payment.method), modifiedAt: at }
      const detail = { code: 'payment-accepted', status: checked.status, isAgain: true } as const
      const saved = await saveChange(change, changed, { actor: 'processor', detail })
      await ports.mails.paymentReplaced({ tx, order: saved, at }, uid)
    } else if (checked.kind === 'refused') {
      await tx.money.settlePayment(uid, 'refused', payment.processorRef, at)
    } else {
      await tx.money.addPaymentTask({ uid: `${uid}:void`, paymentUid: uid, kind: 'void', amountYen: 0, at })
    }
  })
  await settleTasksNow(ports, payment)
  return checked.kind === 'accepted' ? 'accepted' : 'over'
}
