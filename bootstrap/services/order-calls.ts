import type { DocumentServices } from '#services/document-services.ts'
import { changeOrder } from '#services/order-api/change-order.ts'
import { findOrder } from '#services/order-api/find-order.ts'
import { saveCart } from '#services/order-api/save-cart.ts'
import type { OrderApiServices } from '#services/order-api-services.ts'
import type { OrderLifeServices } from '#services/order-life-services.ts'
import type { ServicePorts } from '../services.ts'

/** Creates the services of the order API, on top of the document and order life cycle services. */
export function orderCallServices(
  ports: ServicePorts,
  { get: getDocument }: DocumentServices,
  life: OrderLifeServices,
): OrderApiServices {
  const find = findOrder({ ...ports, getDocument })
  return { find, saveCart: saveCart({ ...ports, getDocument }), changeOrder: changeOrder({ ...ports, find, life }) }
}
