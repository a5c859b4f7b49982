import { isIdentityMissing } from '#domain/order/identity.ts'
import { isBeforeShipping, nextStepOf } from '#domain/order/milestone.ts'
import type { Order } from '#domain/order/order.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { returnedLines } from '#domain/review/review.ts'
import { type Medias, mediasOf } from '../catalog/priced-card.ts'
import type { IdentityDocument } from '../ports/files.ts'
import type { Charge } from '../ports/money.ts'
import type { OrderRecord, PaymentRecord } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { OrderUnknown } from './change-order.ts'
import { isPaymentDue } from './payment-due.ts'

type Ports = Pick<ServicePorts, 'orders' | 'catalog'>

const SLIP_PLACEHOLDER = '{slip}'

/** How a customer refers to an order: by the secret in the link of a mail, or as a member's own order. */
export type OrderReference =
  | { readonly orderSecret: string }
  | { readonly customerUid: string; readonly orderUid: string }

export type OrderView = { readonly order: Order; readonly medias: Medias }

type Slip = { readonly number: string; readonly url: string | undefined }

/** The tracking of an order: its slips, and its payment status unless the payment was refused or voided. */
export type OrderTrackingView = {
  readonly slip: Slip | undefined
  readonly returnSlip: Slip | undefined
  readonly paymentStatus: PaymentRecord['status'] | undefined
  readonly isPaymentDue: boolean
}

/** A customer's order; another customer's is like an unknown one (docs/rules.md Orders). */
export async function findOwnOrder(
  { orders }: Pick<ServicePorts, 'orders'>,
  reference: OrderReference,
): Promise<Order | OrderUnknown> {
  const order =
    'orderSecret' in reference
      ? await orders.findBySecret(reference.orderSecret)
      : await orders.find(reference.orderUid)
  if (order === undefined || order.status === 'InCart') return rejected('order-unknown')
  const isOwn = 'orderSecret' in reference || order.customerUid === reference.customerUid
  return isOwn ? order : rejected('order-unknown')
}

/** A placed order by the secret of its mail link or cookie; undefined for a cart. */
export function getOrder(ports: Ports) {
  return async (orderSecret: string): Promise<OrderView | undefined> => {
    const order = await findOwnOrder(ports, { orderSecret })
    return isRejected(order) ? undefined : { order, medias: await mediasOf(ports.catalog, order.lines) }
  }
}

/** An order of the member; undefined for another member's order, as for an unknown one. */
export function getOwnOrder(ports: Ports) {
  return async (customerUid: string, orderUid: string): Promise<OrderView | undefined> => {
    const order = await findOwnOrder(ports, { customerUid, orderUid })
    return isRejected(order) ? undefined : { order, medias: await mediasOf(ports.catalog, order.lines) }
  }
}

export function getTracking({ orders, trackingUrl }: Pick<ServicePorts, 'orders' | 'trackingUrl'>) {
  const slipOf = (number: string | undefined) =>
    number === undefined
      ? undefined
      : { number, url: trackingUrl?.replaceAll(SLIP_PLACEHOLDER, encodeURIComponent(number)) }
  return async (customerUid: string, orderUid: string): Promise<OrderTrackingView | undefined> => {
    const order = await orders.find(orderUid)
    if (order === undefined || order.customerUid !== customerUid) return undefined
    const payment = await orders.activePayment(orderUid)
    return {
      slip: slipOf(order.slipNumber),
      returnSlip: slipOf(order.returnSlipNumber),
      paymentStatus: payment?.status,
      isPaymentDue: await isPaymentDue({ orders }, order),
    }
  }
}

export function listCharges(ports: Pick<ServicePorts, 'orders'>) {
  return async (reference: OrderReference): Promise<readonly Charge[] | OrderUnknown> => {
    const ownOrder = await findOwnOrder(ports, reference)
    return isRejected(ownOrder) ? ownOrder : (await ports.orders.recordOf(ownOrder.uid)).charges
  }
}

export function getRecord({ orders, identityDocuments }: Pick<ServicePorts, 'orders' | 'identityDocuments'>) {
  return async (
    name: string,
  ): Promise<{ order: Order; record: OrderRecord; document: IdentityDocument | undefined } | undefined> => {
    const order = /^\d{1,15}$/.test(name) ? await orders.findByNumber(Number(name)) : await orders.find(name)
    if (order === undefined || order.status === 'InCart') return undefined
    return { order, record: await orders.recordOf(order.uid), document: await identityDocuments.find(order.uid) }
  }
}

/** `identityDueAt`: when the next step is to send the identity document. */
type NextStep = {
  readonly nextStep: ReturnType<typeof nextStepOf>
  readonly identityDueAt: Temporal.Instant | undefined
}

export type OrderSummary = OrderView & NextStep

export type ListOrdersPorts = Pick<
  ServicePorts,
  'members' | 'orders' | 'reviews' | 'catalog' | 'identityDocuments' | 'asksForDocuments'
>

const ORDERS_PER_PAGE = 20

/** The member's placed orders, newest first, 20 per page from page 1, each with the next action of the customer. */
export function listOrders(ports: ListOrdersPorts) {
  const { members, catalog } = ports
  return async (uid: string, page: number): Promise<{ orders: readonly OrderSummary[]; pageCount: number }> => {
    const from = Math.max(0, Math.trunc(page) - 1) * ORDERS_PER_PAGE
    const { orders, total } = await members.orders(uid, ORDERS_PER_PAGE, from)
    const medias = await mediasOf(
      catalog,
      orders.flatMap((order) => order.lines),
    )
    const steps = await nextSteps(ports, orders)
    const summaries: OrderSummary[] = orders.map((order) => ({ order, medias, ...steps.get(order.uid)! }))
    return { orders: summaries, pageCount: Math.ceil(total / ORDERS_PER_PAGE) }
  }
}

async function nextSteps(
  { orders: store, reviews, identityDocuments, asksForDocuments }: ListOrdersPorts,
  orders: readonly Order[],
): Promise<Map<string, NextStep>> {
  const returnedOrderLines = orders.flatMap((order) => returnedLines(order))
  const reviewed = await reviews.reviewedLines(returnedOrderLines.map(({ uid }) => uid))
  const steps = orders.map(async (order) => {
    const canLackDocument = asksForDocuments && isBeforeShipping(order.status)
    const document = canLackDocument ? await identityDocuments.find(order.uid) : undefined
    const payment = order.status === 'New' ? await store.activePayment(order.uid) : undefined
    const nextStep = nextStepOf({
      status: order.status,
      hasOpenPayment: payment?.status === 'started',
      isPaymentDue: await isPaymentDue({ orders: store }, order),
      isIdentityMissing: isIdentityMissing(document?.status),
      isReviewable: returnedLines(order).some((line) => !reviewed.has(line.uid)),
    })
    const identityDueAt = nextStep === 'send-identity' ? document?.dueAt : undefined
    return [order.uid, { nextStep, identityDueAt }] as const
  })
  return new Map(await Promise.all(steps))
}
