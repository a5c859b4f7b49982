import { dayOfInstant } from '#domain/day.ts'
import { rejected } from '#domain/result.ts'
import type { OrderLifeServices } from '../order-life-services.ts'
import { changeOrder, type LifePorts, saveChange } from './change-order.ts'

/**
 * Marks a charge as paid by other means than the capture. For an extension it sets the line's settlement date
 * (docs/product/3, Order detail line). Idempotent.
 */
export function settleCharge(ports: LifePorts): OrderLifeServices['settleCharge'] {
  return (orderUid, chargeUid, by) =>
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
