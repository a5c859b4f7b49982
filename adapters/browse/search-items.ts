import { compares, type Filter, facetKey, type SearchFacet, type SearchNumber } from '#domain/search/filter.ts'
import { NOT_FOUND } from '#domain/search/matching.ts'
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
  for (const [place, { value }] of counts.entries())
    texts.replace(place, undefined, { name: [value, column.values[column.find(value)!]!.reading] })
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
  const byCost = Map.groupBy(found, (slot) => costs[slot]!)
  return [...byCost.keys()].sort((a, b) => a - b).flatMap((cost) => byCost.get(cost)!)
}

/** Whether the item in a slot passes a filter. */
function conditionOf(table: ItemTable, filter: Filter): (slot: number) => boolean {
  switch (filter.kind) {
    case 'facet':
      return hasValue(table, filter.facet, facetKey(filter.value))
    case 'number':
      return (slot) => compares(numberOf(table.items[slot]!, filter.number), filter.comparison, filter.than)
    case 'not': {
      const passes = conditionOf(table, filter.of)
      return (slot) => !passes(slot)
    }
    default: {
      const conditions = filter.of.map((each) => conditionOf(table, each))
      return filter.kind === 'all'
        ? (slot) => conditions.every((passes) => passes(slot))
        : (slot) => conditions.some((passes) => passes(slot))
    }
  }
}

function hasValue(table: ItemTable, facet: SearchFacet | 'objectID', key: string) {
  if (facet === 'objectID') {
    const wanted = String(Number(key)) === key ? table.slotOf(Number(key)) : undefined
    return (slot: number) => slot === wanted
  }
  const { values, of } = table.facets[facet]
  const wanted = values.flatMap(({ value }, number) => (facetKey(value) === key ? [number] : []))
  return (slot: number) => of[slot]!.some((number) => wanted.includes(number))
}

/** The values of some items: most frequent first, then by value. */
function countValues(column: Column<FacetValue>, slots: readonly number[]): FacetCount[] {
  const counts = column.count(slots)
  return column.values
    .map(({ value, uid }, number) => ({ value, uid, count: counts[number]! }))
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
