import type { Filter, SearchFacet, SearchNumber } from '#domain/search/filter.ts'
import type { SearchOrder } from '#domain/search/orders.ts'
import type { SearchItem } from '#domain/search/search-item.ts'

/** `text`: empty matches all. `prefix`: which words may be prefixes. `typos`: always, as a last resort, never. */
export type SearchQuery = {
  readonly text: string
  readonly prefix: 'last' | 'all' | 'none'
  readonly typos: 'always' | 'needed' | 'never'
  readonly filter: Filter | undefined
  /** Absent: best match first. */
  readonly order?: SearchOrder
}

/** A facet value and the number of found items with it. `uid`: of the brand or category. */
export type FacetCount = { readonly value: string; readonly count: number; readonly uid: number | undefined }

/** Which of the found items to return, and what to count over all of them. */
export type SearchPage = {
  readonly offset: number
  readonly limit: number
  readonly facets: readonly SearchFacet[]
  readonly numbers: readonly SearchNumber[]
}

/** Facet values by frequency. `numbers`: the number of items for each value of a numeric attribute. */
export type SearchResult = {
  readonly total: number
  readonly items: readonly SearchItem[]
  readonly facets: ReadonlyMap<SearchFacet, readonly FacetCount[]>
  readonly numbers: ReadonlyMap<SearchNumber, ReadonlyMap<number, number>>
}

/** Searches what visitors can see: released, available and visible items, at most a second old. */
export interface SearchIndex {
  find(question: SearchQuery, page: SearchPage): Promise<SearchResult>
  /** Facet values that match a text, among the items found: best match first, then most frequent. */
  findValues(facet: SearchFacet, text: string, question: SearchQuery, limit: number): Promise<readonly FacetCount[]>
}

/** What answered a search where a hosted service is configured. */
export type SearchAnswerer = 'service' | 'embedded'
