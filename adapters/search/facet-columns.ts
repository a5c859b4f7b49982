import { facetKey, type SearchFacet } from '#domain/search/filter.ts'
import { NOT_FOUND } from '#domain/search/matching.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { FacetCount } from '#services/ports/search-index.ts'
import type { Condition } from './item-filter.ts'
import { TextIndex } from './text-index.ts'

type FacetValue = { readonly value: string; readonly uid: number | undefined; readonly reading: string }

/** The values of one facet, with those of each item. Items are identified by their slots. */
export class FacetColumn {
  readonly #facet: SearchFacet
  /** The values by number; one that no item has any more stays. */
  readonly #values: FacetValue[] = []
  readonly #itemCounts: number[] = []
  readonly #numbers = new Map<string, number>()
  /** By slot: the numbers of its values. Items with the same values share an array. */
  readonly #valuesOf: (readonly number[])[] = []
  readonly #shared = new Map<string, readonly number[]>()

  constructor(facet: SearchFacet) {
    this.#facet = facet
  }

  put(slot: number, item: SearchItem): void {
    const numbers = [...new Set(facetValues(item, this.#facet).map((value) => this.#numberOf(value)))]
    for (const number of numbers) this.#itemCounts[number]! += 1
    const key = numbers.join()
    const shared = this.#shared.get(key) ?? numbers
    this.#shared.set(key, shared)
    this.#valuesOf[slot] = shared
  }

  remove(slot: number): void {
    for (const number of this.#valuesOf[slot]!) this.#itemCounts[number]! -= 1
    this.#valuesOf[slot] = []
  }

  /** The condition that an item has a value with a facetKey. */
  withKey(key: string): Condition {
    const wanted = this.#values.flatMap(({ value }, number) => (facetKey(value) === key ? [number] : []))
    if (wanted.length === 0) return () => false
    return (slot) => this.#valuesOf[slot]!.some((number) => wanted.includes(number))
  }

  /** The values of some items: most frequent first, then by value. */
  count(slots: readonly number[]): FacetCount[] {
    const counts = new Uint32Array(this.#values.length)
    for (const slot of slots) {
      const numbers = this.#valuesOf[slot]!
      for (let index = 0; index < numbers.length; index += 1) counts[numbers[index]!]! += 1
    }
    return this.#values
      .map(({ value, uid }, number) => ({ value, uid, count: counts[number]! }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }

  /** Of the values of some items those that match a text: best match first, then as `count`. */
  find(slots: readonly number[], text: string, limit: number): FacetCount[] {
    const counts = this.count(slots)
    const texts = new TextIndex()
    for (const [place, { value }] of counts.entries())
      texts.add(place, { name: [value, this.value(value)?.reading ?? ''] })
    const costs = texts.match({ text, prefix: 'last', typos: 'needed' })
    if (costs === undefined) return counts.slice(0, limit)
    const places = [...counts.keys()].filter((place) => costs[place] !== NOT_FOUND)
    return places
      .sort((a, b) => costs[a]! - costs[b]!)
      .slice(0, limit)
      .map((place) => counts[place]!)
  }

  /** The values that items have. */
  values(): FacetValue[] {
    return this.#values.filter((_, number) => this.#itemCounts[number]! > 0)
  }

  /** A value by its name; undefined when no item has it. */
  value(name: string): FacetValue | undefined {
    const number = this.#numbers.get(name)
    return number !== undefined && this.#itemCounts[number]! > 0 ? this.#values[number] : undefined
  }

  /** The number of a value. The last item that was put decides on its uid and reading. */
  #numberOf(facetValue: FacetValue): number {
    const number = this.#numbers.get(facetValue.value) ?? this.#values.length
    this.#numbers.set(facetValue.value, number)
    this.#values[number] = facetValue
    this.#itemCounts[number] ??= 0
    return number
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
