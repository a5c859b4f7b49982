import { facetKey, type SearchFacet } from '#domain/search/filter.ts'
import { NOT_FOUND } from '#domain/search/matching.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { FacetCount } from '#services/ports/search-index.ts'
import type { Column } from './column.ts'
import type { Condition } from './item-filter.ts'
import { TextIndex } from './text-index.ts'

export type FacetValue = Omit<FacetCount, 'count'> & { readonly reading: string }

export function facetValues(item: SearchItem, facet: SearchFacet): readonly FacetValue[] {
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

/** The condition that an item has a value with a facetKey. */
export function hasValue({ values, of }: Column<FacetValue>, key: string): Condition {
  const wanted = values.flatMap(({ value }, number) => (facetKey(value) === key ? [number] : []))
  return (slot) => of[slot]!.some((number) => wanted.includes(number))
}

/** The values of some items: most frequent first, then by value. */
export function countValues(column: Column<FacetValue>, slots: readonly number[]): FacetCount[] {
  const counts = column.count(slots)
  return column.values
    .map(({ value, uid }, number) => ({ value, uid, count: counts[number]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** Of the values of some items those that match a text: best match first, then as countValues. */
export function findValues(column: Column<FacetValue>, slots: readonly number[], text: string): FacetCount[] {
  const counts = countValues(column, slots)
  const texts = new TextIndex()
  for (const [place, { value }] of counts.entries())
    texts.add(place, { name: [value, column.values[column.find(value)!]!.reading] })
  const costs = texts.match({ text, prefix: 'last', typos: 'needed' })
  if (costs === undefined) return counts
  const places = [...counts.keys()].filter((place) => costs[place] !== NOT_FOUND)
  return places.sort((a, b) => costs[a]! - costs[b]!).map((place) => counts[place]!)
}
