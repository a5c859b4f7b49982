import { PAYMENT_MINUTES, paymentEndsAt } from '#domain/order/authorisation.ts'
import { countDone } from '../batches.ts'
import { type ChargePaymentPorts, settleStartedCharges } from '../charges/pay-charges.ts'
import { checkPayment, settleTasksNow } from '../checkout/open-payment.ts'
import { settleReplacement } from '../checkout/replace-payment.ts'
import { applyAuthorisation, applyRefusal, type SettlementPorts } from '../checkout/settle-payment.ts'
import { type ChangePaymentPorts, settleStartedChange } from '../orders/change-payment.ts'
import type { PaymentRecord } from '../ports/order-store.ts'

/** How long the shop waits before it checks a payment, minutes. */
const CHECK_AFTER_MINUTES = 1
const BATCH_SIZE = 100

/**
 * Settles payments whose customer did not return, after a crash or a closed page: orders with authorised payments are
 * accepted, other payments are abandoned after half an hour, those of payment links later, and their units released.
 * Returns how many were settled; an error of one payment does not stop the others.
 */
export function settlePayments(ports: SettlementPorts & ChargePaymentPorts & ChangePaymentPorts) {
  return async (): Promise<number> => {
    const now = ports.days.now()
    const unsettled = await ports.orders.unsettledPayments(now.subtract({ minutes: CHECK_AFTER_MINUTES }), BATCH_SIZE)
    const settle = (payment: PaymentRecord) => settleStarted(ports, payment, now)
    return countDone(unsettled, settle, (count) => `${count} payments got no answer`)
  }
}

/** Settles a started payment if the processor's state or its age allows; returns whether it did. */
export async function settleStarted(
  ports: SettlementPorts & ChargePaymentPorts & ChangePaymentPorts,
  payment: PaymentRecord,
  now: Temporal.Instant,
): Promise<boolean> {
  if (payment.purpose === 'charges') return settleStartedCharges(ports, payment, now)
  if (payment.purpose === 'change') return settleStartedChange(ports, payment, now)
  const order = await ports.orders.find(payment.orderUid)
  const isNew = order?.status === 'New'
  const endsAt = isNew
    ? paymentEndsAt(order, payment.startedAt, ports.settings.of(order))
    : payment.startedAt.add({ minutes: PAYMENT_MINUTES })
  const isRecent = Temporal.Instant.compare(now, endsAt) <= 0
  if (isNew) {
    const checked = await checkPayment(ports, payment)
    if (checked.kind === 'accepted') {
      await applyAuthorisation(ports, payment.orderUid, checked)
      return true
    }
    if (checked.kind === 'refused') {
      await applyRefusal(ports, payment.orderUid, undefined, 'processor')
      return true
    }
    if (checked.kind === 'open' && isRecent) return false
    await applyRefusal(ports, payment.orderUid, undefined, checked.kind === 'differs' ? 'shop' : 'clock')
  } else if ((await settleReplacement(ports, payment, { isAbandoned: !isRecent })) === 'open') return false
  await settleTasksNow(ports, payment)
  return true
}
