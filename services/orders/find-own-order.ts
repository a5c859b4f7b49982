import type { Order } from '#domain/order/order.ts'
import { rejected } from '#domain/result.ts'
import type { OrderOf } from '../order-life-services.ts'
import type { OrderStore } from '../ports/order-store.ts'
import type { OrderUnknown } from './change-order.ts'

/**
 * The order that a customer may see: by the secret of a mail's link, or a member's own. Another's is as unknown as one
 * that does not exist (docs/rules.md Orders: knowing an order number is not enough).
 */
export async function findOwnOrder({ orders }: { orders: OrderStore }, whose: OrderOf): Promise<Order | OrderUnknown> {
  const order =
    'orderSecret' in whose ? await orders.findBySecret(whose.orderSecret) : await orders.find(whose.orderUid)
  if (order === undefined || order.status === 'InCart') return rejected('order-unknown')
  const isOwn = 'orderSecret' in whose || order.customerUid === whose.customerUid
  return isOwn ? order : rejected('order-unknown')
}
