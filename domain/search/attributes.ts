/** Attributes of an item that a search can be narrowed and counted by (docs/decisions/009). */
export const SEARCH_FACETS = ['brand', 'category', 'color', 'size'] as const
/** One of them. */
export type SearchFacet = (typeof SEARCH_FACETS)[number]

/**
 * Attributes that can be compared as numbers: the price of four days in yen, tax included, and how often it was lent
 * lately.
 */
export const SEARCH_NUMBERS = ['price', 'popularity'] as const
/** One of them. */
export type SearchNumber = (typeof SEARCH_NUMBERS)[number]

/** What a filter looks at: the values of each facet and each number of one item. */
export type Filterable = {
  readonly facets: Readonly<Record<SearchFacet | 'objectID', readonly string[]>>
  readonly numbers: Readonly<Record<SearchNumber, number>>
}

/**
 * A facet value as filters compare it: width and case do not count (Algolia, filters: "facet values aren't"
 * case-sensitive).
 */
export function facetKey(value: string): string {
  return value.toWellFormed().normalize('NFKC').trim().toLowerCase()
}

/** Whether a name is a facet, or the id, which can be asked for but is not counted. */
export function isFilterFacet(name: string): name is SearchFacet | 'objectID' {
  return name === 'objectID' || (SEARCH_FACETS as readonly string[]).includes(name)
}

/** Whether a name is a number. */
export function isSearchNumber(name: string): name is SearchNumber {
  return (SEARCH_NUMBERS as readonly string[]).includes(name)
}
