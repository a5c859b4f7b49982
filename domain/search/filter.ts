import type { Rejection } from '../result.ts'

/** The facets of an item: attributes that a search can filter by and count (docs/decisions/009). */
export const SEARCH_FACETS = ['brand', 'category', 'color', 'size'] as const
export type SearchFacet = (typeof SEARCH_FACETS)[number]

/** Numeric attributes: the price of four days in yen, tax included, and the number of recent rentals. */
export const SEARCH_NUMBERS = ['price', 'popularity'] as const
export type SearchNumber = (typeof SEARCH_NUMBERS)[number]

/** Width and case of facet values are ignored (Algolia, filters: "facet values aren't" case-sensitive). */
export function facetKey(value: string): string {
  return value.toWellFormed().normalize('NFKC').trim().toLowerCase()
}

/** Whether a name is a facet, or objectID, which can be filtered by but not counted. */
export function isFilterFacet(name: string): name is SearchFacet | 'objectID' {
  return name === 'objectID' || (SEARCH_FACETS as readonly string[]).includes(name)
}

export function isSearchNumber(name: string): name is SearchNumber {
  return (SEARCH_NUMBERS as readonly string[]).includes(name)
}

export type Comparison = '<' | '<=' | '=' | '!=' | '>=' | '>'

/** A condition on an item. `all` of no conditions is true, `any` of no conditions is false. */
export type Filter =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'facet'; readonly facet: SearchFacet | 'objectID'; readonly value: string }
  | { readonly kind: 'number'; readonly number: SearchNumber; readonly comparison: Comparison; readonly than: number }
  | { readonly kind: 'range'; readonly number: SearchNumber; readonly from: number; readonly to: number }

/** The rejection of a filter that cannot be parsed, with a message for its author (in English, as in the protocol). */
export type BadFilter = Rejection<'bad-filter', { readonly message: string }>

export function compares(value: number, comparison: Comparison, than: number): boolean {
  switch (comparison) {
    case '<':
      return value < than
    case '<=':
      return value <= than
    case '=':
      return value === than
    case '!=':
      return value !== than
    case '>=':
      return value >= than
    case '>':
      return value > than
  }
}

/** Combines filters with AND, ignoring undefined ones; undefined when none is left. */
export function allOf(filters: readonly (Filter | undefined)[]): Filter | undefined {
  const given = filters.filter((filter) => filter !== undefined)
  return given.length > 1 ? { kind: 'all', of: given } : given[0]
}
