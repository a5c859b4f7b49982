import { compares, type Filter, facetKey, type SearchFacet, type SearchNumber } from '#domain/search/filter.ts'
import { matchCost, NOT_FOUND } from '#domain/search/matching.ts'
import type { FacetValue, SearchItem } from '#domain/search/search-item.ts'
import type { FacetCount, SearchPage, SearchQuery, SearchResult } from '#services/ports/search-index.ts'
import type { Column } from './column.ts'
import type { ItemTable } from './item-table.ts'
import { TextIndex } from './text-index.ts'

/** SearchIndex.find */
export function searchItems(table: ItemTable, query: SearchQuery, page: SearchPage): SearchResult {
  const slots = findSlots(table, query)
  return {
    total: slots.length,
    items: slots.slice(page.offset, page.offset + page.limit).map((slot) => table.items[slot]!),
    facets: new Map(page.facets.map((facet) => [facet, countValues(table.facets[facet], slots)])),
    numbers: new Map(page.numbers.map((number) => [number, countNumbers(table, number, slots)])),
  }
}

/** The ids of the items that a list by name shows, best match first. */
export function searchIds(table: ItemTable, text: string): number[] {
  const slots = findSlots(table, { text, prefix: 'last', typos: 'needed', filter: undefined })
  return slots.map((slot) => table.items[slot]!.id)
}

/** SearchIndex.findValues */
export function searchValues(table: ItemTable, facet: SearchFacet, text: string, query: SearchQuery, limit: number) {
  const column = table.facets[facet]
  const counts = countValues(column, findSlots(table, query))
  const texts = new TextIndex()
  for (const [place, { value, reading }] of counts.entries())
    texts.replace(place, undefined, { name: [value, reading] })
  const costs = texts.match({ text, prefix: 'last', typos: 'needed' })
  if (costs === undefined) return counts.slice(0, limit)
  const places = [...counts.keys()].filter((place) => costs[place] !== NOT_FOUND)
  return places
    .sort((a, b) => costs[a]! - costs[b]!)
    .slice(0, limit)
    .map((place) => counts[place]!)
}

/** The slots of the items found, in order. */
function findSlots(table: ItemTable, { order = 'relevance', filter, ...query }: SearchQuery): number[] {
  const costs = table.texts.match(query)
  const passes = filter && conditionOf(table, filter)
  const found = table
    .sorted(order)
    .filter((slot) => (costs === undefined || costs[slot] !== NOT_FOUND) && (passes === undefined || passes(slot)))
  if (order !== 'relevance' || costs === undefined) return found
  const byMatch = sortedBy(found, (slot) => costs[slot]!)
  // Of what was found as typed, adults first: who looks for children's garments says so, and finds no others.
  const isForChild = (slot: number) =>
    table.items[slot]!.categories.some(({ uid }) => table.wearers.get(uid) === 'kids')
  return sortedBy(byMatch, (slot) => (costs[slot]! < matchCost('related') ? Number(isForChild(slot)) : 2))
}

/** Sorted by a number that few have in common or many, in their order where it is equal. */
export function sortedBy(slots: readonly number[], keyOf: (slot: number) => number): number[] {
  const byKey = Map.groupBy(slots, keyOf)
  return [...byKey.keys()].sort((a, b) => a - b).flatMap((key) => byKey.get(key)!)
}

/** Whether the item in a slot passes a filter. */
function conditionOf(table: ItemTable, filter: Filter): (slot: number) => boolean {
  switch (filter.kind) {
    case 'facet': {
      const key = facetKey(filter.value)
      if (filter.facet === 'objectID') return (slot) => String(table.items[slot]!.id) === key
      return table.facets[filter.facet].having(({ value }) => facetKey(value) === key)
    }
    case 'number':
      return (slot) => compares(numberOf(table.items[slot]!, filter.number), filter.comparison, filter.than)
    case 'not': {
      const passes = conditionOf(table, filter.of)
      return (slot) => !passes(slot)
    }
    default: {
      const conditions = filter.of.map((each) => conditionOf(table, each))
      const how = filter.kind === 'all' ? 'every' : 'some'
      return (slot) => conditions[how]((passes) => passes(slot))
    }
  }
}

/** The values of some items: most frequent first, then by value. */
function countValues(column: Column<FacetValue>, slots: readonly number[]): (FacetCount & FacetValue)[] {
  const counts = column.count(slots)
  return column.values
    .map((value, number) => ({ ...value, count: counts[number]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function countNumbers({ items }: ItemTable, number: SearchNumber, slots: readonly number[]): Map<number, number> {
  const byValue = Map.groupBy(slots, (slot) => numberOf(items[slot]!, number))
  return new Map([...byValue].map(([value, same]) => [value, same.length]))
}

function numberOf(item: SearchItem, number: SearchNumber): number {
  return number === 'price' ? item.fourDaysYen : item.popularity
}
