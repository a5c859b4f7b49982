import type { SearchItem } from './search-item.ts'

/** The orders of results beside the best match. Each is a replica of the index, such as `items_price_asc`. */
export const REPLICA_ORDERS = ['date', 'price_asc', 'price_desc', 'popularity'] as const
export type SearchOrder = 'relevance' | (typeof REPLICA_ORDERS)[number]

/** The index that answers in an order: the index itself for relevance, else its replica. */
export function indexNameFor(indexName: string, order: SearchOrder): string {
  return order === 'relevance' ? indexName : `${indexName}_${order}`
}

/** The order of an index by its name; undefined for a name that is neither the index nor one of its replicas. */
export function orderOfIndex(indexName: string, name: string): SearchOrder | undefined {
  return (['relevance', ...REPLICA_ORDERS] as const).find((order) => indexNameFor(indexName, order) === name)
}

type SortKey = { readonly by: 'popularity' | 'published' | 'price' | 'id'; readonly direction: 'asc' | 'desc' }

const NEWEST: readonly SortKey[] = [
  { by: 'published', direction: 'desc' },
  { by: 'id', direction: 'desc' },
]

/** What items are sorted by; with relevance, among equal matches. The lists of the shop sort alike (docs/product/5). */
export const SORT_KEYS: Readonly<Record<SearchOrder, readonly SortKey[]>> = {
  relevance: [{ by: 'popularity', direction: 'desc' }, ...NEWEST],
  date: NEWEST,
  price_asc: [{ by: 'price', direction: 'asc' }, ...NEWEST],
  price_desc: [{ by: 'price', direction: 'desc' }, ...NEWEST],
  popularity: [{ by: 'popularity', direction: 'desc' }, ...NEWEST],
}

/** The numbers that items are sorted by. `published`: the day as a number, such as 20261120. */
export function sortNumbers({ id, popularity, publishedOn, fourDaysYen }: SearchItem): Record<SortKey['by'], number> {
  return { id, popularity, price: fourDaysYen, published: Number(publishedOn.replaceAll('-', '')) }
}

/** Compares items in an order. No two items are equal. */
export function compareItems(order: SearchOrder): (a: SearchItem, b: SearchItem) => number {
  const comparisons = SORT_KEYS[order].map(({ by, direction }) => {
    const compare = COMPARISONS[by]
    return direction === 'asc' ? compare : (a: SearchItem, b: SearchItem) => compare(b, a)
  })
  return (a, b) => {
    for (const compare of comparisons) {
      const difference = compare(a, b)
      if (difference !== 0) return difference
    }
    return 0
  }
}

const COMPARISONS: Readonly<Record<SortKey['by'], (a: SearchItem, b: SearchItem) => number>> = {
  popularity: (a, b) => a.popularity - b.popularity,
  published: (a, b) => (a.publishedOn === b.publishedOn ? 0 : a.publishedOn < b.publishedOn ? -1 : 1),
  price: (a, b) => a.fourDaysYen - b.fourDaysYen,
  id: (a, b) => a.id - b.id,
}
