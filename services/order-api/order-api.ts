import { getDocument } from '../documents.ts'
import type { createOrderLife } from '../orders/orders.ts'
import type { ServicePorts } from '../service-ports.ts'
import { changeOrder } from './change-order.ts'
import { findOrder } from './find-order.ts'
import { saveCart } from './save-cart.ts'

/** The order API (docs/product/7): carts and orders for API clients, on the wire documents of the collection orders. */
export function createOrderApi(basePorts: ServicePorts, life: ReturnType<typeof createOrderLife>) {
  const ports = { ...basePorts, getDocument: getDocument(basePorts) }
  const find = findOrder(ports)
  return { find, saveCart: saveCart(ports), changeOrder: changeOrder({ ...ports, find, life }) }
}
