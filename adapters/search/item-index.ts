import { CELEBRATION_LABELS, MOURNING_LABELS } from '#domain/catalog/attributes.ts'
import { PRODUCT_FORMS, SET_FORMS } from '#domain/catalog/forms.ts'
import { facetKey, SEARCH_FACETS, type SearchFacet, type SearchNumber } from '#domain/search/filter.ts'
import { NOT_FOUND } from '#domain/search/matching.ts'
import { compareItems, type SearchOrder } from '#domain/search/orders.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import { sizeTexts } from '#domain/search/size-texts.ts'
import type { FacetCount, SearchIndex, SearchPage, SearchQuery, SearchResult } from '#services/ports/search-index.ts'
import { Column } from './column.ts'
import { countValues, type FacetValue, facetValues, findValues, hasValue } from './facets.ts'
import { type Condition, conditionOf, numberOf } from './item-filter.ts'
import { type DocumentTexts, TextIndex } from './text-index.ts'

/** Also the items on sale with some ids, which the hosted service does not know, in the order of the ids. */
export type EmbeddedSearch = SearchIndex & { findItems(ids: readonly number[]): Promise<readonly SearchItem[]> }

const facetColumn = () => new Column<FacetValue>(({ value }) => value)

/** The search of the items on sale. Each item has a slot, a small number. */
export class ItemIndex {
  /** By slot. */
  readonly #items: (SearchItem | undefined)[] = []
  readonly #slots = new Map<number, number>()
  readonly #texts = new TextIndex()
  readonly #facets: Record<SearchFacet, Column<FacetValue>> = {
    ...{ brand: facetColumn(), category: facetColumn(), color: facetColumn(), size: facetColumn() },
  }
  readonly #sorted = new Map<SearchOrder, readonly number[]>()
  /** The orders in which all items are sorted. */
  readonly #current = new Set<SearchOrder>()

  /** Adds an item, or replaces the one in a slot. */
  put(slot: number, item: SearchItem): void {
    const [before, texts] = [this.#items[slot], textsOf(item)]
    if (before === undefined || JSON.stringify(textsOf(before)) !== JSON.stringify(texts)) {
      this.remove(slot)
      this.#texts.add(slot, texts)
    }
    this.#current.clear()
    this.#items[slot] = item
    this.#slots.set(item.id, slot)
    for (const facet of SEARCH_FACETS) this.#facets[facet].put(slot, facetValues(item, facet))
  }

  remove(slot: number): void {
    const item = this.#items[slot]
    if (item === undefined) return
    this.#current.clear()
    this.#texts.remove(slot, textsOf(item))
    this.#slots.delete(item.id)
    this.#items[slot] = undefined
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id)
  }

  /** All slots. Sorting again what changed little takes little more time than copying it. */
  sorted(order: SearchOrder): readonly number[] {
    const before = this.#sorted.get(order) ?? []
    if (this.#current.has(order)) return before
    const compare = compareItems(order)
    const slots = [...new Set([...before, ...this.#items.keys()])]
      .filter((slot) => this.#items[slot] !== undefined)
      .sort((a, b) => compare(this.#items[a]!, this.#items[b]!))
    this.#sorted.set(order, slots)
    this.#current.add(order)
    return slots
  }

  find(query: SearchQuery, { offset, limit, facets, numbers }: SearchPage): SearchResult {
    const slots = this.#findSlots(query)
    return {
      total: slots.length,
      items: slots.slice(offset, offset + limit).map((slot) => this.#items[slot]!),
      facets: new Map(facets.map((facet) => [facet, countValues(this.#facets[facet], slots)])),
      numbers: new Map(numbers.map((number) => [number, this.#frequencies(number, slots)])),
    }
  }

  /** The ids of the items that a list by name shows, best match first. */
  findIds(text: string): number[] {
    const slots = this.#findSlots({ text, prefix: 'last', typos: 'needed', filter: undefined })
    return slots.map((slot) => this.#items[slot]!.id)
  }

  findValues(facet: SearchFacet, text: string, query: SearchQuery, limit: number): FacetCount[] {
    return findValues(this.#facets[facet], this.#findSlots(query), text).slice(0, limit)
  }

  /** The items with these ids, in their order; unknown ids are left out. */
  findItems(ids: readonly number[]): SearchItem[] {
    return ids.flatMap((id) => this.#items[this.#slots.get(id) ?? -1] ?? [])
  }

  /** The slots of the items found, in order. */
  #findSlots({ order = 'relevance', filter, ...query }: SearchQuery): number[] {
    const costs = this.#texts.match(query)
    const passes = filter && conditionOf(filter, { items: this.#items, withValue: this.#withValue })
    const found = this.sorted(order).filter(
      (slot) => (costs === undefined || costs[slot] !== NOT_FOUND) && (passes === undefined || passes(slot)),
    )
    if (order !== 'relevance' || costs === undefined) return found
    const byCost = Map.groupBy(found, (slot) => costs[slot]!)
    return [...byCost.keys()].sort((a, b) => a - b).flatMap((cost) => byCost.get(cost)!)
  }

  readonly #withValue = (facet: SearchFacet | 'objectID', value: string): Condition => {
    const key = facetKey(value)
    if (facet !== 'objectID') return hasValue(this.#facets[facet], key)
    const wanted = String(Number(key)) === key ? this.#slots.get(Number(key)) : undefined
    return (slot) => slot === wanted
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
