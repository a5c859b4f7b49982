import type { PaymentRecord } from '../ports/order-store.ts'
import type { PaymentAlarms } from '../ports/payment-webhooks.ts'
import type { Payments } from '../ports/payments.ts'

/** The ports of `checkPayment`. */
export type PaymentCheckPorts = { payments: Payments; alarms: PaymentAlarms }

/**
 * Asks the processor for the state of an unsettled payment. `differs`: its amount differs from the amount the shop
 * requested; such a payment is never accepted, and an alarm is raised.
 */
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
