import type { Order } from '#domain/order/order.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, type OrderUnknown } from './change-order.ts'

/** Records a call with the customer in the history of an order. */
export function noteCall(ports: LifePorts, by: Staff) {
  return async (
    orderUid: string,
    note: string,
  ): Promise<Order | OrderUnknown | Rejection<'reason-missing', undefined>> => {
    if (note.trim() === '') return rejected('reason-missing')
    return changeOrder(ports, orderUid, async ({ tx, order, at }) => {
      const { status } = order
      await tx.orders.record({ orderUid, at, actor: by, from: status, to: status, reason: `call: ${note.trim()}` })
      return order
    })
  }
}

/** Records that staff have made the open calls of an order. */
export function closeCalls(ports: LifePorts, by: Staff) {
  return (orderUid: string): Promise<Order | OrderUnknown | Rejection<'no-call', undefined>> =>
    changeOrder(ports, orderUid, async ({ tx, order, at }) => {
      const kinds = await tx.mails.closeCalls(orderUid, at)
      if (kinds.length === 0) return rejected('no-call')
      const { status } = order
      await tx.orders.record({
        orderUid,
        at,
        actor: by,
        from: status,
        to: status,
        reason: `called about: ${kinds.join(', ')}`,
      })
      return order
    })
}
