import type { Order } from '#domain/order/order.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import type { OrderStore, PaymentRecord } from '../ports/order-store.ts'
import type { OpenedPayment, PaymentRequest, Payments } from '../ports/payments.ts'

/** The page on which the customer pays for an order in status New. Always the same page for one payment. */
export type OpenPayment = (order: Order) => Promise<OpenedPayment>

/** Where the customer pays in the shop, and comes back to: the frame of the card page, the step to another service. */
export const PAYMENT_PATHS = { card: '/shopping/checkout', amazonpay: '/shopping/amazon' } as const

/** The path of the shop's page for an order's payment. */
export function paymentPath(method: string | undefined): string {
  return method === 'amazonpay' ? PAYMENT_PATHS.amazonpay : PAYMENT_PATHS.card
}

/** What the processor is asked for a payment: the same whenever it is asked. */
export function paymentRequest(
  { uid, method, amountYen, startedAt }: Pick<PaymentRecord, 'uid' | 'method' | 'amountYen' | 'startedAt'>,
  siteUrl: string,
): PaymentRequest {
  const known = method === 'amazonpay' ? 'amazonpay' : 'card'
  return { key: uid, method: known, amountYen, startedAt, returnUrl: `${siteUrl}${PAYMENT_PATHS[known]}` }
}

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
    const opened = await payments.open(paymentRequest(payment, siteUrl))
    if (payment.processorRef !== opened.ref) {
      await orders.transaction((tx) => tx.settlePayment(payment.uid, payment.status, opened.ref, days.now()))
    }
    return opened
  }
}
