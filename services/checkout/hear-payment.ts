import { settleStarted } from '../chores/settle-payments.ts'
import type { PaymentServices } from '../payment-services.ts'
import type { PaymentEvents, PaymentWebhooks } from '../ports/payment-webhooks.ts'
import { type SettlementPorts, settleNow } from './settle-payment.ts'

/** The ports of `handlePaymentWebhook`. */
export type HearingPorts = SettlementPorts & { webhooks: PaymentWebhooks; paymentEvents: PaymentEvents }

/**
 * Verifies the signature, skips events that were already processed, and asks the processor for the state of the
 * payment. The event is recorded last, so that it is processed again after a failure. The scheduled job settles the
 * payment even when no event arrives.
 */
export function hearPayment(ports: HearingPorts): PaymentServices['hear'] {
  return async (processor, message) => {
    const event = await ports.webhooks.read(processor, message)
    if (event === undefined) {
      ports.alarms.raise({ kind: 'webhook-refused', processor })
      return 'refused'
    }
    const { eventUid, paymentUid } = event
    if (await ports.paymentEvents.isKnown(processor, eventUid)) return 'heard'
    const payment = paymentUid === undefined ? undefined : await ports.orders.findPayment(paymentUid)
    const now = ports.days.now()
    if (payment?.status === 'started') await settleStarted(ports, payment, now)
    else if (payment !== undefined) await settleNow(ports, payment)
    await ports.paymentEvents.remember(processor, eventUid, now)
    return 'heard'
  }
}
