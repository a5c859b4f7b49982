import { sumYen, type Yen } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { isOwed } from '#domain/pricing/charge-states.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { type LinkPorts, linkPrivateFile } from '../files/files.ts'
import type { OrderUnknown } from '../orders/change-order.ts'
import { findOwnOrder, findReference, type OrderCaller, type OrderReference } from '../orders/get-order.ts'
import type { Charge } from '../ports/money.ts'
import type { ServicePorts } from '../service-ports.ts'

type Ports = Pick<ServicePorts, 'orders' | 'days'>

/** How a customer refers to charges: by an order, or by the secret in the link of a mail about them. */
export type ChargeReference = OrderReference | { readonly chargeSecret: string }

/** The link of a mail is older than 14 days (docs/rules.md Charges). */
export type LinkExpired = Rejection<'link-expired', undefined>

/** Charges as their customer sees them. `payable` can be paid online now; proposed ones are not shown. */
export type OwnCharges = {
  readonly order: Order
  readonly charges: readonly Charge[]
  readonly payable: readonly Charge[]
  readonly payableYen: Yen
}

/** As a page shows them. `photoPaths`: links to the photographs of damages, by the uid of their charge. */
export type ShownCharges = OwnCharges & { readonly photoPaths: Readonly<Record<string, string>> }

/** Whether a charge can be paid by itself: it is owed and not collected with the order. */
export function isPayable(charge: Charge): boolean {
  return isOwed(charge) && !charge.isCollectedWithOrder
}

/** The charges of the customer's order, or of a link; another customer's are like unknown ones. */
export async function findOwnCharges(
  { orders, days }: Ports,
  reference: ChargeReference,
): Promise<OwnCharges | OrderUnknown | LinkExpired> {
  if (!('chargeSecret' in reference)) {
    const order = await findOwnOrder({ orders }, reference)
    return isRejected(order) ? order : ownChargesOf(order, await orders.chargesOf(order.uid))
  }
  const link = await orders.findChargeLink(reference.chargeSecret)
  const order = link && (await orders.find(link.orderUid))
  if (link === undefined || order === undefined) return rejected('order-unknown')
  if (Temporal.Instant.compare(days.now(), link.expiresAt) >= 0) return rejected('link-expired')
  return ownChargesOf(order, await orders.chargesOf(order.uid), link.chargeUids)
}

/** The charges of an order, or some of them, as its customer sees them. */
export function ownChargesOf(order: Order, all: readonly Charge[], onlyUids?: readonly string[]): OwnCharges {
  const charges = all.filter(({ uid, state }) => state !== 'proposed' && (onlyUids?.includes(uid) ?? true))
  const payable = charges.filter(isPayable)
  return { order, charges, payable, payableYen: sumYen(payable.map(({ amountYen, points }) => amountYen - points)) }
}

/** Adds links to the photographs, which a page shows to whoever may open the charges (docs/rules.md Damage). */
export function withPhotos(ports: LinkPorts, own: OwnCharges): ShownCharges {
  const links = own.charges.flatMap(({ uid, photoKey }) =>
    photoKey === undefined ? [] : [[uid, linkPrivateFile(ports, photoKey).path] as const],
  )
  return { ...own, photoPaths: Object.fromEntries(links) }
}

/** Lists the charges of the customer's order, or of a link in a mail. */
export function listOwnCharges(ports: Ports & LinkPorts) {
  return async (reference: ChargeReference): Promise<ShownCharges | OrderUnknown | LinkExpired> => {
    const own = await findOwnCharges(ports, reference)
    return isRejected(own) ? own : withPhotos(ports, own)
  }
}

/** What a browser has, with the secret of a link to charges. */
export type ChargeCaller = OrderCaller & { readonly chargeSecret: string | undefined }

/** By which reference the caller may see a payment of charges; undefined when by none, or when there is none. */
export function findPaymentReference({ orders }: Pick<Ports, 'orders'>) {
  return async (
    { chargeSecret, ...caller }: ChargeCaller,
    paymentUid: string,
  ): Promise<ChargeReference | undefined> => {
    const payment = await orders.findPayment(paymentUid)
    if (payment?.purpose !== 'charges') return undefined
    const { orderUid } = payment
    const link = chargeSecret === undefined ? undefined : await orders.findChargeLink(chargeSecret)
    if (chargeSecret !== undefined && link?.orderUid === orderUid) return { chargeSecret }
    return findReference({ orders }, caller, orderUid)
  }
}
