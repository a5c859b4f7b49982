import { dayOfInstant } from '#domain/day.ts'
import { VIEWS_LIMIT } from '#domain/favourite/limits.ts'
import { pricedCard } from '../catalog/priced-card.ts'
import { type VisitorPorts, visitorKeyOf } from '../favourites/visitor-key.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { HistoryServices } from '../visitor-services.ts'

/** The viewing history of a visitor, newest first, with the day. Items no longer on sale are left out. */
export function listViews({
  visitors,
  catalog,
}: VisitorPorts & { catalog: CatalogStore }): HistoryServices['listViews'] {
  return async (owner, limit = VIEWS_LIMIT) => {
    if (owner === undefined) return []
    const views = await visitors.views(visitorKeyOf(owner), limit)
    const cards = new Map((await catalog.cards(views.map(({ itemId }) => itemId))).map((card) => [card.id, card]))
    return views.flatMap(({ itemId, at }) => {
      const card = cards.get(itemId)
      return card === undefined ? [] : [{ card: pricedCard(card), viewedOn: dayOfInstant(at) }]
    })
  }
}
