import { isIdentityMissing } from '#domain/order/identity.ts'
import { isRentedOutLine } from '#domain/order/line-statuses.ts'
import { isBeforeShipping, nextStepOf } from '#domain/order/milestone.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { type Parcel, type ParcelTrouble, troubleOf } from '#domain/order/parcel.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { returnedLines } from '#domain/review/review.ts'
import { type Medias, mediasOf } from '../catalog/priced-card.ts'
import { trackingUrlOf } from '../parcels/tracking-url.ts'
import type { IdentityDocument } from '../ports/files.ts'
import type { Charge } from '../ports/money.ts'
import type { OrderRecord, PaymentRecord } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { OrderUnknown } from './change-order.ts'
import { isPaymentDue } from './payment-due.ts'

type Ports = Pick<ServicePorts, 'orders' | 'catalog'>

/** How a customer refers to an order: by the secret in the link of a mail, or as a member's own order. */
export type OrderReference =
  | { readonly orderSecret: string }
  | { readonly customerUid: string; readonly orderUid: string }

/** An order that was found by its customer's reference before. */
export type FoundOrder = { readonly order: Order }

export type OrderView = { readonly order: Order; readonly medias: Medias }

type Slip = { readonly number: string; readonly url: string | undefined }

/** A parcel with its slips and their pages at the carrier, and its lines. */
export type ParcelView = {
  readonly parcel: Parcel
  readonly slip: Slip
  readonly returnSlip: Slip | undefined
  readonly lines: readonly OrderLine[]
}

/**
 * The tracking of an order: its parcels, the first one first, the trouble of one that was not delivered, the carrier's
 * page for a second delivery, and the payment status unless the payment was refused or voided.
 */
export type OrderTrackingView = {
  readonly parcels: readonly ParcelView[]
  readonly trouble: ParcelTrouble | undefined
  readonly redeliveryUrl: string | undefined
  readonly paymentStatus: PaymentRecord['status'] | undefined
  readonly isPaymentDue: boolean
}

/** A customer's order; another customer's is like an unknown one (docs/rules.md Orders). */
export async function findOwnOrder(
  { orders }: Pick<ServicePorts, 'orders'>,
  reference: OrderReference | FoundOrder,
): Promise<Order | OrderUnknown> {
  if ('order' in reference) return reference.order
  const order =
    'orderSecret' in reference
      ? await orders.findBySecret(reference.orderSecret)
      : await orders.find(reference.orderUid)
  if (order === undefined || order.status === 'InCart') return rejected('order-unknown')
  const isOwn = 'orderSecret' in reference || order.customerUid === reference.customerUid
  return isOwn ? order : rejected('order-unknown')
}

/** What a browser has: the secret of its cookie, and the member of its session. */
export type OrderCaller = { readonly orderSecret: string | undefined; readonly customerUid: string | undefined }

/** By which reference the caller may see the order; undefined when by none. */
export async function findReference(
  ports: Pick<ServicePorts, 'orders'>,
  { orderSecret, customerUid }: OrderCaller,
  orderUid: string,
): Promise<OrderReference | undefined> {
  const references: OrderReference[] = [
    ...(orderSecret === undefined ? [] : [{ orderSecret }]),
    ...(customerUid === undefined ? [] : [{ customerUid, orderUid }]),
  ]
  for (const reference of references) {
    const order = await findOwnOrder(ports, reference)
    if (!isRejected(order) && order.uid === orderUid) return reference
  }
  return undefined
}

/** A placed order by the secret of its mail link or cookie; undefined for a cart. */
export function getOrder(ports: Ports) {
  return async (orderSecret: string): Promise<OrderView | undefined> => {
    const order = await findOwnOrder(ports, { orderSecret })
    return isRejected(order) ? undefined : { order, medias: await mediasOf(ports.catalog, order.lines) }
  }
}

/** As `getOrder`, by a link in a mail. Records that its mailbox was reached (docs/rules.md Guests and abuse). */
export function openOrderLink(ports: Ports & Pick<ServicePorts, 'days'>) {
  const get = getOrder(ports)
  return async (orderSecret: string): Promise<OrderView | undefined> => {
    const view = await get(orderSecret)
    if (view !== undefined) await ports.orders.recordLinkOpened(orderSecret, ports.days.now())
    return view
  }
}

