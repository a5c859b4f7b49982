import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { pricedCard } from '../catalog/priced-card.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { FavouriteServices } from '../visitor-services.ts'
import { keyOf, type MemoryPorts } from './visitor-key.ts'

/** The items a visitor has marked, newest first; those no longer on sale are counted only. */
export function listFavourites({
  visitors,
  catalog,
  clock,
}: MemoryPorts & { catalog: CatalogStore }): FavouriteServices['listFavourites'] {
  return async (owner) => {
    if (owner === undefined) return { cards: [], goneCount: 0 }
    const marked = await visitors.favourites(keyOf(owner))
    if (marked.length > 0) await visitors.touch(keyOf(owner), clock.now())
    const cards = await catalog.cards(marked.map(({ itemId }) => itemId))
    return {
      cards: cards.map((card) => pricedCard(card, DEFAULT_SEARCH_RENTAL_DAYS)),
      goneCount: marked.length - cards.length,
    }
  }
}

/** Which items a visitor has marked; none for one without a memory. */
export function listFavouriteIds({ visitors }: MemoryPorts): FavouriteServices['listFavouriteIds'] {
  return async (owner) => {
    if (owner === undefined) return []
    return (await visitors.favourites(keyOf(owner))).map(({ itemId }) => itemId)
  }
}
