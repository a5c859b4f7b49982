import { VIEWS_LIMIT } from '#domain/favourite/memory.ts'
import { keyOf, type MemoryPorts, requireVisitor } from '../favourites/visitor-key.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { HistoryServices } from '../visitor-services.ts'

/**
 * Records that a visitor viewed an item, and creates the visitor if there is none. Undefined: the item is not on sale.
 */
export function recordView(ports: MemoryPorts & { catalog: CatalogStore }): HistoryServices['recordView'] {
  return async (owner, itemId) => {
    const [card] = await ports.catalog.cards([itemId])
    if (card === undefined) return undefined
    const visitor = await requireVisitor(ports, owner)
    const isRecorded = await ports.visitors.view(visitor.uid, itemId, ports.clock.now(), VIEWS_LIMIT)
    return isRecorded ? { secret: visitor.secret } : undefined
  }
}

/** Deletes one item from the viewing history, or, without an item, all of them. */
export function forgetViews({ visitors }: MemoryPorts): HistoryServices['forgetViews'] {
  return async (owner, itemId) => {
    if (owner !== undefined) await visitors.forgetViews(keyOf(owner), itemId)
  }
}
