import type { DocumentServices } from '#services/document-services.ts'
import type { OrderCallServices } from '#services/order-call-services.ts'
import { changeOrder } from '#services/order-calls/change-order.ts'
import { findOrder } from '#services/order-calls/find-order.ts'
import { saveCart } from '#services/order-calls/save-cart.ts'
import type { OrderLifeServices } from '#services/order-life-services.ts'
import type { ServicePorts } from '../wiring.ts'

/** Creates the services of the order API, on top of the document and order life cycle services. */
export function orderCallServices(
  ports: ServicePorts,
  { get: getDocument }: DocumentServices,
  life: OrderLifeServices,
): OrderCallServices {
  const find = findOrder({ ...ports, getDocument })
  return { find, saveCart: saveCart({ ...ports, getDocument }), changeOrder: changeOrder({ ...ports, find, life }) }
}
