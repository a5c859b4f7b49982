import {
  facetKey,
  SEARCH_FACETS,
  SEARCH_NUMBERS,
  type SearchFacet,
  type SearchNumber,
} from '#domain/search/attributes.ts'
import { compares, type Filter } from '#domain/search/filter.ts'
import type { FacetCount, SearchItem } from '#services/ports/search-index.ts'
import { type TextIndex, TextIndexBuilder } from './text-index.ts'

/** The values of one facet, each with the items that have it, by their numbers. */
export type FacetColumn = {
  readonly values: readonly FacetValue[]
  /** Numbers of items by facetKey of the value. */
  readonly items: ReadonlyMap<string, Uint32Array>
  /** Places of the values of an item. */
  readonly valuesOf: readonly (readonly number[])[]
  readonly texts: TextIndex
}

type FacetValue = { readonly value: string; readonly uid: number | undefined; readonly reading: string }

/** What filters and counts look at, by number of the item. */
export type Columns = {
  readonly count: number
  readonly facets: Readonly<Record<SearchFacet, FacetColumn>>
  readonly numbers: Readonly<Record<SearchNumber, Float64Array>>
  readonly placeOfId: ReadonlyMap<string, number>
}

/** The columns of items, in their order. */
export function columnsOf(items: readonly SearchItem[]): Columns {
  const facets = SEARCH_FACETS.map((facet) => [facet, facetColumn(items, facet)] as const)
  const numbers = SEARCH_NUMBERS.map(
    (number) => [number, Float64Array.from(items, (item) => numberOf(item, number))] as const,
  )
  return {
    count: items.length,
    facets: Object.fromEntries(facets) as Columns['facets'],
    numbers: Object.fromEntries(numbers) as Columns['numbers'],
    placeOfId: new Map(items.map((item, place) => [String(item.id), place])),
  }
}

function facetValues(item: SearchItem, facet: SearchFacet): readonly FacetValue[] {
  const plain = (value: string) => ({ value, uid: undefined, reading: '' })
  switch (facet) {
    case 'brand':
      return [{ value: item.brand.name, uid: item.brand.uid, reading: item.brand.kana }]
    case 'category':
      return item.categories.map(({ name, uid }) => ({ value: name, uid, reading: '' }))
    case 'color':
      return item.colors.map(plain)
    case 'size':
      return item.sizes.map(plain)
  }
}

function numberOf(item: SearchItem, number: SearchNumber): number {
  return number === 'price' ? item.fourDaysYen : item.popularity
}

function facetColumn(items: readonly SearchItem[], facet: SearchFacet): FacetColumn {
  const values: FacetValue[] = []
  const places = new Map<string, number>()
  const having = new Map<string, number[]>()
  const valuesOf = items.map((item, number) => {
    const own = new Set<number>()
    for (const one of facetValues(item, facet)) {
      const place = places.get(one.value) ?? values.push(one) - 1
      places.set(one.value, place)
      if (own.has(place)) continue
      own.add(place)
      const key = facetKey(one.value)
      const numbers = having.get(key)
      if (numbers) numbers.push(number)
      else having.set(key, [number])
    }
    return [...own]
  })
  const texts = new TextIndexBuilder()
  for (const { value, reading } of values) texts.add({ name: [value, reading] })
  return {
    values,
    items: new Map([...having].map(([key, numbers]) => [key, Uint32Array.from(numbers)])),
    valuesOf,
    texts: texts.finish(),
  }
}

/** Which items pass a filter: 1 for each that does. Agrees with domain/search/filter `passes`. */
export function passing(columns: Columns, filter: Filter): Uint8Array {
  const answer = new Uint8Array(columns.count)
  switch (filter.kind) {
    case 'facet':
      for (const item of itemsWith(columns, filter)) answer[item] = 1
      return answer
    case 'number': {
      const values = columns.numbers[filter.number]
      for (let item = 0; item < answer.length; item += 1) {
        if (compares(values[item]!, filter.comparison, filter.than)) answer[item] = 1
      }
      return answer
    }
    case 'range': {
      const values = columns.numbers[filter.number]
      for (let item = 0; item < answer.length; item += 1) {
        if (values[item]! >= filter.from && values[item]! <= filter.to) answer[item] = 1
      }
      return answer
    }
    case 'not':
      return passing(columns, filter.of).map((passes) => 1 - passes)
    default:
      return combined(columns, filter.kind, filter.of)
  }
}

function combined(columns: Columns, kind: 'all' | 'any', filters: readonly Filter[]): Uint8Array {
  const answer = new Uint8Array(columns.count).fill(kind === 'all' ? 1 : 0)
  for (const filter of filters) {
    const other = passing(columns, filter)
    for (let item = 0; item < answer.length; item += 1) {
      if (kind === 'all') answer[item]! &= other[item]!
      else answer[item]! |= other[item]!
    }
  }
  return answer
}

function itemsWith(columns: Columns, { facet, value }: Extract<Filter, { kind: 'facet' }>): Iterable<number> {
  if (facet !== 'objectID') return columns.facets[facet].items.get(facetKey(value)) ?? []
  const place = columns.placeOfId.get(facetKey(value))
  return place === undefined ? [] : [place]
}

/**
 * How often each value of a facet occurs among items, values without any left out; most frequent first, then by
 * value.
 */
export function countValues(
  { values, valuesOf }: FacetColumn,
  items: readonly number[],
): (FacetCount & { place: number })[] {
  const counts = new Uint32Array(values.length)
  for (const item of items) for (const place of valuesOf[item]!) counts[place]! += 1
  return values
    .map(({ value, uid }, place) => ({ value, uid, count: counts[place]!, place }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
