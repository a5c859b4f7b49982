import { CELEBRATION_LABELS, MOURNING_LABELS } from '#domain/catalog/attributes.ts'
import { PRODUCT_FORMS, SET_FORMS } from '#domain/catalog/forms.ts'
import { type Filter, facetKey, type SearchFacet, type SearchNumber } from '#domain/search/filter.ts'
import { NOT_FOUND } from '#domain/search/matching.ts'
import { compareItems, type SearchOrder } from '#domain/search/orders.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import { sizeTexts } from '#domain/search/size-texts.ts'
import type { FacetCount, SearchIndex, SearchPage, SearchQuery, SearchResult } from '#services/ports/search-index.ts'
import { FacetColumn } from './facet-columns.ts'
import { type Condition, conditionOf, numberOf } from './item-filter.ts'
import { SortedNumbers } from './sorted-numbers.ts'
import { type DocumentTexts, TextIndex } from './text-index.ts'

/** Also what the hosted service cannot know: the items on sale now, and the values of a facet. */
export type EmbeddedSearch = SearchIndex & {
  /** The items on sale, in the order of the ids. */
  findItems(ids: readonly number[]): Promise<readonly SearchItem[]>
  /** What the index knows at this moment about the values of facets. */
  facetValues(): Promise<FacetValues>
}

export type FacetValues = Pick<ItemIndex, 'valuesWith' | 'hasValue' | 'uidOf'>

