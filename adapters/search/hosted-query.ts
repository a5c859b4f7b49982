import type { SearchClient, SearchForFacets, SearchForHits, SearchResponse } from 'algoliasearch'
import { facetKey, SEARCH_FACETS, type SearchFacet, type SearchNumber } from '#domain/search/filter.ts'
import { indexNameFor } from '#domain/search/orders.ts'
import { writeServiceFilter } from '#domain/search/service-filter.ts'
import { FACET_TEXTS, parseFacetText } from '#domain/search/service-record.ts'
import type { FacetCount, SearchPage, SearchQuery, SearchResult } from '#services/ports/search-index.ts'
import type { EmbeddedSearch } from '../browse/browse-index.ts'
import { MAX_FACET_VALUES } from './hosted-layout.ts'

/** Thrown for a query that the service cannot answer exactly. */
export const UNSUPPORTED = { kind: 'unsupported-query' } as const

export type HostedQueries = {
  readonly client: SearchClient
  readonly indexName: string
  readonly embedded: EmbeddedSearch
}

/** The most hits and facet values of one query (reference of the service, hitsPerPage and maxFacetHits). */
const MAX_HITS = 1_000
const MAX_FACET_HITS = 100
const TYPOS = { always: 'true', needed: 'min', never: 'false' } as const
const PREFIX = { last: 'prefixLast', all: 'prefixAll', none: 'prefixNone' } as const

/**
 * Finds by the service. It says which items are found, in which order and with which counts; what an item is comes from
 * the catalogue. Items that are no longer on sale are left out, and further hits take their place.
 */
export async function findHosted(
  { client, indexName, embedded }: HostedQueries,
  query: SearchQuery,
  { offset, limit, facets, numbers }: SearchPage,
): Promise<SearchResult> {
  const known = await knownValues(embedded)
  const wanted = offset + limit
  const hitsPerPage = Math.min(Math.max(wanted, 1), MAX_HITS)
  const params = { ...paramsOf(indexName, query, known), attributesToRetrieve: ['objectID'], hitsPerPage }
  const counted = [...facets, ...numbers]
  const [first] = await search(client, [{ ...params, page: 0, facets: counted, maxValuesPerFacet: MAX_FACET_VALUES }])
  const { nbHits = 0, nbPages = 0 } = first!
  const ids = new Set(idsOf([first!]))
  let items = await embedded.findItems([...ids])
  for (let page = 1; items.length < wanted && page < nbPages; ) {
    const lastPage = Math.min(nbPages, page + Math.ceil((wanted - items.length) / hitsPerPage))
    const pages = Array.from({ length: lastPage - page }, (_, number) => ({ ...params, page: page + number }))
    for (const id of idsOf(await search(client, pages))) ids.add(id)
    items = await embedded.findItems([...ids])
    page = lastPage
  }
  const countsOf = (name: SearchFacet | SearchNumber) => readCounts(first!, name)
  return {
    total: nbHits - (ids.size - items.length),
    items: items.slice(offset, wanted),
    facets: new Map(
      facets.map((facet) => [
        facet,
        sortCounts(countsOf(facet).map(([value, count]) => ({ value, count, uid: known.get(facet)!.get(value)?.uid }))),
      ]),
    ),
    numbers: new Map(
      numbers.map((number) => [number, new Map(countsOf(number).map(([value, count]) => [Number(value), count]))]),
    ),
  }
}

/** The values of a facet by the service. Brands are also found by their reading. */
export async function findHostedValues(
  { client, indexName, embedded }: HostedQueries,
  facet: SearchFacet,
  text: string,
  query: SearchQuery,
  limit: number,
): Promise<readonly FacetCount[]> {
  const known = await knownValues(embedded)
  const values = known.get(facet)!
  const attribute = facet in FACET_TEXTS ? FACET_TEXTS[facet as keyof typeof FACET_TEXTS] : facet
  const params = paramsOf(indexName, query, known)
  const request: SearchForFacets = {
    ...{ ...params, type: 'facet', facet: attribute, facetQuery: text, maxFacetHits: MAX_FACET_HITS },
  }
  const { results } = await client.search({ requests: [request] })
  const [result] = results
  if (result === undefined || !('facetHits' in result)) throw new TypeError('no facet values in the response')
  const counts = new Map<string, FacetCount>()
  for (const { value: read, count } of result.facetHits) {
    const value = parseFacetText(read)?.name ?? read
    counts.set(value, { value, count: count + (counts.get(value)?.count ?? 0), uid: values.get(value)?.uid })
  }
  // What is not in the catalogue any more has no items.
  return [...counts.values()].filter(({ value }) => values.has(value)).slice(0, limit)
}

type KnownValues = ReadonlyMap<SearchFacet, ReadonlyMap<string, FacetCount>>

/** The values that items in the catalogue have, by facet and value. */
async function knownValues(embedded: EmbeddedSearch): Promise<KnownValues> {
  const everything = { text: '', prefix: 'none', typos: 'never', filter: undefined } as const
  const { facets } = await embedded.find(everything, { offset: 0, limit: 0, facets: SEARCH_FACETS, numbers: [] })
  return new Map([...facets].map(([facet, counts]) => [facet, new Map(counts.map((count) => [count.value, count]))]))
}

function paramsOf(indexName: string, query: SearchQuery, known: KnownValues) {
  const valuesWith = (facet: SearchFacet | 'objectID', key: string) =>
    facet === 'objectID' ? [key] : [...known.get(facet)!.keys()].filter((value) => facetKey(value) === key)
  const filters = query.filter && writeServiceFilter(query.filter, valuesWith)
  if (query.filter !== undefined && filters === undefined) throw UNSUPPORTED
  return {
    indexName: indexNameFor(indexName, query.order ?? 'relevance'),
    query: query.text,
    queryType: PREFIX[query.prefix],
    typoTolerance: TYPOS[query.typos],
    ...(filters && { filters }),
    attributesToHighlight: [],
    analytics: false,
  }
}

async function search(client: SearchClient, requests: SearchForHits[]): Promise<SearchResponse[]> {
  return (await client.searchForHits({ requests })).results
}

function idsOf(results: readonly SearchResponse[]): number[] {
  return results.flatMap(({ hits }) => hits.map(({ objectID }) => Number(objectID)))
}

function readCounts({ facets, exhaustive }: SearchResponse, name: string): [string, number][] {
  const counts = Object.entries(facets?.[name] ?? {})
  if (exhaustive?.facetsCount === false || counts.length >= MAX_FACET_VALUES) throw UNSUPPORTED
  return counts
}

/** As the embedded index sorts them: most frequent first, then by value. */
function sortCounts(counts: FacetCount[]): FacetCount[] {
  return counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
