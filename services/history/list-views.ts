import { dayOfInstant } from '#domain/day.ts'
import { VIEWS_LIMIT } from '#domain/favourite/memory.ts'
import { pricedCard } from '../catalog/priced-card.ts'
import type { MemoryPorts } from '../favourites/visitor-key.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { HistoryServices } from '../visitor-services.ts'

/** The items a visitor looked at, newest first, with the day. Those no longer on sale are left out. */
export function listViews({
  visitors,
  catalog,
}: MemoryPorts & { catalog: CatalogStore }): HistoryServices['listViews'] {
  return async (secret, limit = VIEWS_LIMIT) => {
    if (secret === undefined) return []
    const views = await visitors.views({ secret }, limit)
    const cards = new Map((await catalog.cards(views.map(({ itemId }) => itemId))).map((card) => [card.id, card]))
    return views.flatMap(({ itemId, at }) => {
      const card = cards.get(itemId)
      return card === undefined ? [] : [{ card: pricedCard(card), viewedOn: dayOfInstant(at) }]
    })
  }
}
