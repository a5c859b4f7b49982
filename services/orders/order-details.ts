import type { Order, OrderLine } from '#domain/order/order.ts'
import { type Parcel, type ParcelTrouble, troubleOf } from '#domain/order/parcel.ts'
import { arePointsEarned } from '#domain/pricing/charge-states.ts'
import { mediasOf } from '../catalog/priced-card.ts'
import { ownChargesOf, type ShownCharges, withPhotos } from '../charges/find-charges.ts'
import type { LinkPorts } from '../files/files.ts'
import { type DocumentView, documentViewOf } from '../identity-documents/document-view.ts'
import { bounceOf, type MailBounce } from '../mails/delivery-reports.ts'
import { trackingUrlOf } from '../parcels/tracking-url.ts'
import type { OrderEvent } from '../ports/order-events.ts'
import type { PaymentRecord } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { isOwnPlaced, type OrderReference, type OrderView } from './get-order.ts'
import { isUnpaid } from './payment-due.ts'

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

/** What the page of a placed order shows. */
export type OrderDetailsView = OrderView & {
  /** Its history, oldest first. */
  readonly events: readonly OrderEvent[]
  readonly tracking: OrderTrackingView
  readonly charges: ShownCharges
  readonly arePointsEarned: boolean
  readonly document: DocumentView | undefined
  readonly mailBounce: MailBounce | undefined
}

type Ports = Pick<
  ServicePorts,
  'orders' | 'catalog' | 'days' | 'settings' | 'trackingUrl' | 'redeliveryUrl' | 'mailSender'
> &
  LinkPorts

/** A placed order with its details; undefined for a cart, or an order of another customer. */
export function getDetails(ports: Ports) {
  return async (reference: OrderReference): Promise<OrderDetailsView | undefined> => {
    const key = 'orderSecret' in reference ? { secret: reference.orderSecret } : { uid: reference.orderUid }
    const found = await ports.orders.findWithDetails(key)
    if (found === undefined || !isOwnPlaced(found.order, reference)) return undefined
    const { order } = found
    const { events, charges, parcels, payment, document, bounce } = found.details
    return {
      order,
      events,
      medias: await mediasOf(ports.catalog, order.lines),
      settings: ports.settings.of(order),
      tracking: trackingOf(ports, order, parcels, payment),
      charges: withPhotos(ports, ownChargesOf(order, charges)),
      arePointsEarned: arePointsEarned(order, charges),
      document: document && documentViewOf(order, document, ports.days),
      mailBounce: bounceOf(ports, order.email, bounce),
    }
  }
}

function trackingOf(
  { days, trackingUrl, redeliveryUrl }: Ports,
  order: Order,
  parcels: readonly Parcel[],
  payment: PaymentRecord | undefined,
): OrderTrackingView {
  const slipOf = (number: string) => ({ number, url: trackingUrlOf(trackingUrl, number) })
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
    isPaymentDue: isUnpaid(order, payment),
  }
}
