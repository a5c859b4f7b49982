import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { SearchIndex } from '../ports/search-index.ts'

/** A text that finds more than so many items narrows nothing; the best of them are listed (decided here). */
const MOST_FOUND = 10_000

/**
 * Answers a question about the list with what the search finds for its words, so that list, counts and suggestions
 * agree and forgive the same slips. While the search does not answer, as one elsewhere may, the store looks for the
 * words by itself.
 */
export function foundByName<Rest extends unknown[], Answer>(
  { search }: { search: SearchIndex },
  ask: (query: ItemQuery, ...rest: Rest) => Promise<Answer>,
): (query: ItemQuery, ...rest: Rest) => Promise<Answer> {
  return async (query, ...rest) => ask(await withFoundIds(search, query), ...rest)
}

async function withFoundIds(search: SearchIndex, query: ItemQuery): Promise<ItemQuery> {
  if (query.name === undefined) return query
  const question = { text: query.name, prefix: 'last', typos: 'needed', filter: undefined } as const
  const page = { offset: 0, limit: MOST_FOUND, facets: [], numbers: [] }
  const found = await search.find(question, page).catch(() => undefined)
  return found === undefined ? query : { ...query, foundIds: found.items.map(({ id }) => id) }
}
