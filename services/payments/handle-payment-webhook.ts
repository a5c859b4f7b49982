import type { ChargePaymentPorts } from '../charges/pay-charges.ts'
import { settleTasksNow } from '../checkout/open-payment.ts'
import type { SettlementPorts } from '../checkout/settle-payment.ts'
import type { ChangePaymentPorts } from '../orders/change-payment.ts'
import type { WebhookMessage } from '../ports/payments.ts'
import type { ServicePorts } from '../service-ports.ts'
import { recordDispute } from './disputes.ts'
import { reviewAuthorisation } from './late-authorisation.ts'
import { settleStarted } from './settle-payments.ts'

type Ports = SettlementPorts &
  ChargePaymentPorts &
  ChangePaymentPorts &
  Pick<ServicePorts, 'webhooks' | 'paymentEvents'>

/**
 * Handles a webhook of a processor: verifies the signature, skips events that were already processed, and asks the
 * processor for the state of the payment, because the message itself is not trusted. A dispute is recorded. `refused`:
 * the message is not genuine, or too old; nothing was changed. The event is recorded last, so that it is processed
 * again after a failure. The scheduled job settles the payment even when no event arrives.
 */
export function handlePaymentWebhook(ports: Ports) {
  return async (processor: string, message: WebhookMessage): Promise<'processed' | 'refused'> => {
    const event = await ports.webhooks.read(processor, message)
    if (event === undefined) {
      ports.alarms.raise({ kind: 'webhook-refused', processor })
      return 'refused'
    }
    const { eventUid, paymentUid, dispute } = event
    if (await ports.paymentEvents.isProcessed(processor, eventUid)) return 'processed'
    const payment = paymentUid === undefined ? undefined : await ports.orders.findPayment(paymentUid)
    const now = ports.days.now()
    if (payment !== undefined && dispute !== undefined) await recordDispute(ports, payment, dispute, 'processor')
    else if (payment?.status === 'started') await settleStarted(ports, payment, now)
    else if (payment !== undefined) {
      await settleTasksNow(ports, payment)
      await reviewAuthorisation(ports, payment.orderUid)
    }
    await ports.paymentEvents.recordProcessed(processor, eventUid, now)
    return 'processed'
  }
}
