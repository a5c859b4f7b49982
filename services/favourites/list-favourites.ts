import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { pricedCard } from '../catalog/priced-card.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { FavouriteServices } from '../visitor-services.ts'
import { keyOf, type MemoryPorts } from './visitor-key.ts'

/** The favourites of a visitor, newest first; items that are no longer on sale are only counted. */
export function listFavourites({
  visitors,
  catalog,
  clock,
}: MemoryPorts & { catalog: CatalogStore }): FavouriteServices['listFavourites'] {
  return async (owner) => {
    if (owner === undefined) return { cards: [], goneCount: 0 }
    const favourites = await visitors.favourites(keyOf(owner))
    if (favourites.length > 0) await visitors.touch(keyOf(owner), clock.now())
    const cards = await catalog.cards(favourites.map(({ itemId }) => itemId))
    return {
      cards: cards.map((card) => pricedCard(card, DEFAULT_SEARCH_RENTAL_DAYS)),
      goneCount: favourites.length - cards.length,
    }
  }
}

/** The item ids of a visitor's favourites; empty for an unknown visitor. */
export function listFavouriteIds({ visitors }: MemoryPorts): FavouriteServices['listFavouriteIds'] {
  return async (owner) => {
    if (owner === undefined) return []
    return (await visitors.favourites(keyOf(owner))).map(({ itemId }) => itemId)
  }
}
