import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { ChoiceCounts, FacetStore } from '../ports/facet-store.ts'
import type { Services } from '../services.ts'
import { awayFor } from './away-for.ts'
import type { ShopDays } from './shop-calendar.ts'

/** Questions whose answers are kept at once; some kilobytes each. */
const MOST_KEPT = 500

type Ports = { readonly catalog: CatalogStore; readonly facets: FacetStore; readonly days: ShopDays }

/**
 * How many items each choice of each filter would lead to, everything else of the query kept. Counting costs what
 * several lists cost (docs/performance.md), so an answer is kept until catalogue or stock change: another page or order
 * of the same list counts nothing anew.
 */
export function countChoices({ catalog, facets, days }: Ports): Services['catalog']['countChoices'] {
  let version = ''
  const kept = new Map<string, Promise<ChoiceCounts>>()
  return async (query, asked) => {
    const [{ prefecture }, current] = await Promise.all([days.calendar(asked), catalog.version()])
    if (current !== version || kept.size >= MOST_KEPT) kept.clear()
    version = current
    const key = keyOf(query, prefecture)
    const known = kept.get(key)
    if (known !== undefined) return known
    const counting = facets.countChoices(query, awayFor(query, prefecture))
    kept.set(key, counting)
    counting.catch(() => kept.delete(key))
    return counting
  }
}

/** Everything of a query that decides what is found. Of what the search found, which may be much, a sum. */
function keyOf({ order: _, page: __, foundIds, ...filter }: ItemQuery, prefecture: PrefectureCode): string {
  const sum = foundIds?.reduce((sum, id) => (Math.imul(sum, 31) + id) | 0, foundIds.length)
  return JSON.stringify([prefecture, sum, ...Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1))])
}
