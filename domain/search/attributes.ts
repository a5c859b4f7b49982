/** The facets of an item: attributes that a search can filter by and count (docs/decisions/009). */
export const SEARCH_FACETS = ['brand', 'category', 'color', 'size'] as const
/** The name of a facet. */
export type SearchFacet = (typeof SEARCH_FACETS)[number]

/** Numeric attributes: the price of four days in yen, tax included, and the number of recent rentals. */
export const SEARCH_NUMBERS = ['price', 'popularity'] as const
/** The name of a numeric attribute. */
export type SearchNumber = (typeof SEARCH_NUMBERS)[number]

/** The attributes of an item that filters use: the values of each facet and each number. */
export type Filterable = {
  readonly facets: Readonly<Record<SearchFacet | 'objectID', readonly string[]>>
  readonly numbers: Readonly<Record<SearchNumber, number>>
}

/**
 * The comparison key of a facet value: width and case are ignored (Algolia, filters: "facet values aren't"
 * case-sensitive).
 */
export function facetKey(value: string): string {
  return value.toWellFormed().normalize('NFKC').trim().toLowerCase()
}

/** Whether a name is a facet, or objectID, which can be filtered by but not counted. */
export function isFilterFacet(name: string): name is SearchFacet | 'objectID' {
  return name === 'objectID' || (SEARCH_FACETS as readonly string[]).includes(name)
}

/** Whether a name is a numeric attribute. */
export function isSearchNumber(name: string): name is SearchNumber {
  return (SEARCH_NUMBERS as readonly string[]).includes(name)
}
