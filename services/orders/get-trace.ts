import type { OrderStore } from '../ports/order-store.ts'
import type { Services } from '../services.ts'

const SLIP = '{slip}'

type Ports = {
  readonly orders: OrderStore
  /** Where the carrier tells of a parcel: an address with `{slip}` in it; undefined when it has none. */
  readonly trackingUrl: string | undefined
}

/** Slips and payment of one of the customer's own orders; each slip with the carrier's page when there is one. */
export function getTrace({ orders, trackingUrl }: Ports): Services['orders']['getTrace'] {
  const slipOf = (number: string | undefined) =>
    number === undefined ? undefined : { number, url: trackingUrl?.replaceAll(SLIP, encodeURIComponent(number)) }
  return async (customerUid, orderUid) => {
    const order = await orders.find(orderUid)
    if (order === undefined || order.customerUid !== customerUid) return undefined
    const payment = await orders.livePayment(orderUid)
    return {
      slip: slipOf(order.slipNumber),
      returnSlip: slipOf(order.returnSlipNumber),
      paymentStatus: payment?.status,
    }
  }
}
