import type { Order } from '#domain/order/order.ts'
import { rejected } from '#domain/result.ts'
import type { OrderReference } from '../order-life-services.ts'
import type { OrderStore } from '../ports/order-store.ts'
import type { OrderUnknown } from './change-order.ts'

/**
 * The order that a customer may read: by the secret in the link of a mail, or a member's own. Another customer's order
 * is treated like an unknown one (docs/rules.md Orders: knowing an order number is not enough).
 */
export async function findOwnOrder(
  { orders }: { orders: OrderStore },
  reference: OrderReference,
): Promise<Order | OrderUnknown> {
  const order =
    'orderSecret' in reference
      ? await orders.findBySecret(reference.orderSecret)
      : await orders.find(reference.orderUid)
  if (order === undefined || order.status === 'InCart') return rejected('order-unknown')
  const isOwn = 'orderSecret' in reference || order.customerUid === reference.customerUid
  return isOwn ? order : rejected('order-unknown')
}
