import { isIdentityMissing } from '#domain/order/identity.ts'
import { isRentedOutLine } from '#domain/order/line-statuses.ts'
import { isBeforeShipping, nextStepOf } from '#domain/order/milestone.ts'
import type { Order } from '#domain/order/order.ts'
import { type Parcel, type ParcelTrouble, troubleOf } from '#domain/order/parcel.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { returnedLines } from '#domain/review/review.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { type Medias, mediasOf } from '../catalog/priced-card.ts'
import { type DocumentView, documentViewOf } from '../identity-documents/document-view.ts'
import type { IdentityDocument } from '../ports/files.ts'
import type { Charge } from '../ports/money.ts'
import type { OrderRecord } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { OrderUnknown } from './change-order.ts'
import { isPaymentDue } from './payment-due.ts'

type Ports = Pick<ServicePorts, 'orders' | 'catalog' | 'settings'>

/** How a customer refers to an order: by the secret in the link of a mail, or as a member's own order. */
export type OrderReference =
  | { readonly orderSecret: string }
  | { readonly customerUid: string; readonly orderUid: string }

/** `settings`: those of the order. */
export type OrderView = { readonly order: Order; readonly medias: Medias; readonly settings: Settings }

/** A customer's order; another customer's is like an unknown one (docs/rules.md Orders). */
export async function findOwnOrder(
  { orders }: Pick<ServicePorts, 'orders'>,
  reference: OrderReference,
): Promise<Order | OrderUnknown> {
  const order =
    'orderSecret' in reference
      ? await orders.findBySecret(reference.orderSecret)
      : await orders.find(reference.orderUid)
  return order !== undefined && isOwnPlaced(order, reference) ? order : rejected('order-unknown')
}

async function viewOf({ catalog, settings }: Ports, order: Order): Promise<OrderView> {
  return { order, medias: await mediasOf(catalog, order.lines), settings: settings.of(order) }
}

/** Whether an order found by a reference is placed and its customer's. */
export function isOwnPlaced({ status, customerUid }: Order, reference: OrderReference): boolean {
  return status !== 'InCart' && ('orderSecret' in reference || customerUid === reference.customerUid)
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
    return isRejected(order) ? undefined : viewOf(ports, order)
  }
}

/** Records that a guest opened a link of a mail, and so holds its mailbox (docs/rules.md Guests and abuse). */
export function proveMailbox({ orders, days }: Pick<ServicePorts, 'orders' | 'days'>) {
  return (orderSecret: string): Promise<void> => orders.recordLinkOpened(orderSecret, days.now())
}

/** An order of the member; undefined for another member's order, as for an unknown one. */
export function getOwnOrder(ports: Ports) {
  return async (customerUid: string, orderUid: string): Promise<OrderView | undefined> => {
    const order = await findOwnOrder(ports, { customerUid, orderUid })
    return isRejected(order) ? undefined : viewOf(ports, order)
  }
}

export function listCharges(ports: Pick<ServicePorts, 'orders'>) {
  return async (reference: OrderReference): Promise<readonly Charge[] | OrderUnknown> => {
    const ownOrder = await findOwnOrder(ports, reference)
    return isRejected(ownOrder) ? ownOrder : ports.orders.chargesOf(ownOrder.uid)
  }
}

/** An order with everything that staff sees of it. */
export type StaffOrderView = {
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

/** `missingDocument`: when the next step is to send the identity document. */
type NextStep = {
  readonly nextStep: ReturnType<typeof nextStepOf>
  readonly missingDocument: DocumentView | undefined
}

export type OrderSummary = OrderView &
  NextStep & { readonly parcels: readonly Parcel[]; readonly trouble: ParcelTrouble | undefined }

export type ListOrdersPorts = Pick<
  ServicePorts,
  'members' | 'orders' | 'reviews' | 'catalog' | 'identityDocuments' | 'requiresIdentityDocuments' | 'days' | 'settings'
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
      const trouble = troubleOf(order.lines, parcels, ports.days.now())
      return { order, medias, settings: ports.settings.of(order), ...steps.get(order.uid)!, parcels, trouble }
    }
    return { orders: await Promise.all(orders.map(summary)), pageCount: Math.ceil(total / ORDERS_PER_PAGE) }
  }
}

async function nextSteps(
  { orders: store, reviews, identityDocuments, requiresIdentityDocuments, days }: ListOrdersPorts,
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
    const isMissing = nextStep === 'send-identity' && document !== undefined
    const missingDocument = isMissing ? documentViewOf(order, document, days) : undefined
    return [order.uid, { nextStep, missingDocument }] as const
  })
  return new Map(await Promise.all(steps))
}
