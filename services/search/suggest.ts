import type { Yen } from '#domain/money.ts'
import { queryWords } from '#domain/search/query.ts'
import type { SearchIndex, SearchQuestion } from '../ports/search-index.ts'

/** One line under the search box: a category or brand with the number of its items, or an item itself. */
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

/** What the search does for pages and for programs. `find` and `findValues`: services/ports/search-index. */
export type SearchServices = Pick<SearchIndex, 'find' | 'findValues'> & {
  /** Up to 8 lines for what has been typed so far; none for a text that tells nothing. */
  suggest(text: string): Promise<readonly Suggestion[]>
}

const MOST_SUGGESTIONS = 8
const MOST_CATEGORIES = 2
const MOST_BRANDS = 2
const EVERYTHING: SearchQuestion = { text: '', prefix: 'last', typos: 'needed', filter: undefined }

/** Suggestions while somebody types: categories first, then brands, then items, best match first. */
export function suggest({ search }: { search: SearchIndex }): SearchServices['suggest'] {
  return async (text) => {
    if (queryWords(text, true).length === 0) return []
    const [categories, brands, { items }] = await Promise.all([
      search.findValues('category', text, EVERYTHING, MOST_CATEGORIES),
      search.findValues('brand', text, EVERYTHING, MOST_BRANDS),
      search.find({ ...EVERYTHING, text }, { offset: 0, limit: MOST_SUGGESTIONS, facets: [], numbers: [] }),
    ])
    const named = (kind: 'category' | 'brand', values: typeof brands) =>
      values.map(({ value, uid, count }): Suggestion => ({ kind, uid: uid!, name: value, count }))
    const lines: Suggestion[] = [...named('category', categories), ...named('brand', brands)]
    for (const { id, name, brand, fourDaysYen, imageKey } of items) {
      lines.push({ kind: 'item', id, name, brandName: brand.name, fourDaysYen, imageKey })
    }
    return lines.slice(0, MOST_SUGGESTIONS)
  }
}
