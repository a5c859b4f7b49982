import type { OrderStore } from '../ports/order-store.ts'
import type { Services } from '../services.ts'

const SLIP_PLACEHOLDER = '{slip}'

type Ports = {
  readonly orders: OrderStore
  /** The URL of the carrier's tracking page, with `{slip}` for the number; undefined when there is none. */
  readonly trackingUrl: string | undefined
}

/** The tracking of a customer's own order: slips, with the carrier's tracking page if known, and payment status. */
export function getTracking({ orders, trackingUrl }: Ports): Services['orders']['getTracking'] {
  const slipOf = (number: string | undefined) =>
    number === undefined
      ? undefined
      : { number, url: trackingUrl?.replaceAll(SLIP_PLACEHOLDER, encodeURIComponent(number)) }
  return async (customerUid, orderUid) => {
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
