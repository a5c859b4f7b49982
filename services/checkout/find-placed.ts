import type { Order } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import type { CartSecret } from '../cart/change-cart.ts'
import type { ServicePorts } from '../service-ports.ts'
import { orderSecretOf } from './place-order.ts'

/** How long a confirmation counts as unanswered. */
const UNANSWERED_HOURS = 24
const JUST_PLACED: readonly OrderStatus[] = ['New', 'Delivery', 'Reserved']

type Ports = Pick<ServicePorts, 'orders' | 'ids' | 'linkSecret' | 'days'>

/**
 * The order that a cart became, with its secret, for a browser that did not receive the answer to the confirmation.
 * Undefined for anybody but the customer, and after a day.
 */
export function findPlaced(ports: Ports) {
  return async (
    secret: CartSecret,
    customerUid: string | undefined,
  ): Promise<{ readonly order: Order; readonly orderSecret: string } | undefined> => {
    const order = await ports.orders.transaction((tx) => tx.orders.lockBySecret(secret))
    if (order?.orderedAt === undefined || order.customerUid !== customerUid) return undefined
    if (!JUST_PLACED.includes(order.status)) return undefined
    const age = ports.days.now().since(order.orderedAt)
    return age.total('hours') < UNANSWERED_HOURS ? { order, orderSecret: orderSecretOf(ports, order) } : undefined
  }
}
