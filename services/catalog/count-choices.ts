import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import type { ChoiceCounts } from '../ports/catalog.ts'
import type { ServicePorts } from '../service-ports.ts'
import { blockedSpanFor } from './list-items.ts'

/** Maximum number of cached results; each takes some kilobytes. */
const MAX_CACHE_ENTRIES = 500

type Ports = Pick<ServicePorts, 'catalog' | 'facets' | 'days'>

/**
 * The number of items for each choice of each filter, with the rest of the query unchanged. Counting costs as much as
 * several lists (docs/performance.md), so a result is cached until catalogue or stock change: another page or sort
 * order of the same list uses the cache.
 */
export function countChoices({ catalog, facets, days }: Ports) {
  let version = ''
  const cache = new Map<string, Promise<ChoiceCounts>>()
  return async (query: ItemQuery, requestedPrefecture?: PrefectureCode): Promise<ChoiceCounts> => {
    const [{ prefecture }, current] = await Promise.all([days.calendar(requestedPrefecture), catalog.version()])
    if (current !== version || cache.size >= MAX_CACHE_ENTRIES) cache.clear()
    version = current
    const key = keyOf(query, prefecture)
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const pending = facets.countChoices(query, blockedSpanFor(query, prefecture))
    cache.set(key, pending)
    pending.catch(() => cache.delete(key))
    return pending
  }
}

/**
 * The cache key: every part of a query that affects the result. The found ids, which can be many, are reduced to a
 * hash.
 */
function keyOf({ order: _, page: __, foundIds, ...filter }: ItemQuery, prefecture: PrefectureCode): string {
  const hash = foundIds?.reduce((hash, id) => (Math.imul(hash, 31) + id) | 0, foundIds.length)
  return JSON.stringify([prefecture, hash, ...Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1))])
}
