import type { Order } from '#domain/order/order.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import type { OrderStore } from '../ports/order-store.ts'
import type { Payments } from '../ports/payments.ts'

/** The address of the page where the customer pays for an order in status New. Always the same page for one payment. */
export type OpenPayment = (order: Order) => Promise<string>

/** Where the processor sends the customer back to. */
export const PAYMENT_RETURN_PATH = '/shopping/checkout'

/** Builds OpenPayment: asks the processor with the payment's uid as key, and keeps its reference. */
export function openPayment({
  orders,
  payments,
  days,
  siteUrl,
}: {
  orders: OrderStore
  payments: Payments
  days: ShopDays
  siteUrl: string
}): OpenPayment {
  return async (order) => {
    const payment = await orders.livePayment(order.uid)
    if (payment === undefined) throw new Error(`order ${order.uid} is New without a payment`)
    const request = { key: payment.uid, amountYen: payment.amountYen, returnUrl: `${siteUrl}${PAYMENT_RETURN_PATH}` }
    const { ref, pageUrl } = await payments.open(request)
    if (payment.processorRef !== ref) {
      await orders.transaction((tx) => tx.settlePayment(payment.uid, payment.status, ref, days.now()))
    }
    return pageUrl
  }
}
