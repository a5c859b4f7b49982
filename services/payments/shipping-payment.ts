import { type Rejection, rejected } from '#domain/result.ts'
import type { OrderChange } from '../orders/change-order.ts'

/** `status`: of the payment, as stored. `numbers`: of the orders of this customer whose payment is disputed. */
export type ShippingPaymentRejection =
  | Rejection<'payment-missing', { readonly status: string }>
  | Rejection<'dispute-open', { readonly numbers: readonly number[] }>

/**
 * Whether a parcel may leave: only with a live authorisation, a capture, or cash on delivery (docs/rules.md After the
 * order, Late authorisation); and not unseen to a customer who disputes a payment. `confirmedDispute`: the reason for
 * which staff ships all the same.
 */
export async function checkShippingPayment(
  change: Pick<OrderChange, 'tx' | 'order' | 'at'>,
  confirmedDispute: string | undefined,
): Promise<ShippingPaymentRejection | undefined> {
  const { tx, order } = change
  if (order.paymentMethod !== 'cod' && order.paymentTotalYen > 0) {
    const missing = await checkPaymentIsLive(change)
    if (missing !== undefined) return missing
  }
  const disputed = confirmedDispute === undefined ? await tx.money.disputedOrdersOf(order) : []
  return disputed.length === 0 ? undefined : rejected('dispute-open', { numbers: disputed.map(({ number }) => number) })
}

/** What could not be captured is paid by its charge. */
async function checkPaymentIsLive({ tx, order, at }: Pick<OrderChange, 'tx' | 'order' | 'at'>) {
  const payment = await tx.money.lockPayment(order.uid)
  if (payment?.status === 'captured') return undefined
  const uncaptured = (await tx.money.chargesOf(order.uid)).find(({ kind }) => kind === 'uncaptured')
  if (uncaptured !== undefined)
    return uncaptured.state === 'paid' ? undefined : rejected('payment-missing', { status: 'uncaptured' })
  const status = payment?.status ?? 'none'
  if (payment?.status !== 'authorised') return rejected('payment-missing', { status })
  const { authorisedUntil } = payment
  const hasEnded = authorisedUntil !== undefined && Temporal.Instant.compare(authorisedUntil, at) <= 0
  return hasEnded ? rejected('payment-missing', { status: 'ended' }) : undefined
}
