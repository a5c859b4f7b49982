import type { CatalogStore } from '../ports/catalog-store.ts'
import type { OrderStore } from '../ports/order-store.ts'
import type { Services } from '../services.ts'

/** A placed order by the secret of its mail link or cookie; undefined for a cart. */
export function getOrder({
  orders,
  catalog,
}: {
  orders: OrderStore
  catalog: CatalogStore
}): Services['orders']['getOrder'] {
  return async (orderSecret) => {
    const order = await orders.findBySecret(orderSecret)
    if (order === undefined || order.status === 'InCart') return undefined
    const cards = await catalog.cards([...new Set(order.lines.map((line) => line.itemId))])
    return { order, medias: Object.fromEntries(cards.map((card) => [card.id, card.media])) }
  }
}
