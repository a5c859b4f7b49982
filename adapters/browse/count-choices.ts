import type { ChoiceCounts } from '#domain/catalog/choice-counts.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { PRICE_RANGES } from '#domain/pricing/price-range.ts'
import type { Span } from '#domain/rental/span.ts'
import { type Condition, type Filter, filterOf } from './find-items.ts'
import type { ItemTable } from './item-table.ts'

/** FacetStore.countChoices: an item counts for the choices of a facet when it passes all conditions on others. */
export function countChoices(table: ItemTable, query: ItemQuery, span: Span | undefined): ChoiceCounts {
  const filter = filterOf(table, query, span)
  const isOfCategory = table.categories.having((uid) => uid === query.categoryId)
  const conditions = [...filter.conditions]
  if (query.categoryId !== undefined) conditions.unshift({ facet: 'categories', passes: isOfCategory })
  const groups = groupByFailed(table.listed(), conditions)
  const { makers, categories, tags, sizes, tagCategories } = table
  /** `values`: by the numbers that `count` returns. */
  function counts<Value>(
    facet: keyof ChoiceCounts,
    values: readonly Value[],
    count: (slots: readonly number[]) => Uint32Array,
  ) {
    const sums = new Map<Value, number>()
    for (const [failed, slots] of groups) {
      if (failed !== undefined && failed.facet !== facet) continue
      const isCounted = (value: Value) =>
        failed?.tagCategoryUid === undefined || tagCategories.get(value as number) === failed.tagCategoryUid
      for (const [number, sum] of count(slots).entries()) {
        const value = values[number]!
        if (sum > 0 && value !== null && isCounted(value)) sums.set(value, (sums.get(value) ?? 0) + sum)
      }
    }
    return Object.fromEntries(sums)
  }
  return {
    makers: counts('makers', makers.values, (slots) => makers.count(slots)),
    categories: counts('categories', categories.values, (slots) => categories.count(slots)),
    tags: counts('tags', tags.values, (slots) => tags.count(slots)),
    sizes: counts('sizes', sizes.values, (slots) => countSizes(table, slots, filter)),
    prices: counts('prices', PRICES, (slots) => countPrices(slots, filter)),
  }
}

/** The slots that fail no condition (undefined), and those that fail only one. */
function groupByFailed(slots: readonly number[], conditions: readonly Condition[]) {
  const groups = [...conditions, undefined].map((failed) => [failed, [] as number[]] as const)
  for (const slot of slots) {
    let [first, last] = [0, conditions.length - 1]
    while (first <= last && conditions[first]!.passes(slot)) first += 1
    while (first < last && conditions[last]!.passes(slot)) last -= 1
    // None is failed, or the first one is the last.
    if (first >= last) groups[first]![1].push(slot)
  }
  return groups
}

/** The items that have each size free. */
function countSizes({ firstUnit, unitCount, sizes }: ItemTable, slots: readonly number[], { free: { words } }: Filter) {
  const counts = new Uint32Array(sizes.values.length)
  /** By size: 1 + the slot of the item that counted last. */
  const counted = new Uint32Array(sizes.values.length)
  for (const slot of slots) {
    const end = firstUnit[slot]! + unitCount[slot]!
    for (let position = firstUnit[slot]!; position < end; position += 1) {
      const size = sizes.of[position]![0]!
      if ((words[position >>> 5]! & (1 << position)) === 0 || counted[size] === slot + 1) continue
      counted[size] = slot + 1
      counts[size]! += 1
    }
  }
  return counts
}

const PRICES = PRICE_RANGES.map(({ value }) => value)
const LOWEST_PRICES = PRICE_RANGES.map(({ fromYen }) => fromYen)

function countPrices(slots: readonly number[], { priceYen }: Filter): Uint32Array {
  const counts = new Uint32Array(PRICE_RANGES.length)
  for (const slot of slots) {
    const price = priceYen(slot)
    let range = LOWEST_PRICES.length - 1
    while (range > 0 && price < LOWEST_PRICES[range]!) range -= 1
    counts[range]! += 1
  }
  return counts
}
