import { MAX_SUGGESTED_VALUES, MAX_SUGGESTIONS, type Suggestion } from '#domain/calls/suggestion.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { queryWords } from '#domain/search/query.ts'
import type { SearchIndex, SearchQuery } from './ports/search-index.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'search'>

/** A text with more results does not narrow the list, so the best ones are used (decided here). */
const MAX_FOUND = 10_000
const EVERYTHING: SearchQuery = { text: '', prefix: 'last', typos: 'needed', filter: undefined }

export function createSearch(ports: Pick<ServicePorts, 'search' | 'searchChanges' | 'clock'>) {
  return {
    find: ports.search.find,
    findValues: ports.search.findValues,
    suggest: suggest(ports),
    /** Asks for a rebuild of the hosted index; false when there is none. */
    requestRebuild: () => ports.searchChanges.requestRebuild(ports.clock.now()),
  }
}

/** Up to 8: categories, then brands, then items, best match first; none for a text without searchable words. */
export function suggest({ search }: Ports) {
  return async (text: string): Promise<readonly Suggestion[]> => {
    if (queryWords(text, true).length === 0) return []
    const [categories, brands, { items }] = await Promise.all([
      search.findValues('category', text, EVERYTHING, MAX_SUGGESTED_VALUES),
      search.findValues('brand', text, EVERYTHING, MAX_SUGGESTED_VALUES),
      search.find({ ...EVERYTHING, text }, { offset: 0, limit: MAX_SUGGESTIONS, facets: [], numbers: [] }),
    ])
    const toSuggestions = (kind: 'category' | 'brand', values: typeof brands) =>
      values.map(({ value, uid, count }): Suggestion => ({ kind, uid: uid!, name: value, count }))
    const lines: Suggestion[] = [...toSuggestions('category', categories), ...toSuggestions('brand', brands)]
    for (const { id, name, brand, fourDaysYen, imageKey } of items) {
      lines.push({ kind: 'item', id, name, brandName: brand.name, fourDaysYen, imageKey })
    }
    return lines.slice(0, MAX_SUGGESTIONS)
  }
}

/** Resolves the words of a query by the search, so that list and counts agree; if it fails, the store does. */
export function withNameSearch<Rest extends unknown[], Result>(
  { search }: Ports,
  run: (query: ItemQuery, ...rest: Rest) => Promise<Result>,
): (query: ItemQuery, ...rest: Rest) => Promise<Result> {
  return async (query, ...rest) => run(await withFoundIds(search, query), ...rest)
}

async function withFoundIds(search: SearchIndex, query: ItemQuery): Promise<ItemQuery> {
  if (query.name === undefined) return query
  const foundIds = await findIds(search, query.name)
  return foundIds === undefined ? query : { ...query, foundIds }
}

/** The ids of the items that a text finds, best match first; undefined if the search fails. */
export async function findIds(search: SearchIndex, text: string): Promise<readonly number[] | undefined> {
  const page = { offset: 0, limit: MAX_FOUND, facets: [], numbers: [] }
  const found = await search.find({ ...EVERYTHING, text }, page).catch(() => undefined)
  return found?.items.map(({ id }) => id)
}
