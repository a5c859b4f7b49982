import { movedTo } from '#domain/order/life.ts'
import { isRejected } from '#domain/result.ts'
import type { OrderLifeServices } from '../order-life-services.ts'
import { changeOrder, type LifePorts, saveChange } from './change-order.ts'

/** Confirms an order: Delivery → Reserved (docs/rules.md Orders). Idempotent. */
export function confirmOrder(ports: LifePorts): OrderLifeServices['confirmOrder'] {
  return (orderUid, by) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      if (order.status === 'Reserved') return order
      const confirmed = movedTo(order, 'Reserved', at)
      if (isRejected(confirmed)) return confirmed
      const saved = await saveChange(change, confirmed, { actor: by, reason: 'confirmed' })
      await ports.mails.orderConfirmed({ tx, order: saved, at })
      return saved
    })
}
