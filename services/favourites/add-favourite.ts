import { FAVOURITES_LIMIT } from '#domain/favourite/limits.ts'
import { rejected } from '#domain/result.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { FavouriteServices } from '../visitor-services.ts'
import { findOrCreateVisitor, type VisitorPorts, visitorKeyOf } from './visitor-key.ts'

/**
 * Adds an item to the favourites of a visitor, who is created on the first one. Rejections: item-not-found (not on
 * sale), favourites-full.
 */
export function addFavourite(ports: VisitorPorts & { catalog: CatalogStore }): FavouriteServices['addFavourite'] {
  return async (owner, itemId) => {
    const [card] = await ports.catalog.cards([itemId])
    if (card === undefined) return rejected('item-not-found')
    const visitor = await findOrCreateVisitor(ports, owner)
    const outcome = await ports.visitors.addFavourite(visitor.uid, itemId, ports.clock.now(), FAVOURITES_LIMIT)
    if (outcome === 'unknown') return rejected('item-not-found')
    if (outcome === 'full') return rejected('favourites-full', { limit: FAVOURITES_LIMIT })
    return { secret: visitor.secret }
  }
}

/** Removes an item from the favourites. Does nothing for an unknown item or visitor. */
export function removeFavourite({ visitors }: VisitorPorts): FavouriteServices['removeFavourite'] {
  return async (owner, itemId) => {
    if (owner !== undefined) await visitors.removeFavourite(visitorKeyOf(owner), itemId)
  }
}

/** Moves favourites and viewing history to the account at sign-in. Idempotent. */
export function mergeIntoAccount({ visitors, ids, clock }: VisitorPorts): FavouriteServices['mergeIntoAccount'] {
  return async (secret, customerUid) => {
    if (secret !== undefined) await visitors.merge(secret, customerUid, ids.next(), clock.now())
  }
}
