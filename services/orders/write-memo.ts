import type { Order } from '#domain/order/order.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, type OrderUnknown, saveChange } from './change-order.ts'

/** Replaces the memo of an order, a text of the staff (docs/product/3, Order). Idempotent. */
export function writeMemo(ports: LifePorts, by: Staff) {
  return (orderUid: string, memo: string): Promise<Order | OrderUnknown> =>
    changeOrder(ports, orderUid, (change) =>
      change.order.memo === memo
        ? Promise.resolve(change.order)
        : saveChange(
            change,
            { ...change.order, memo, modifiedAt: change.at },
            { actor: by, detail: { code: 'memo-written' } },
          ),
    )
}
