import { compares, type Filter, facetKey, type SearchFacet, type SearchNumber } from '#domain/search/filter.ts'

export type Filterable = {
  readonly facets: Readonly<Record<SearchFacet | 'objectID', readonly string[]>>
  readonly numbers: Readonly<Record<SearchNumber, number>>
}

/** Whether an item matches a filter: the reference implementation, against which faster ones are tested. */
export function matchesFilter(filter: Filter, item: Filterable): boolean {
  switch (filter.kind) {
    case 'all':
      return filter.of.every((one) => matchesFilter(one, item))
    case 'any':
      return filter.of.some((one) => matchesFilter(one, item))
    case 'not':
      return !matchesFilter(filter.of, item)
    case 'facet':
      return item.facets[filter.facet].some((value) => facetKey(value) === facetKey(filter.value))
    case 'number':
      return compares(item.numbers[filter.number], filter.comparison, filter.than)
  }
}
