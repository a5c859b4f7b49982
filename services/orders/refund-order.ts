import { sumYen } from '#domain/money.ts'
import { rejected } from '#domain/result.ts'
import type { OrderLifeServices } from '../order-life-services.ts'
import { changeOrder, type LifePorts, saveChange } from './change-order.ts'

/**
 * Refunds part of a capture, at most the captured amount less earlier refunds. The scheduled job calls the processor.
 */
export function refundOrder(ports: LifePorts): OrderLifeServices['refundOrder'] {
  return (orderUid, { amountYen, reason, idempotencyKey }, by) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      const payment = await tx.lockPayment(order.uid)
      const tasks = payment === undefined ? [] : await tx.refundsOf(payment.uid)
      const uid = `${payment?.uid}:refund:${idempotencyKey}`
      if (tasks.some((task) => task.uid === uid)) return order
      const maxYen = (payment?.capturedYen ?? 0) - sumYen(tasks.map((task) => task.amountYen))
      const isAmount = Number.isSafeInteger(amountYen) && amountYen > 0
      if (payment === undefined || !isAmount || amountYen > maxYen) return rejected('refund-too-high', { maxYen })
      await tx.addPaymentTask({ uid, paymentUid: payment.uid, kind: 'refund', amountYen, at })
      return saveChange(change, { ...order, modifiedAt: at }, { actor: by, reason: `refund ${amountYen}: ${reason}` })
    })
}
