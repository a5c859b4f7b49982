import type { Yen } from '#domain/money.ts'
import { queryWords } from '#domain/search/query.ts'
import type { SearchIndex, SearchQuery } from '../ports/search-index.ts'

/** A suggestion under the search box: a category or brand with its number of items, or an item. */
export type Suggestion =
  | { readonly kind: 'category' | 'brand'; readonly uid: number; readonly name: string; readonly count: number }
  | {
      readonly kind: 'item'
      readonly id: number
      readonly name: string
      readonly brandName: string
      readonly fourDaysYen: Yen
      readonly imageKey: string | undefined
    }

/** The search for pages and API clients. `find` and `findValues`: services/ports/search-index. */
export type SearchServices = Pick<SearchIndex, 'find' | 'findValues'> & {
  /** Up to 8 suggestions for the text typed so far; none for a text without searchable words. */
  suggest(text: string): Promise<readonly Suggestion[]>
}

const MAX_SUGGESTIONS = 8
const MAX_CATEGORIES = 2
const MAX_BRANDS = 2
const EVERYTHING: SearchQuery = { text: '', prefix: 'last', typos: 'needed', filter: undefined }

/** Suggestions while the visitor types: categories first, then brands, then items, best match first. */
export function suggest({ search }: { search: SearchIndex }): SearchServices['suggest'] {
  return async (text) => {
    if (queryWords(text, true).length === 0) return []
    const [categories, brands, { items }] = await Promise.all([
      search.findValues('category', text, EVERYTHING, MAX_CATEGORIES),
      search.findValues('brand', text, EVERYTHING, MAX_BRANDS),
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
