import { isRejected } from '#domain/result.ts'
import type { OrderLifeServices } from '../order-life-services.ts'
import type { OrderStore } from '../ports/order-store.ts'
import { findOwnOrder } from './find-own-order.ts'

/** Fees of cancellations and prices of further days, for the customer whose order it is. */
export function listCharges(ports: { orders: OrderStore }): OrderLifeServices['listCharges'] {
  return async (whose) => {
    const own = await findOwnOrder(ports, whose)
    return isRejected(own) ? own : (await ports.orders.recordOf(own.uid)).charges
  }
}
