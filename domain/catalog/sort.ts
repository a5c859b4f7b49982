/** The orders of an item list (docs/product/3, Enumerations). `value` stands in links (decided here). */
export const SORT_ORDERS = [
  { value: 'date', label: '新着順' },
  { value: 'price_asc', label: '価格が安い順' },
  { value: 'price_desc', label: '価格が高い順' },
] as const

/** An order of an item list, as it stands in a link. */
export type SortOrder = (typeof SORT_ORDERS)[number]['value']

/** Used when a link names none: newest first. */
export const DEFAULT_SORT_ORDER: SortOrder = 'date'

const OLD_SPELLINGS: Readonly<Record<string, SortOrder>> = {
  new: 'date',
  newest: 'date',
  date_desc: 'date',
  price: 'price_asc',
  price_low: 'price_asc',
  asc: 'price_asc',
  price_high: 'price_desc',
  desc: 'price_desc',
}

/** Reads the order of a link, old spellings such as `price` included; undefined for anything else. */
export function parseSortOrder(input: unknown): SortOrder | undefined {
  if (typeof input !== 'string') return undefined
  const value = input.trim().toLowerCase()
  const known = SORT_ORDERS.find((order) => order.value === value)?.value
  return known ?? (Object.hasOwn(OLD_SPELLINGS, value) ? OLD_SPELLINGS[value] : undefined)
}
