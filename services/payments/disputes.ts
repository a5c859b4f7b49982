import { rejected } from '#domain/result.ts'
import { type Actor, changeOrder, type LifePorts, recordEvent } from '../orders/change-order.ts'
import type { PaymentRecord, Staff } from '../ports/order-store.ts'
import type { Dispute } from '../ports/payments.ts'
import type { ServicePorts } from '../service-ports.ts'

type Ports = LifePorts & Pick<ServicePorts, 'alarms'>

/**
 * Records a chargeback at its payment, in the history and as an alarm. Until it is won, nothing ships to that customer
 * unless staff confirms it (checkShippingPayment). A repeated message changes nothing.
 */
export async function recordDispute(ports: Ports, { uid, orderUid }: PaymentRecord, dispute: Dispute, actor: Actor) {
  const isNew = await changeOrder(ports, orderUid, async (change) => {
    if (!(await change.tx.money.recordDispute(uid, dispute, change.at))) return false
    const { outcome = 'opened', reason: why } = dispute
    await recordEvent(change, { actor, detail: { code: 'disputed', outcome, why } })
    return true
  })
  if (isNew === true) ports.alarms.raise({ kind: 'disputed', paymentUid: uid, outcome: dispute.outcome })
}

/** Records how a dispute ended, for processors that do not tell. Idempotent. */
export function closeDispute(ports: Ports, by: Staff) {
  return async (orderUid: string, outcome: 'won' | 'lost') => {
    const { payments } = await ports.orders.recordOf(orderUid)
    const disputed = payments.find(({ disputedAt }) => disputedAt !== undefined)
    if (disputed === undefined) return rejected('no-dispute')
    await recordDispute(ports, disputed, { reason: disputed.disputeReason ?? '', outcome }, by)
    return ports.orders.find(orderUid)
  }
}
