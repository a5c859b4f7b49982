import type { Order } from '#domain/order/order.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, type OrderUnknown, recordEvent } from './change-order.ts'

/** Records a call with the customer in the history of an order. */
export function noteCall(ports: LifePorts, by: Staff) {
  return async (
    orderUid: string,
    note: string,
  ): Promise<Order | OrderUnknown | Rejection<'reason-missing', undefined>> => {
    if (note.trim() === '') return rejected('reason-missing')
    return changeOrder(ports, orderUid, async (change) => {
      await recordEvent(change, { actor: by, detail: { code: 'called', note: note.trim() } })
      return change.order
    })
  }
}

/** Records that staff have made the open calls of an order. */
export function closeCalls(ports: LifePorts, by: Staff) {
  return (orderUid: string): Promise<Order | OrderUnknown | Rejection<'no-call', undefined>> =>
    changeOrder(ports, orderUid, async (change) => {
      const kinds = await change.tx.mails.closeCalls(orderUid, change.at)
      if (kinds.length === 0) return rejected('no-call')
      await recordEvent(change, { actor: by, detail: { code: 'calls-closed', kinds } })
      return change.order
    })
}
