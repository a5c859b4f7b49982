import { settleStarted } from '../chores/settle-payments.ts'
import type { PaymentServices } from '../payment-services.ts'
import type { PaymentEvents, PaymentWebhooks } from '../ports/payment-webhooks.ts'
import { type SettlementPorts, settleNow } from './settle-payment.ts'

/** What hearing a processor needs. */
export type HearingPorts = SettlementPorts & { webhooks: PaymentWebhooks; paymentEvents: PaymentEvents }

/**
 * Signature first, then whether the event is new, then the processor is asked what became of that payment. An event is
 * noted after that, so that one whose work failed may come again; were it never to come, the clock asks all the same.
 */
export function hearPayment(ports: HearingPorts): PaymentServices['hear'] {
  return async (processor, message) => {
    const hint = await ports.webhooks.read(processor, message)
    if (hint === undefined) {
      ports.alarms.raise({ kind: 'webhook-refused', processor })
      return 'refused'
    }
    const { eventUid, paymentUid } = hint
    if (await ports.paymentEvents.isKnown(processor, eventUid)) return 'heard'
    const payment = paymentUid === undefined ? undefined : await ports.orders.findPayment(paymentUid)
    const now = ports.days.now()
    if (payment?.status === 'started') await settleStarted(ports, payment, now)
    else if (payment !== undefined) await settleNow(ports, payment)
    await ports.paymentEvents.remember(processor, eventUid, now)
    return 'heard'
  }
}
