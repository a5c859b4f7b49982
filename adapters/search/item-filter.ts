import { compares, type Filter, type SearchFacet, type SearchNumber } from '#domain/search/filter.ts'
import type { SearchItem } from '#domain/search/search-item.ts'

/** `items`: by slot. `markFacet`: marks the slots with a value of a facet. */
export type FilteredItems = {
  readonly items: readonly (SearchItem | undefined)[]
  readonly markFacet: (marks: Uint8Array, facet: SearchFacet | 'objectID', value: string) => void
}

/** Evaluates a filter: 1 for the slot of each item that passes. */
export function evaluateFilter(filter: Filter, filtered: FilteredItems): Uint8Array {
  const { items } = filtered
  const marks = new Uint8Array(items.length)
  switch (filter.kind) {
    case 'facet':
      filtered.markFacet(marks, filter.facet, filter.value)
      return marks
    case 'number':
      return markNumbers(marks, filtered, filter.number, (value) => compares(value, filter.comparison, filter.than))
    case 'range':
      return markNumbers(marks, filtered, filter.number, (value) => value >= filter.from && value <= filter.to)
    case 'not':
      return evaluateFilter(filter.of, filtered).map((mark) => 1 - mark)
    default:
      return combine(marks, filter.kind, filter.of, filtered)
  }
}

export function numberOf(item: SearchItem, number: SearchNumber): number {
  return number === 'price' ? item.fourDaysYen : item.popularity
}

function markNumbers(
  marks: Uint8Array,
  { items }: FilteredItems,
  number: SearchNumber,
  passes: (value: number) => boolean,
): Uint8Array {
  for (let slot = 0; slot < marks.length; slot += 1) {
    const item = items[slot]
    if (item !== undefined && passes(numberOf(item, number))) marks[slot] = 1
  }
  return marks
}

function combine(
  marks: Uint8Array,
  kind: 'all' | 'any',
  filters: readonly Filter[],
  filtered: FilteredItems,
): Uint8Array {
  if (kind === 'all') marks.fill(1)
  for (const filter of filters) {
    const others = evaluateFilter(filter, filtered)
    for (let slot = 0; slot < marks.length; slot += 1) {
      if (kind === 'all') marks[slot]! &= others[slot]!
      else marks[slot]! |= others[slot]!
    }
  }
  return marks
}
