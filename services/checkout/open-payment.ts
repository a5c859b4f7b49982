import { pageHref } from '#domain/navigation/href.ts'
import type { Order } from '#domain/order/order.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import type { OrderStore, PaymentRecord } from '../ports/order-store.ts'
import type { OpenedPayment, PaymentAlarms, PaymentRequest, Payments } from '../ports/payments.ts'

/** Opens the payment page of an order in status New, always the same one. `payment`: the order's, if read before. */
export type OpenPayment = (order: Order, payment?: PaymentRecord) => Promise<OpenedPayment>

/** The shop's pages for card form and Amazon Pay, to which the processor also returns the customer. */
const PAYMENT_PATHS = { card: pageHref('shopping-checkout'), amazonpay: pageHref('shopping-amazon') } as const

export function paymentPath(method: string | undefined): string {
  return method === 'amazonpay' ? PAYMENT_PATHS.amazonpay : PAYMENT_PATHS.card
}

/** The request to the processor for a payment; the same on every call. */
export function paymentRequest(
  { uid, method, amountYen, startedAt }: Pick<PaymentRecord, 'uid' | 'method' | 'amountYen' | 'startedAt'>,
  siteUrl: string,
): PaymentRequest {
  const supportedMethod = method === 'amazonpay' ? 'amazonpay' : 'card'
  return {
    key: uid,
    method: supportedMethod,
    amountYen,
    startedAt,
    returnUrl: `${siteUrl}${PAYMENT_PATHS[supportedMethod]}`,
  }
}

type OpenPaymentPorts = {
  readonly orders: OrderStore
  readonly payments: Payments
  readonly days: ShopDays
  readonly siteUrl: string
}

/** Opens the payment at the processor with the payment's uid as key, and stores the processor's reference. */
export function openPayment({ orders, payments, days, siteUrl }: OpenPaymentPorts): OpenPayment {
  return async (order, known) => {
    const payment = known ?? (await orders.activePayment(order.uid))
    if (payment === undefined) throw new Error(`order ${order.uid} is New without a payment`)
    const opened = await payments.open(paymentRequest(payment, siteUrl))
    if (payment.processorRef !== opened.ref) {
      await orders.transaction((tx) => tx.settlePayment(payment.uid, payment.status, opened.ref, days.now()))
    }
    return opened
  }
}

export type PaymentCheckPorts = { payments: Payments; alarms: PaymentAlarms }

/** The state of an unsettled payment. `differs`: its amount is not ours: it is never accepted and raises an alarm. */
export async function checkPayment(
  { payments, alarms }: PaymentCheckPorts,
  payment: PaymentRecord | undefined,
): Promise<'authorised' | 'refused' | 'differs' | 'open'> {
  const found = payment?.processorRef === undefined ? undefined : await payments.find(payment.processorRef)
  if (payment === undefined || found === undefined || found.state === 'open') return 'open'
  if (found.state !== 'authorised' && found.state !== 'captured') return 'refused'
  if (found.amountYen === payment.amountYen) return 'authorised'
  const amounts = { wanted: payment.amountYen, found: found.amountYen }
  alarms.raise({ kind: 'amount-differs', paymentUid: payment.uid, ...amounts })
  return 'differs'
}
