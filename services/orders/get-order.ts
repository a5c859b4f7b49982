import type { Order } from '#domain/order/order.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { type Medias, mediasOf } from '../catalog/priced-card.ts'
import type { IdentityDocument } from '../ports/files.ts'
import type { Charge } from '../ports/money.ts'
import type { OrderRecord, PaymentRecord } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { OrderUnknown } from './change-order.ts'

type Ports = Pick<ServicePorts, 'orders' | 'catalog'>

const SLIP_PLACEHOLDER = '{slip}'

/** How a customer refers to an order: by the secret in the link of a mail, or as a member's own order. */
export type OrderReference =
  | { readonly orderSecret: string }
  | { readonly customerUid: string; readonly orderUid: string }

/** A placed order with the data of its pages. */
export type OrderView = { readonly order: Order; readonly medias: Medias }

/** The slip of a parcel: its number, and the carrier's tracking page if known. */
type Slip = { readonly number: string; readonly url: string | undefined }

/** The tracking of an order: its slips, and its payment status unless the payment was refused or voided. */
export type OrderTrackingView = {
  readonly slip: Slip | undefined
  readonly returnSlip: Slip | undefined
  readonly paymentStatus: PaymentRecord['status'] | undefined
}

/**
 * The order that a customer may read: by the secret in the link of a mail, or a member's own. Another customer's order
 * is treated like an unknown one (docs/rules.md Orders: knowing an order number is not enough).
 */
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

/** The tracking of a customer's own order; undefined for another customer's. */
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
    }
  }
}

/** The charges of a customer's own order beyond its totals, settled ones included. */
export function listCharges(ports: Pick<ServicePorts, 'orders'>) {
  return async (reference: OrderReference): Promise<readonly Charge[] | OrderUnknown> => {
    const ownOrder = await findOwnOrder(ports, reference)
    return isRejected(ownOrder) ? ownOrder : (await ports.orders.recordOf(ownOrder.uid)).charges
  }
}

/** For staff: an order by its uid or number, with all its records. */
export function getRecord({ orders, identityDocuments }: Pick<ServicePorts, 'orders' | 'identityDocuments'>) {
  return async (
    name: string,
  ): Promise<{ order: Order; record: OrderRecord; document: IdentityDocument | undefined } | undefined> => {
    const order = /^\d{1,15}$/.test(name) ? await orders.findByNumber(Number(name)) : await orders.find(name)
    if (order === undefined || order.status === 'InCart') return undefined
    return { order, record: await orders.recordOf(order.uid), document: await identityDocuments.find(order.uid) }
  }
}
