import { VIEWS_LIMIT } from '#domain/favourite/memory.ts'
import { type MemoryPorts, requireVisitor } from '../favourites/visitor-key.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { HistoryServices } from '../visitor-services.ts'

/** Notes that a visitor looked at an item, and makes the visitor if there is none. Undefined: it is not on sale. */
export function recordView(ports: MemoryPorts & { catalog: CatalogStore }): HistoryServices['recordView'] {
  return async (secret, itemId) => {
    const [card] = await ports.catalog.cards([itemId])
    if (card === undefined) return undefined
    const visitor = await requireVisitor(ports, secret)
    const isKept = await ports.visitors.view(visitor.uid, itemId, ports.clock.now(), VIEWS_LIMIT)
    return isKept ? { secret: visitor.secret } : undefined
  }
}

/** Forgets one item that a visitor looked at, or, without an item, all of them. */
export function forgetViews({ visitors }: MemoryPorts): HistoryServices['forgetViews'] {
  return async (secret, itemId) => {
    if (secret !== undefined) await visitors.forgetViews({ secret }, itemId)
  }
}
