import type { PaymentRecord } from '../ports/order-store.ts'
import type { PaymentAlarms } from '../ports/payment-webhooks.ts'
import type { Payments } from '../ports/payments.ts'

/** What asking after a payment needs. */
export type AskingPorts = { payments: Payments; alarms: PaymentAlarms }

/**
 * What the processor says of a payment that has not been settled. `differs`: it is over another amount than the shop
 * asked for; that is never taken as paid, and written where people see it.
 */
export async function askProcessor(
  { payments, alarms }: AskingPorts,
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
