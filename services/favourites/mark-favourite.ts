import { FAVOURITES_LIMIT } from '#domain/favourite/memory.ts'
import { rejected } from '#domain/result.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { FavouriteServices } from '../visitor-services.ts'
import { keyOf, type MemoryPorts, requireVisitor } from './visitor-key.ts'

/**
 * Marks an item for a visitor, who is made on the first mark. Refusals: item-not-found (not on sale), favourites-full.
 */
export function markFavourite(ports: MemoryPorts & { catalog: CatalogStore }): FavouriteServices['markFavourite'] {
  return async (owner, itemId) => {
    const [card] = await ports.catalog.cards([itemId])
    if (card === undefined) return rejected('item-not-found')
    const visitor = await requireVisitor(ports, owner)
    const outcome = await ports.visitors.mark(visitor.uid, itemId, ports.clock.now(), FAVOURITES_LIMIT)
    if (outcome === 'unknown') return rejected('item-not-found')
    if (outcome === 'full') return rejected('favourites-full', { limit: FAVOURITES_LIMIT })
    return { secret: visitor.secret }
  }
}

/** Takes the mark off an item. What is not marked, and a visitor whom nobody knows, change nothing. */
export function unmarkFavourite({ visitors }: MemoryPorts): FavouriteServices['unmarkFavourite'] {
  return async (owner, itemId) => {
    if (owner !== undefined) await visitors.unmark(keyOf(owner), itemId)
  }
}

/** Hands marks and history over to the account, at sign-in. Safe to repeat. */
export function mergeIntoAccount({ visitors, ids, clock }: MemoryPorts): FavouriteServices['mergeIntoAccount'] {
  return async (secret, customerUid) => {
    if (secret !== undefined) await visitors.merge(secret, customerUid, ids.next(), clock.now())
  }
}
