import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { pricedCard } from '../catalog/priced-card.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { FavouriteServices } from '../visitor-services.ts'
import { type VisitorPorts, visitorKeyOf } from './visitor-key.ts'

/** The favourites of a visitor, newest first; items that are no longer on sale are only counted. */
export function listFavourites({
  visitors,
  catalog,
  clock,
}: VisitorPorts & { catalog: CatalogStore }): FavouriteServices['listFavourites'] {
  return async (owner) => {
    if (owner === undefined) return { cards: [], unavailableCount: 0 }
    const favourites = await visitors.favourites(visitorKeyOf(owner))
    if (favourites.length > 0) await visitors.touch(visitorKeyOf(owner), clock.now())
    const cards = await catalog.cards(favourites.map(({ itemId }) => itemId))
    return {
      cards: cards.map((card) => pricedCard(card, DEFAULT_SEARCH_RENTAL_DAYS)),
      unavailableCount: favourites.length - cards.length,
    }
  }
}

/** The item ids of a visitor's favourites; empty for an unknown visitor. */
export function listFavouriteIds({ visitors }: VisitorPorts): FavouriteServices['listFavouriteIds'] {
  return async (owner) => {
    if (owner === undefined) return []
    return (await visitors.favourites(visitorKeyOf(owner))).map(({ itemId }) => itemId)
  }
}
