import { compares, type Filter, type SearchFacet, type SearchNumber } from '#domain/search/filter.ts'
import type { SearchItem } from '#domain/search/search-item.ts'

/** Whether the item in a slot passes. */
export type Condition = (slot: number) => boolean

/** `items`: by slot. `withValue`: the condition that an item has a value of a facet. */
export type FilteredItems = {
  readonly items: readonly (SearchItem | undefined)[]
  readonly withValue: (facet: SearchFacet | 'objectID', value: string) => Condition
}

export function conditionOf(filter: Filter, filtered: FilteredItems): Condition {
  switch (filter.kind) {
    case 'facet':
      return filtered.withValue(filter.facet, filter.value)
    case 'number':
      return ofNumber(filtered, filter.number, (value) => compares(value, filter.comparison, filter.than))
    case 'range':
      return ofNumber(filtered, filter.number, (value) => value >= filter.from && value <= filter.to)
    case 'not': {
      const passes = conditionOf(filter.of, filtered)
      return (slot) => !passes(slot)
    }
    default: {
      const conditions = filter.of.map((each) => conditionOf(each, filtered))
      return filter.kind === 'all'
        ? (slot) => conditions.every((passes) => passes(slot))
        : (slot) => conditions.some((passes) => passes(slot))
    }
  }
}

export function numberOf(item: SearchItem, number: SearchNumber): number {
  return number === 'price' ? item.fourDaysYen : item.popularity
}

function ofNumber({ items }: FilteredItems, number: SearchNumber, passes: (value: number) => boolean): Condition {
  return (slot) => passes(numberOf(items[slot]!, number))
}
