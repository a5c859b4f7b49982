import { pageHref } from '#domain/navigation/href.ts'
import { authorisationEndAt } from '#domain/order/authorisation.ts'
import type { Order } from '#domain/order/order.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import type { OrderStore, PaymentRecord } from '../ports/order-store.ts'
import type { OpenedPayment, PaymentAlarms, PaymentRequest, Payments } from '../ports/payments.ts'

/** Opens the page of an order's started payment, always the same one. `payment`: the order's, if read before. */
export type OpenPayment = (order: Order, payment?: PaymentRecord) => Promise<OpenedPayment>

/** The shop's pages for card form and Amazon Pay, to which the processor also returns the customer. */
const PAYMENT_PATHS = { card: pageHref('shopping-checkout'), amazonpay: pageHref('shopping-amazon') } as const

export function paymentPath(method: string | undefined): string {
  return method === 'amazonpay' ? PAYMENT_PATHS.amazonpay : PAYMENT_PATHS.card
}

type RequestedPayment = Pick<PaymentRecord, 'uid' | 'purpose' | 'method' | 'amountYen' | 'startedAt' | 'keepsCard'>

/** The request to the processor for a payment; the same on every call. */
export function paymentRequest(
  { uid, purpose, method, amountYen, startedAt, keepsCard }: RequestedPayment,
  siteUrl: string,
): PaymentRequest {
  const supportedMethod = paymentMethodOf(method)
  const paths = {
    order: PAYMENT_PATHS[supportedMethod],
    charges: pageHref('shopping-charge-payment', { payment: uid }),
    change: pageHref('shopping-change-payment', { payment: uid }),
  }
  const path = paths[purpose]
  return { key: uid, method: supportedMethod, amountYen, startedAt, keepsCard, returnUrl: `${siteUrl}${path}` }
}

/** After this time an unfinished payment of charges or of a change is replaced by a new one, minutes. */
const ABANDON_AFTER_MINUTES = 30

export function isPaymentOld({ startedAt }: Pick<PaymentRecord, 'startedAt'>, at: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startedAt, at.subtract({ minutes: ABANDON_AFTER_MINUTES })) < 0
}

export function paymentMethodOf(method: string | undefined): keyof typeof PAYMENT_PATHS {
  return method === 'amazonpay' ? 'amazonpay' : 'card'
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
    if (payment === undefined) throw new Error(`order ${order.uid} has no payment to open`)
    const opened = await payments.open(paymentRequest(payment, siteUrl))
    if (payment.processorRef !== opened.ref) {
      await orders.transaction((tx) => tx.money.settlePayment(payment.uid, payment.status, opened.ref, days.now()))
    }
    return opened
  }
}

export type PaymentCheckPorts = { payments: Payments; alarms: PaymentAlarms; days: ShopDays }

/**
 * The state of an unsettled payment. `accepted`: authorised, or verified where the card is kept. `differs`: its
 * amount is not ours: it is never accepted and raises an alarm.
 */
type CheckedPayment = AcceptedPayment | { readonly kind: 'refused' | 'differs' | 'open' }
export type AcceptedPayment = {
  readonly kind: 'accepted'
  readonly status: 'authorised' | 'verified'
  readonly authorisedUntil: Temporal.Instant | undefined
  readonly lastFour: string | undefined
}

export async function checkPayment(
  { payments, alarms, days }: PaymentCheckPorts,
  payment: PaymentRecord | undefined,
): Promise<CheckedPayment> {
  const found = payment?.processorRef === undefined ? undefined : await payments.find(payment.processorRef)
  if (payment === undefined || found === undefined || found.state === 'open') return { kind: 'open' }
  if (found.state === 'verified' && payment.keepsCard) {
    return { kind: 'accepted', status: 'verified', authorisedUntil: undefined, lastFour: found.lastFour }
  }
  if (found.state !== 'authorised' && found.state !== 'captured') return { kind: 'refused' }
  if (found.amountYen === payment.amountYen) {
    const holdDays = payments.holdDays(paymentMethodOf(payment.method))
    const authorisedUntil = found.authorisedUntil ?? authorisationEndAt(days.now(), holdDays)
    return { kind: 'accepted', status: 'authorised', authorisedUntil, lastFour: found.lastFour }
  }
  const amounts = { wanted: payment.amountYen, found: found.amountYen }
  alarms.raise({ kind: 'amount-differs', paymentUid: payment.uid, ...amounts })
  return { kind: 'differs' }
}

/** Runs the payment tasks that were just created; when that fails, the scheduled job runs them. */
export async function settleTasksNow(
  { settleTasks }: { readonly settleTasks: (paymentUid?: string) => Promise<number> },
  { uid }: Pick<PaymentRecord, 'uid'>,
): Promise<void> {
  await settleTasks(uid).catch(() => undefined)
}
