import { movedTo } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, type MoveRejection, saveChange } from './change-order.ts'

/** Confirms an order: Delivery → Reserved (docs/rules.md Orders). Idempotent. */
export function confirmOrder(ports: LifePorts) {
  return (orderUid: string, by: Staff): Promise<Order | MoveRejection> =>
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
