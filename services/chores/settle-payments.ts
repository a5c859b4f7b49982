import { type SettlementPorts, takeAuthorised, takeRefused, voidPayment } from '../checkout/settle-payment.ts'
import type { PaymentRecord } from '../ports/order-store.ts'

/** How long the shop waits before it asks after a payment, and before it gives an unfinished one up, minutes. */
const ASK_AFTER_MINUTES = 1
const GIVE_UP_AFTER_MINUTES = 30
const BATCH = 100

/**
 * Settles payments whose customer never came back, after a crash or a closed page: authorised ones become orders, the
 * others are given up after half an hour and their products are free again. Returns how many were settled.
 */
export function settlePayments(ports: SettlementPorts) {
  return async (): Promise<number> => {
    const now = ports.days.now()
    const unsettled = await ports.orders.unsettledPayments(now.subtract({ minutes: ASK_AFTER_MINUTES }), BATCH)
    let settled = 0
    for (const payment of unsettled) if (await settle(ports, payment, now)) settled += 1
    return settled
  }
}

async function settle(ports: SettlementPorts, payment: PaymentRecord, now: Temporal.Instant): Promise<boolean> {
  const order = await ports.orders.find(payment.orderUid)
  if (order?.status === 'New') {
    const state = payment.processorRef === undefined ? undefined : await ports.payments.stateOf(payment.processorRef)
    if (state === 'authorised' || state === 'captured') {
      await takeAuthorised(ports, payment.orderUid)
      return true
    }
    if (state === 'refused' || state === 'voided') {
      await takeRefused(ports, payment.orderUid, undefined, 'processor')
      return true
    }
    const giveUpBefore = now.subtract({ minutes: GIVE_UP_AFTER_MINUTES })
    if (Temporal.Instant.compare(payment.startedAt, giveUpBefore) >= 0) return false
    await takeRefused(ports, payment.orderUid, undefined, 'clock')
  }
  await voidPayment(ports, payment)
  return true
}
