import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { SearchFacet, SearchNumber } from '#domain/search/attributes.ts'
import type { Filter } from '#domain/search/filter.ts'

/**
 * An item on sale as the search knows it. Categories: visible ones, ancestors first; sizes: of products on sale, in
 * size order.
 */
export type SearchItem = {
  readonly id: number
  readonly name: string
  readonly kana: string
  readonly brand: { readonly uid: number; readonly name: string; readonly kana: string }
  readonly categories: readonly { readonly uid: number; readonly name: string }[]
  readonly colors: readonly string[]
  readonly ages: readonly string[]
  readonly sizes: readonly string[]
  readonly form: string
  readonly setForm: string | undefined
  readonly fourDaysYen: Yen
  readonly imageKey: string | undefined
  readonly publishedOn: Day
  /** How often it was lent over the last 90 days. */
  readonly popularity: number
}

/**
 * What is looked for. `text` empty: everything. `prefix`: which of its words may be beginnings. `typos`: slips are
 * forgiven always, only where nothing is found without, or never.
 */
export type SearchQuestion = {
  readonly text: string
  readonly prefix: 'last' | 'all' | 'none'
  readonly typos: 'always' | 'needed' | 'never'
  readonly filter: Filter | undefined
}

/** One value of a facet and how many of the items found have it. `uid`: of the brand or category. */
export type FacetCount = { readonly value: string; readonly count: number; readonly uid: number | undefined }

/** Which of the found items to hand out, best first, and what to count over all of them. */
export type SearchPage = {
  readonly offset: number
  readonly limit: number
  readonly facets: readonly SearchFacet[]
  readonly numbers: readonly SearchNumber[]
}

/** Facet values come most frequent first. `numbers`: how often each number occurs. */
export type SearchResult = {
  readonly total: number
  readonly items: readonly SearchItem[]
  readonly facets: ReadonlyMap<SearchFacet, readonly FacetCount[]>
  readonly numbers: ReadonlyMap<SearchNumber, ReadonlyMap<number, number>>
}

/**
 * Looks through the catalogue as visitors may see it: released, available and visible items alone, a few seconds old
 * at most.
 */
export interface SearchIndex {
  find(question: SearchQuestion, page: SearchPage): Promise<SearchResult>
  /** Values of a facet that a text names, among the items found: best match first, then most frequent. */
  findValues(facet: SearchFacet, text: string, question: SearchQuestion, limit: number): Promise<readonly FacetCount[]>
  /**
   * Looks whether the catalogue changed and takes the change in. Meant for the start; later on every question sees to
   * it.
   */
  refresh(): Promise<void>
}