/** An order of the member; undefined for another member's order, as for an unknown one. */
export function getOwnOrder(ports: Ports) {
  return async (customerUid: string, orderUid: string): Promise<OrderView | undefined> => {
    const order = await findOwnOrder(ports, { customerUid, orderUid })
    return isRejected(order) ? undefined : { order, medias: await mediasOf(ports.catalog, order.lines) }
  }
}

type TrackingPorts = Pick<ServicePorts, 'orders' | 'days' | 'trackingUrl' | 'redeliveryUrl'>

/** The parcels of a customer's order; undefined for another customer's, as for an unknown one. */
export function getTracking({ orders, days, trackingUrl, redeliveryUrl }: TrackingPorts) {
  const slipOf = (number: string) => ({ number, url: trackingUrlOf(trackingUrl, number) })
  return async (reference: OrderReference | FoundOrder): Promise<OrderTrackingView | undefined> => {
    const order = await findOwnOrder({ orders }, reference)
    if (isRejected(order)) return undefined
    const [parcels, payment] = await Promise.all([orders.parcelsOf(order.uid), orders.activePayment(order.uid)])
    return {
      parcels: parcels.map((parcel) => ({
        parcel,
        slip: slipOf(parcel.slipNumber),
        returnSlip: parcel.returnSlipNumber === '' ? undefined : slipOf(parcel.returnSlipNumber),
        lines: order.lines.filter(({ parcelUid }) => parcelUid === parcel.uid),
      })),
      trouble: troubleOf(order.lines, parcels, days.now()),
      redeliveryUrl,
      paymentStatus: payment?.status,
      isPaymentDue: await isPaymentDue({ orders }, order),
    }
  }
}

export function listCharges(ports: Pick<ServicePorts, 'orders'>) {
  return async (reference: OrderReference): Promise<readonly Charge[] | OrderUnknown> => {
    const ownOrder = await findOwnOrder(ports, reference)
    return isRejected(ownOrder) ? ownOrder : ports.orders.chargesOf(ownOrder.uid)
  }
}

/** An order with everything that staff sees of it. */
type StaffOrderView = {
  readonly order: Order
  readonly record: OrderRecord
  readonly document: IdentityDocument | undefined
  readonly parcels: readonly Parcel[]
}

export function getRecord({ orders, identityDocuments }: Pick<ServicePorts, 'orders' | 'identityDocuments'>) {
  return async (name: string): Promise<StaffOrderView | undefined> => {
    const order = /^\d{1,15}$/.test(name) ? await orders.findByNumber(Number(name)) : await orders.find(name)
    if (order === undefined || order.status === 'InCart') return undefined
    const [record, document, parcels] = await Promise.all([
      orders.recordOf(order.uid),
      identityDocuments.find(order.uid),
      orders.parcelsOf(order.uid),
    ])
    return { order, record, document, parcels }
  }
}

/** `identityDueAt`: when the next step is to send the identity document. */
type NextStep = {
  readonly nextStep: ReturnType<typeof nextStepOf>
  readonly identityDueAt: Temporal.Instant | undefined
}

export type OrderSummary = OrderView &
  NextStep & { readonly parcels: readonly Parcel[]; readonly trouble: ParcelTrouble | undefined }

export type ListOrdersPorts = Pick<
  ServicePorts,
  'members' | 'orders' | 'reviews' | 'catalog' | 'identityDocuments' | 'requiresIdentityDocuments' | 'clock'
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
    const summary = async (order: Order): Promise<OrderSummary> => {
      const parcels = order.lines.some(isRentedOutLine) ? await ports.orders.parcelsOf(order.uid) : []
      const trouble = troubleOf(order.lines, parcels, ports.clock.now())
      return { order, medias, ...steps.get(order.uid)!, parcels, trouble }
    }
    return { orders: await Promise.all(orders.map(summary)), pageCount: Math.ceil(total / ORDERS_PER_PAGE) }
  }
}

async function nextSteps(
  { orders: store, reviews, identityDocuments, requiresIdentityDocuments }: ListOrdersPorts,
  orders: readonly Order[],
): Promise<Map<string, NextStep>> {
  const returnedOrderLines = orders.flatMap((order) => returnedLines(order))
  const reviewed = await reviews.reviewedLines(returnedOrderLines.map(({ uid }) => uid))
  const steps = orders.map(async (order) => {
    const canLackDocument = requiresIdentityDocuments && isBeforeShipping(order.status)
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
