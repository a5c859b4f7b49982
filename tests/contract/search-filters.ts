import fc from 'fast-check'
import { type Comparison, type Filter, SEARCH_FACETS } from '#domain/search/filter.ts'
import type { SearchItem } from '#domain/search/search-item.ts'

/** The facets and numbers of an item, for the reference implementation. */
export const filterable = (item: SearchItem) => ({
  facets: {
    brand: [item.brand.name],
    category: item.categories.map(({ name }) => name),
    color: item.colors,
    size: item.sizes,
    objectID: [String(item.id)],
  },
  numbers: { price: item.fourDaysYen, popularity: item.popularity },
})

const priceIs = (comparison: Comparison, { fourDaysYen }: SearchItem) =>
  ({ kind: 'number', number: 'price', comparison, than: fourDaysYen }) as const

/** Filters that concern some items. */
export function searchFilters(items: readonly SearchItem[]): fc.Arbitrary<Filter> {
  const someItem = fc.constantFrom(...items)
  const leaf: fc.Arbitrary<Filter> = fc.oneof(
    fc
      .tuple(someItem, fc.constantFrom(...SEARCH_FACETS, 'objectID' as const), fc.boolean())
      .map(([item, facet, isUpper]) => {
        const value = filterable(item).facets[facet][0] ?? ''
        return { kind: 'facet' as const, facet, value: isUpper ? value.toUpperCase() : value }
      }),
    fc
      .tuple(someItem, fc.constantFrom('<', '<=', '=', '!=', '>=', '>'))
      .map(([item, comparison]) => priceIs(comparison, item)),
    fc.tuple(someItem, someItem).map(([a, b]) => ({ kind: 'all' as const, of: [priceIs('>=', a), priceIs('<=', b)] })),
  )
  return fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.record({
        kind: fc.constantFrom('all' as const, 'any' as const),
        of: fc.array(tie('filter'), { maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('not' as const), of: tie('filter') }),
    ),
  })).filter
}
