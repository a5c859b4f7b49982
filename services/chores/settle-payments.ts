import { askProcessor } from '../checkout/ask-processor.ts'
import { type SettlementPorts, settleNow, takeAuthorised, takeRefused } from '../checkout/settle-payment.ts'
import type { PaymentRecord } from '../ports/order-store.ts'

/** How long the shop waits before it asks after a payment, and before it gives an unfinished one up, minutes. */
const ASK_AFTER_MINUTES = 1
const GIVE_UP_AFTER_MINUTES = 30
const BATCH = 100

/**
 * Settles payments whose customer never came back, after a crash or a closed page: authorised ones become orders, the
 * others are given up after half an hour and their products are free again. Returns how many were settled; one whose
 * processor does not answer holds none of the others up.
 */
export function settlePayments(ports: SettlementPorts) {
  return async (): Promise<number> => {
    const now = ports.days.now()
    const unsettled = await ports.orders.unsettledPayments(now.subtract({ minutes: ASK_AFTER_MINUTES }), BATCH)
    const faults: unknown[] = []
    let settled = 0
    for (const payment of unsettled) {
      try {
        settled += Number(await settleStarted(ports, payment, now))
      } catch (fault) {
        faults.push(fault)
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} payments got no answer`)
    return settled
  }
}

/** Settles one payment that has been started, if its processor or its age allow; tells whether. */
export async function settleStarted(
  ports: SettlementPorts,
  payment: PaymentRecord,
  now: Temporal.Instant,
): Promise<boolean> {
  const order = await ports.orders.find(payment.orderUid)
  if (order?.status === 'New') {
    const answer = await askProcessor(ports, payment)
    if (answer === 'authorised') {
      await takeAuthorised(ports, payment.orderUid)
      return true
    }
    if (answer === 'refused') {
      await takeRefused(ports, payment.orderUid, undefined, 'processor')
      return true
    }
    const giveUpBefore = now.subtract({ minutes: GIVE_UP_AFTER_MINUTES })
    const isYoung = Temporal.Instant.compare(payment.startedAt, giveUpBefore) >= 0
    if (answer === 'open' && isYoung) return false
    await takeRefused(ports, payment.orderUid, undefined, answer === 'differs' ? 'shop' : 'clock')
  }
  await settleNow(ports, payment)
  return true
}
