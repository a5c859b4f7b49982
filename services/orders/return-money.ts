import { sumYen, type Yen } from '#domain/money.ts'
import { chargeTaxYen, isOwed } from '#domain/pricing/charge-states.ts'
import type { Charge, MoneyBack, PaymentTask } from '../ports/money.ts'
import type { EventDetail } from '../ports/order-events.ts'
import type { OrderChange } from './change-order.ts'

/**
 * Returns what is no longer owed of an order of which a parcel has left, so that the whole amount was captured or is
 * collected on delivery. Before that nothing: the capture is smaller. After a refused capture the charge for it
 * decreases, also by `feeYen`, a fee that is owed by itself. Once per event.
 */
export async function returnMoney(
  change: OrderChange,
  { amountYen, feeYen = 0, eventKey }: { amountYen: Yen; feeYen?: Yen; eventKey: string },
): Promise<MoneyBack | undefined> {
  const { tx, order, at } = change
  if (order.shippedAt === undefined) return undefined
  const uncaptured = (await tx.money.chargesOf(order.uid)).find(({ kind }) => kind === 'uncaptured')
  if (uncaptured !== undefined) return returnUncaptured(change, uncaptured, { amountYen, feeYen, eventKey })
  if (amountYen === 0) return undefined
  const payment = await tx.money.lockPayment(order.uid)
  if (payment === undefined) return { by: 'transfer', amountYen }
  const refunds = await tx.money.refundsOf(payment.uid)
  const maxYen = payment.amountYen - sumYen(refunds.map((refund) => refund.amountYen))
  const refundYen = Math.min(amountYen, maxYen)
  if (refundYen <= 0) return undefined
  const uid = `${payment.uid}:refund:${eventKey}`
  await tx.money.addPaymentTask({ uid, paymentUid: payment.uid, kind: 'refund', amountYen: refundYen, at })
  return { by: 'refund', amountYen: refundYen }
}

/** As `returnMoney`; what the customer has paid of the charge goes back as it was paid. */
async function returnUncaptured(
  { tx, at, order }: OrderChange,
  uncaptured: Charge,
  { amountYen, feeYen, eventKey }: { amountYen: Yen; feeYen: Yen; eventKey: string },
): Promise<MoneyBack | undefined> {
  const { uid, state, settledBy } = uncaptured
  if (isOwed(uncaptured)) {
    const restYen = uncaptured.amountYen - amountYen - feeYen
    const rest = { amountYen: restYen, taxYen: chargeTaxYen('uncaptured', restYen, order.taxRatePercent) }
    await tx.money.changeCharge(uid, restYen > 0 ? { state, at, ...rest } : { state: 'ended', at })
    return undefined
  }
  if (state !== 'paid' || amountYen === 0) return undefined
  const paymentUid = paymentOf(settledBy)
  if (paymentUid === undefined) return { by: 'transfer', amountYen }
  const task = { uid: `${paymentUid}:refund:${eventKey}`, paymentUid, kind: 'refund' as const }
  await tx.money.addPaymentTask({ ...task, amountYen, at })
  return { by: 'refund', amountYen }
}

/** `settledBy` of a charge that was paid online: the uid of its payment follows. */
export const BY_PAYMENT = 'payment:'

/** The payment by which a charge was paid online; undefined when it was paid otherwise. */
export function paymentOf(settledBy: string | undefined): string | undefined {
  return settledBy?.startsWith(BY_PAYMENT) ? settledBy.slice(BY_PAYMENT.length) : undefined
}

/** The key of a refund that `returnMoney` made: the totals of the order exclude it already. */
const RETURNED_BY_TOTALS = /:refund:(partial-cancellation|refused):/

/** Whether a refund is not part of the totals of its order: staff made it. */
export function isStaffRefund({ kind, uid }: Pick<PaymentTask, 'kind' | 'uid'>): boolean {
  return kind === 'refund' && !RETURNED_BY_TOTALS.test(uid)
}

/** Whether an entry of the history says that money goes back by bank transfer. */
export function hasTransfer(detail: EventDetail | undefined): boolean {
  return detail !== undefined && 'transferYen' in detail && detail.transferYen !== undefined
}

/** What the history says of money that is returned by bank transfer. */
export function transferOf(moneyBack: MoneyBack | undefined): { readonly transferYen?: Yen } {
  return moneyBack?.by === 'transfer' ? { transferYen: moneyBack.amountYen } : {}
}
