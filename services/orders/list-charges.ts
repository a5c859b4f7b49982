import { isRejected } from '#domain/result.ts'
import type { OrderLifeServices } from '../order-life-services.ts'
import type { OrderStore } from '../ports/order-store.ts'
import { findOwnOrder } from './find-own-order.ts'

/** The cancellation fees and extension charges of a customer's own order. */
export function listCharges(ports: { orders: OrderStore }): OrderLifeServices['listCharges'] {
  return async (reference) => {
    const ownOrder = await findOwnOrder(ports, reference)
    return isRejected(ownOrder) ? ownOrder : (await ports.orders.recordOf(ownOrder.uid)).charges
  }
}
