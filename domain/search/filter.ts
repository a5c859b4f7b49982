import type { Rejection } from '../result.ts'
import { type Filterable, facetKey, type SearchFacet, type SearchNumber } from './attributes.ts'

/** How a number is compared. */
export type Comparison = '<' | '<=' | '=' | '!=' | '>=' | '>'

/** A question that an item answers with yes or no. `all` of nothing is yes, `any` of nothing is no. */
export type Filter =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'facet'; readonly facet: SearchFacet | 'objectID'; readonly value: string }
  | { readonly kind: 'number'; readonly number: SearchNumber; readonly comparison: Comparison; readonly than: number }
  | { readonly kind: 'range'; readonly number: SearchNumber; readonly from: number; readonly to: number }

/** A filter that cannot be read, with a sentence for who wrote it (English, as the protocol has it). */
export type BadFilter = Rejection<'bad-filter', { readonly message: string }>

/** Whether an item passes a filter: the plain meaning, against which every faster way is tested. */
export function passes(filter: Filter, item: Filterable): boolean {
  switch (filter.kind) {
    case 'all':
      return filter.of.every((one) => passes(one, item))
    case 'any':
      return filter.of.some((one) => passes(one, item))
    case 'not':
      return !passes(filter.of, item)
    case 'facet':
      return item.facets[filter.facet].some((value) => facetKey(value) === facetKey(filter.value))
    case 'number':
      return compares(item.numbers[filter.number], filter.comparison, filter.than)
    case 'range':
      return item.numbers[filter.number] >= filter.from && item.numbers[filter.number] <= filter.to
  }
}

/** Whether a comparison holds. */
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

/** All of several filters, without those that are absent; undefined when nothing is left to ask. */
export function allOf(filters: readonly (Filter | undefined)[]): Filter | undefined {
  const given = filters.filter((filter) => filter !== undefined)
  return given.length > 1 ? { kind: 'all', of: given } : given[0]
}
