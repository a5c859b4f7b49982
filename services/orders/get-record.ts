import type { OrderLifeServices } from '../order-life-services.ts'
import type { IdentityDocumentStore } from '../ports/identity-documents.ts'
import type { OrderStore } from '../ports/order-store.ts'

/** For staff: an order by its uid or number, with all its records. */
export function getRecord({
  orders,
  identityDocuments,
}: {
  orders: OrderStore
  identityDocuments: IdentityDocumentStore
}): OrderLifeServices['getRecord'] {
  return async (name) => {
    const order = /^\d{1,15}$/.test(name) ? await orders.findByNumber(Number(name)) : await orders.find(name)
    if (order === undefined || order.status === 'InCart') return undefined
    return { order, record: await orders.recordOf(order.uid), document: await identityDocuments.find(order.uid) }
  }
}
