import { facetKey, type SearchFacet } from '#domain/search/filter.ts'
import { NOT_FOUND } from '#domain/search/matching.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { FacetCount } from '#services/ports/search-index.ts'
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
  readonly #texts = new TextIndex()

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

  /** Marks the items that have a value with a facetKey. */
  mark(marks: Uint8Array, key: string): void {
    const wanted = this.#values.flatMap(({ value }, number) => (facetKey(value) === key ? [number] : []))
    if (wanted.length === 0) return
    for (let slot = 0; slot < this.#valuesOf.length; slot += 1) {
      const numbers = this.#valuesOf[slot]!
      for (let index = 0; index < numbers.length; index += 1) if (wanted.includes(numbers[index]!)) marks[slot] = 1
    }
  }

  /** The values of some items: most frequent first, then by value. */
  count(slots: readonly number[]): FacetCount[] {
    return this.#countByNumber(slots).map(({ value, uid, count }) => ({ value, uid, count }))
  }

  /** Of the values of some items those that match a text: best match first, then as `count`. */
  find(slots: readonly number[], text: string, limit: number): FacetCount[] {
    const costs = this.#texts.match({ text, prefix: 'last', typos: 'needed' })
    if (costs === undefined) return this.count(slots).slice(0, limit)
    return this.#countByNumber(slots)
      .filter(({ number }) => costs[number] !== NOT_FOUND)
      .sort((a, b) => costs[a.number]! - costs[b.number]!)
      .slice(0, limit)
      .map(({ value, uid, count }) => ({ value, uid, count }))
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

  #countByNumber(slots: readonly number[]): (FacetCount & { readonly number: number })[] {
    const counts = new Uint32Array(this.#values.length)
    for (const slot of slots) {
      const numbers = this.#valuesOf[slot]!
      for (let index = 0; index < numbers.length; index += 1) counts[numbers[index]!]! += 1
    }
    return this.#values
      .map(({ value, uid }, number) => ({ value, uid, count: counts[number]!, number }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }

  /** The number of a value. The last item that was put decides on its uid and reading. */
  #numberOf(facetValue: FacetValue): number {
    const known = this.#numbers.get(facetValue.value)
    const number = known ?? this.#values.length
    const before = this.#values[number]
    if (before?.uid === facetValue.uid && before?.reading === facetValue.reading) return number
    if (before !== undefined) this.#texts.remove(number, textsOf(before))
    else this.#itemCounts[number] = 0
    this.#texts.add(number, textsOf(facetValue))
    this.#values[number] = facetValue
    this.#numbers.set(facetValue.value, number)
    return number
  }
}

function textsOf({ value, reading }: FacetValue) {
  return { name: [value, reading] }
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
