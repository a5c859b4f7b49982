import {
  compares,
  type Filter,
  facetKey,
  SEARCH_FACETS,
  SEARCH_NUMBERS,
  type SearchFacet,
  type SearchNumber,
} from '#domain/search/filter.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { FacetCount } from '#services/ports/search-index.ts'
import { type TextIndex, TextIndexBuilder } from './text-index.ts'

/** The values of one facet with the items that have them. Items are identified by number. */
export type FacetColumn = {
  readonly values: readonly FacetValue[]
  /** Item numbers by facetKey of the value. */
  readonly items: ReadonlyMap<string, Uint32Array>
  /** Indexes into `values`, by item number. */
  readonly valuesOf: readonly (readonly number[])[]
  readonly texts: TextIndex
}

type FacetValue = { readonly value: string; readonly uid: number | undefined; readonly reading: string }

/** Columns for filters and counts, by item number. */
export type Columns = {
  readonly count: number
  readonly facets: Readonly<Record<SearchFacet, FacetColumn>>
  readonly numbers: Readonly<Record<SearchNumber, Float64Array>>
  readonly indexById: ReadonlyMap<string, number>
}

export function buildColumns(items: readonly SearchItem[]): Columns {
  const facets = SEARCH_FACETS.map((facet) => [facet, facetColumn(items, facet)] as const)
  const numbers = SEARCH_NUMBERS.map(
    (number) => [number, Float64Array.from(items, (item) => numberOf(item, number))] as const,
  )
  return {
    count: items.length,
    facets: Object.fromEntries(facets) as Columns['facets'],
    numbers: Object.fromEntries(numbers) as Columns['numbers'],
    indexById: new Map(items.map((item, index) => [String(item.id), index])),
  }
}

function facetValues(item: SearchItem, facet: SearchFacet): readonly FacetValue[] {
  const toValue = (value: string) => ({ value, uid: undefined, reading: '' })
  switch (facet) {
    case 'brand':
      return [{ value: item.brand.name, uid: item.brand.uid, reading: item.brand.kana }]
    case 'category':
      return item.categories.map(({ name, uid }) => ({ value: name, uid, reading: '' }))
    case 'color':
      return item.colors.map(toValue)
    case 'size':
      return item.sizes.map(toValue)
  }
}

function numberOf(item: SearchItem, number: SearchNumber): number {
  return number === 'price' ? item.fourDaysYen : item.popularity
}

function facetColumn(items: readonly SearchItem[], facet: SearchFacet): FacetColumn {
  const values: FacetValue[] = []
  const indexByValue = new Map<string, number>()
  const itemsByKey = new Map<string, number[]>()
  const valuesOf = items.map((item, number) => {
    const seen = new Set<number>()
    for (const facetValue of facetValues(item, facet)) {
      const index = indexByValue.get(facetValue.value) ?? values.push(facetValue) - 1
      indexByValue.set(facetValue.value, index)
      if (seen.has(index)) continue
      seen.add(index)
      const key = facetKey(facetValue.value)
      const numbers = itemsByKey.get(key)
      if (numbers) numbers.push(number)
      else itemsByKey.set(key, [number])
    }
    return [...seen]
  })
  const texts = new TextIndexBuilder()
  for (const { value, reading } of values) texts.add({ name: [value, reading] })
  return {
    values,
    items: new Map([...itemsByKey].map(([key, numbers]) => [key, Uint32Array.from(numbers)])),
    valuesOf,
    texts: texts.finish(),
  }
}

/** Evaluates a filter: 1 for each item that passes. Gives the same result as domain/search/filter `passes`. */
export function evaluateFilter(columns: Columns, filter: Filter): Uint8Array {
  const passed = new Uint8Array(columns.count)
  switch (filter.kind) {
    case 'facet':
      for (const item of itemsWith(columns, filter)) passed[item] = 1
      return passed
    case 'number': {
      const values = columns.numbers[filter.number]
      for (let item = 0; item < passed.length; item += 1) {
        if (compares(values[item]!, filter.comparison, filter.than)) passed[item] = 1
      }
      return passed
    }
    case 'range': {
      const values = columns.numbers[filter.number]
      for (let item = 0; item < passed.length; item += 1) {
        if (values[item]! >= filter.from && values[item]! <= filter.to) passed[item] = 1
      }
      return passed
    }
    case 'not':
      return evaluateFilter(columns, filter.of).map((passes) => 1 - passes)
    default:
      return combine(columns, filter.kind, filter.of)
  }
}

function combine(columns: Columns, kind: 'all' | 'any', filters: readonly Filter[]): Uint8Array {
  const passed = new Uint8Array(columns.count).fill(kind === 'all' ? 1 : 0)
  for (const filter of filters) {
    const rest = evaluateFilter(columns, filter)
    for (let item = 0; item < passed.length; item += 1) {
      if (kind === 'all') passed[item]! &= rest[item]!
      else passed[item]! |= rest[item]!
    }
  }
  return passed
}

function itemsWith(columns: Columns, { facet, value }: Extract<Filter, { kind: 'facet' }>): Iterable<number> {
  if (facet !== 'objectID') return columns.facets[facet].items.get(facetKey(value)) ?? []
  const index = columns.indexById.get(facetKey(value))
  return index === undefined ? [] : [index]
}

/** Without values of count 0; most frequent first, then by value. */
export function countValues(
  { values, valuesOf }: FacetColumn,
  items: readonly number[],
): (FacetCount & { index: number })[] {
  const counts = new Uint32Array(values.length)
  for (const item of items) for (const index of valuesOf[item]!) counts[index]! += 1
  return values
    .map(({ value, uid }, index) => ({ value, uid, count: counts[index]!, index }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
