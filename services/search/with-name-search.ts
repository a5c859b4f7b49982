import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { SearchIndex } from '../ports/search-index.ts'

/**
 * Maximum number of items taken from a search; a text with more results does not narrow the list, so the best ones are
 * used (decided here).
 */
const MAX_FOUND = 10_000

/**
 * Wraps a list query so that its words are resolved by the search service: list, counts and suggestions then agree and
 * allow the same typos. When the search service does not respond, the store matches the words itself.
 */
export function withNameSearch<Rest extends unknown[], Result>(
  { search }: { search: SearchIndex },
  run: (query: ItemQuery, ...rest: Rest) => Promise<Result>,
): (query: ItemQuery, ...rest: Rest) => Promise<Result> {
  return async (query, ...rest) => run(await withFoundIds(search, query), ...rest)
}

async function withFoundIds(search: SearchIndex, query: ItemQuery): Promise<ItemQuery> {
  if (query.name === undefined) return query
  const question = { text: query.name, prefix: 'last', typos: 'needed', filter: undefined } as const
  const page = { offset: 0, limit: MAX_FOUND, facets: [], numbers: [] }
  const found = await search.find(question, page).catch(() => undefined)
  return found === undefined ? query : { ...query, foundIds: found.items.map(({ id }) => id) }
}
