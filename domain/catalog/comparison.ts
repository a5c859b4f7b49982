import { parseItemId } from './item-id.ts'

/** How many items stand side by side (docs/rules.md Ordering). */
export const COMPARED_ITEMS = { least: 2, most: 4 } as const

/**
 * The items to compare, in the order of the link; malformed and repeated ones are left out. `isTooMany`: further ones
 * were left out too.
 */
export function parseComparison(values: readonly string[]): { ids: readonly number[]; isTooMany: boolean } {
  const ids = [...new Set(values.map(parseItemId).filter((id) => id !== undefined))]
  return { ids: ids.slice(0, COMPARED_ITEMS.most), isTooMany: ids.length > COMPARED_ITEMS.most }
}

/** The query of a link that compares items: `item=1023&item=1031`. */
export function comparisonQuery(ids: readonly number[]): string {
  return String(new URLSearchParams(ids.map((id) => ['item', String(id)])))
}
