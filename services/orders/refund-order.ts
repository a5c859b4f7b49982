import { dayOfInstant } from '#domain/day.ts'
import { sumYen, type Yen } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, type OrderUnknown, saveChange } from './change-order.ts'

/**
 * Refunds part of a capture, at most the captured amount less earlier refunds. The same `idempotencyKey` refunds once.
 * The scheduled job calls the processor.
 */
export function refundOrder(ports: LifePorts) {
  return (
    orderUid: string,
    {
      amountYen,
      reason,
      idempotencyKey,
    }: { readonly amountYen: Yen; readonly reason: string; readonly idempotencyKey: string },
    by: Staff,
  ): Promise<Order | OrderUnknown | Rejection<'refund-too-high', { maxYen: Yen }>> =>
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

/**
 * Marks a charge as paid by other means than the capture, such as a bank transfer. For an extension it sets the line's
 * settlement date (docs/product/3, Order detail line). Idempotent.
 */
export function settleCharge(ports: LifePorts) {
  return (
    orderUid: string,
    chargeUid: string,
    by: Staff,
  ): Promise<Order | OrderUnknown | Rejection<'charge-unknown', undefined>> =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      const charges = await tx.chargesOf(order.uid)
      const charge = charges.find(({ uid }) => uid === chargeUid)
      if (charge === undefined) return rejected('charge-unknown')
      if (charge.settledAt !== undefined) return order
      await tx.settleCharge(chargeUid, by, at)
      const { lineUid, kind } = charge
      const isLast = charges.every(
        ({ uid, ...rest }) => uid === chargeUid || rest.lineUid !== lineUid || rest.settledAt,
      )
      if (kind !== 'extension' || !isLast) return order
      const lines = order.lines.map((line) =>
        line.uid === lineUid ? { ...line, extensionSettledOn: dayOfInstant(at) } : line,
      )
      return saveChange(change, { ...order, lines, modifiedAt: at }, { actor: by, reason: 'further days paid' })
    })
}
