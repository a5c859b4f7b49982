import { CELEBRATION_LABELS, MOURNING_LABELS } from '#domain/catalog/attributes.ts'
import { PRODUCT_FORMS, SET_FORMS } from '#domain/catalog/forms.ts'
import { facetKey, type SearchFacet } from '#domain/search/filter.ts'
import { NOT_FOUND } from '#domain/search/matching.ts'
import { type SearchOrder, sortItems } from '#domain/search/orders.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { FacetCount, SearchPage, SearchQuery, SearchResult } from '#services/ports/search-index.ts'
import { buildColumns, type Columns, countValues, evaluateFilter } from './facet-columns.ts'
import { type DocumentTexts, type TextIndex, TextIndexBuilder } from './text-index.ts'

export type ItemIndex = {
  readonly size: number
  find(query: SearchQuery, page: SearchPage): SearchResult
  findValues(facet: SearchFacet, text: string, query: SearchQuery, limit: number): FacetCount[]
  /** The items with these ids, in their order; unknown ids are left out. */
  findItems(ids: readonly number[]): SearchItem[]
  /** The values of a facet with a facetKey (domain/search/filter.ts), or the id of an item. */
  valuesWith(facet: SearchFacet | 'objectID', key: string): string[]
  hasValue(facet: SearchFacet, value: string): boolean
  /** The uid of a brand or category. */
  uidOf(facet: SearchFacet, value: string): number | undefined
}

const ITEMS_PER_BATCH = 250

/** Builds an index; `yieldToEventLoop` is called between batches. */
export async function buildItemIndex(
  items: readonly SearchItem[],
  yieldToEventLoop: () => Promise<void>,
): Promise<ItemIndex> {
  // An item's number is its position in this order, so that items of equal cost are ordered without sorting.
  const sortedItems = sortItems(items, 'relevance')
  const texts = new TextIndexBuilder()
  for (const [position, item] of sortedItems.entries()) {
    if (position % ITEMS_PER_BATCH === ITEMS_PER_BATCH - 1) await yieldToEventLoop()
    texts.add(textsOf(item))
  }
  await yieldToEventLoop()
  const text = texts.finish()
  await yieldToEventLoop()
  return itemIndex(sortedItems, text, buildColumns(sortedItems))
}

function textsOf(item: SearchItem): DocumentTexts {
  return {
    name: [item.name, item.kana],
    brand: [item.brand.name, item.brand.kana],
    category: [...item.categories.map(({ name }) => name), ...mainAttributes(item)],
    feature: [...item.attributes, ...item.colors, ...labelsOf(item), ...item.ages],
    size: item.sizes,
  }
}

/**
 * The attributes of garments count as much as categories: suits for a ceremony come before what goes with them, and
 * before garments for mourning that may be worn at a celebration.
 */
function mainAttributes(item: SearchItem): readonly string[] {
  if (!isGarment(item)) return []
  const isForMourning = item.attributes.some((label) => MOURNING_LABELS.includes(label))
  return isForMourning ? item.attributes.filter((label) => !CELEBRATION_LABELS.includes(label)) : item.attributes
}

function isGarment({ form }: SearchItem): boolean {
  const table: Readonly<Record<string, { readonly measurements: readonly string[] }>> = PRODUCT_FORMS
  return Object.hasOwn(table, form) && table[form]!.measurements.includes('sleeve')
}

/** Labels of an item's forms. The database may hold forms that this version does not know. */
export function labelsOf({ form, setForm }: SearchItem): string[] {
  const label = (table: Readonly<Record<string, { readonly label: string }>>, key: string | undefined) =>
    key !== undefined && Object.hasOwn(table, key) ? [table[key]!.label] : []
  return [...label(PRODUCT_FORMS, form), ...label(SET_FORMS, setForm)]
}

function itemIndex(items: readonly SearchItem[], text: TextIndex, columns: Columns): ItemIndex {
  const orders = createOrders(items, columns)
  const findPositions = ({ order = 'relevance', ...query }: SearchQuery) => {
    const costs = text.match(query)
    const found = rank(columns, query.filter, costs)
    return order === 'relevance' ? found : inOrder(found, orders(order))
  }
  return {
    size: items.length,
    find: (query, { offset, limit, facets, numbers }) => {
      const positions = findPositions(query)
      return {
        total: positions.length,
        items: positions.slice(offset, offset + limit).map((position) => items[position]!),
        facets: new Map(facets.map((facet) => [facet, countValues(columns.facets[facet], positions)])),
        numbers: new Map(numbers.map((number) => [number, frequencies(columns.numbers[number], positions)])),
      }
    },
    findValues: (facet, facetText, query, limit) => {
      const column = columns.facets[facet]
      const counts = countValues(column, findPositions(query))
      const costs = column.texts.match({ text: facetText, prefix: 'last', typos: 'needed' })
      if (costs === undefined) return counts.slice(0, limit)
      return counts
        .filter(({ index: position }) => costs[position] !== NOT_FOUND)
        .sort((a, b) => costs[a.index]! - costs[b.index]!)
        .slice(0, limit)
    },
    findItems: (ids) => ids.flatMap((id) => items[columns.indexById.get(String(id)) ?? -1] ?? []),
    valuesWith: (facet, key) => {
      if (facet === 'objectID') return columns.indexById.has(key) ? [key] : []
      return columns.facets[facet].values.filter(({ value }) => facetKey(value) === key).map(({ value }) => value)
    },
    hasValue: (facet, value) => columns.facets[facet].values.some((known) => known.value === value),
    uidOf: (facet, value) => columns.facets[facet].values.find((known) => known.value === value)?.uid,
  }
}

/** Numbers of the matching items: by cost, then in the order of the items. */
function rank(columns: Columns, filter: SearchQuery['filter'], costs: Uint16Array | undefined): number[] {
  const allowed = filter && evaluateFilter(columns, filter)
  const byCost = new Map<number, number[]>()
  for (let position = 0; position < columns.count; position += 1) {
    const cost = costs ? costs[position]! : 0
    if (cost === NOT_FOUND || allowed?.[position] === 0) continue
    const sameCost = byCost.get(cost)
    if (sameCost) sameCost.push(position)
    else byCost.set(cost, [position])
  }
  return [...byCost.keys()].sort((a, b) => a - b).flatMap((cost) => byCost.get(cost)!)
}

/** Places by item number in each order, computed when an order is asked for the first time. */
function createOrders(items: readonly SearchItem[], { indexById }: Columns) {
  const placesByOrder = new Map<SearchOrder, Uint32Array>()
  return (order: SearchOrder): Uint32Array => {
    const known = placesByOrder.get(order)
    if (known !== undefined) return known
    const places = new Uint32Array(items.length)
    for (const [place, { id }] of sortItems(items, order).entries()) places[indexById.get(String(id))!] = place
    placesByOrder.set(order, places)
    return places
  }
}

function inOrder(positions: number[], places: Uint32Array): number[] {
  return positions.sort((a, b) => places[a]! - places[b]!)
}

function frequencies(values: Float64Array, positions: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const position of positions) counts.set(values[position]!, (counts.get(values[position]!) ?? 0) + 1)
  return counts
}