/** The search of the items on sale. Each item has a slot, a small number, which may be reused after it was removed. */
export class ItemIndex {
  readonly #items: (SearchItem | undefined)[] = []
  readonly #slots = new Map<number, number>()
  readonly #texts = new TextIndex()
  readonly #facets = {
    brand: new FacetColumn('brand'),
    category: new FacetColumn('category'),
    color: new FacetColumn('color'),
    size: new FacetColumn('size'),
  } satisfies Record<SearchFacet, FacetColumn>
  readonly #byRelevance = this.sorted('relevance')
  /** All slots. */
  readonly newestFirst: SortedNumbers = this.sorted('date')

  /** Adds an item, or replaces the one in a slot. */
  put(slot: number, item: SearchItem): void {
    const before = this.#items[slot]
    const texts = textsOf(item)
    const textsBefore = before && textsOf(before)
    const isText = textsBefore === undefined || !areEqual(texts, textsBefore)
    if (before !== undefined) this.#takeOut(slot, before)
    if (textsBefore !== undefined && isText) this.#texts.remove(slot, textsBefore)
    if (isText) this.#texts.add(slot, texts)
    this.#items[slot] = item
    this.#slots.set(item.id, slot)
    for (const column of Object.values(this.#facets)) column.put(slot, item)
    for (const list of [this.#byRelevance, this.newestFirst]) list.add(slot)
  }

  remove(slot: number): void {
    const item = this.#items[slot]!
    this.#takeOut(slot, item)
    this.#texts.remove(slot, textsOf(item))
    this.#items[slot] = undefined
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id)
  }

  /** An empty list of slots in an order. */
  sorted(order: SearchOrder): SortedNumbers {
    const compare = compareItems(order)
    return new SortedNumbers((a, b) => compare(this.#items[a]!, this.#items[b]!))
  }

  find(query: SearchQuery, { offset, limit, facets, numbers }: SearchPage): SearchResult {
    const slots = this.#findSlots(query)
    return {
      total: slots.length,
      items: slots.slice(offset, offset + limit).map((slot) => this.#items[slot]!),
      facets: new Map(facets.map((facet) => [facet, this.#facets[facet].count(slots)])),
      numbers: new Map(numbers.map((number) => [number, this.#frequencies(number, slots)])),
    }
  }

  /** The ids of the items that a list by name shows, best match first. */
  findIds(text: string): number[] {
    const slots = this.#findSlots({ text, prefix: 'last', typos: 'needed', filter: undefined })
    return slots.map((slot) => this.#items[slot]!.id)
  }

  findValues(facet: SearchFacet, text: string, query: SearchQuery, limit: number): FacetCount[] {
    return this.#facets[facet].find(this.#findSlots(query), text, limit)
  }

  /** The items with these ids, in their order; unknown ids are left out. */
  findItems(ids: readonly number[]): SearchItem[] {
    return ids.flatMap((id) => this.#items[this.#slots.get(id) ?? -1] ?? [])
  }

  /** The values of a facet with a facetKey (domain/search/filter.ts), or the id of an item. */
  valuesWith(facet: SearchFacet | 'objectID', key: string): string[] {
    if (facet === 'objectID') return this.#slotWithId(key) === undefined ? [] : [key]
    const values = this.#facets[facet].values()
    return values.filter(({ value }) => facetKey(value) === key).map(({ value }) => value)
  }

  hasValue(facet: SearchFacet, value: string): boolean {
    return this.#facets[facet].value(value) !== undefined
  }

  /** The uid of a brand or category. */
  uidOf(facet: SearchFacet, value: string): number | undefined {
    return this.#facets[facet].value(value)?.uid
  }

  #takeOut(slot: number, { id }: SearchItem): void {
    for (const list of [this.#byRelevance, this.newestFirst]) list.remove(slot)
    for (const column of Object.values(this.#facets)) column.remove(slot)
    this.#slots.delete(id)
  }

  /** The slots of the items found, in order. */
  #findSlots({ order = 'relevance', filter, ...query }: SearchQuery): number[] {
    const costs = this.#texts.match(query)
    const passes = filter && this.#conditionOf(filter)
    const isFound = (slot: number) =>
      (costs === undefined || costs[slot] !== NOT_FOUND) && (passes === undefined || passes(slot))
    if (order === 'relevance' || order === 'popularity') {
      const found = this.#byRelevance.values().filter(isFound)
      return order === 'popularity' || costs === undefined ? found : inGroups(found, (slot) => costs[slot]!)
    }
    const found = this.newestFirst.values().filter(isFound)
    if (order === 'date') return found
    const direction = order === 'price_asc' ? 1 : -1
    return inGroups(found, (slot) => direction * this.#items[slot]!.fourDaysYen)
  }

  #conditionOf(filter: Filter): Condition {
    return conditionOf(filter, {
      items: this.#items,
      withValue: (facet, value) => this.#withKey(facet, facetKey(value)),
    })
  }

  #withKey(facet: SearchFacet | 'objectID', key: string): Condition {
    if (facet !== 'objectID') return this.#facets[facet].withKey(key)
    const wanted = this.#slotWithId(key)
    return (slot) => slot === wanted
  }

  #slotWithId(id: string): number | undefined {
    return String(Number(id)) === id ? this.#slots.get(Number(id)) : undefined
  }

  #frequencies(number: SearchNumber, slots: readonly number[]): Map<number, number> {
    const counts = new Map<number, number>()
    for (const slot of slots) {
      const value = numberOf(this.#items[slot]!, number)
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return counts
  }
}

/** The slots sorted by a key; slots with the same key keep their order. */
function inGroups(slots: readonly number[], keyOf: (slot: number) => number): number[] {
  const groups = Map.groupBy(slots, keyOf)
  return [...groups.keys()].sort((a, b) => a - b).flatMap((key) => groups.get(key)!)
}

function areEqual(a: DocumentTexts, b: DocumentTexts): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function textsOf(item: SearchItem): DocumentTexts {
  return {
    name: [item.name, item.kana],
    brand: [item.brand.name, item.brand.kana],
    category: [...item.categories.map(({ name }) => name), ...mainAttributes(item)],
    feature: [...item.attributes, ...item.colors, ...labelsOf(item), ...item.ages],
    size: item.sizes.flatMap(sizeTexts),
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
