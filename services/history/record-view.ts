import { VIEWS_LIMIT } from '#domain/favourite/limits.ts'
import { findOrCreateVisitor, type VisitorPorts, visitorKeyOf } from '../favourites/visitor-key.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { HistoryServices } from '../visitor-services.ts'

/**
 * Records that a visitor viewed an item, and creates the visitor if there is none. Undefined: the item is not on sale.
 */
export function recordView(ports: VisitorPorts & { catalog: CatalogStore }): HistoryServices['recordView'] {
  return async (owner, itemId) => {
    const [card] = await ports.catalog.cards([itemId])
    if (card === undefined) return undefined
    const visitor = await findOrCreateVisitor(ports, owner)
    const isRecorded = await ports.visitors.recordView(visitor.uid, itemId, ports.clock.now(), VIEWS_LIMIT)
    return isRecorded ? { secret: visitor.secret } : undefined
  }
}

/** Deletes one item from the viewing history, or, without an item, all of them. */
export function deleteViews({ visitors }: VisitorPorts): HistoryServices['deleteViews'] {
  return async (owner, itemId) => {
    if (owner !== undefined) await visitors.deleteViews(visitorKeyOf(owner), itemId)
  }
}
