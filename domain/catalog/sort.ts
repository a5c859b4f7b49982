/** The sort orders of an item list (docs/product/3, Enumerations). `value` is the form in links (decided here). */
export const SORT_ORDERS = [
  { value: 'date', label: '新着順' },
  { value: 'price_asc', label: '価格が安い順' },
  { value: 'price_desc', label: '価格が高い順' },
] as const

/** A sort order of an item list, as written in a link. */
export type SortOrder = (typeof SORT_ORDERS)[number]['value']

/** The default sort order: newest first. */
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

/** Reads the sort order of a link, including old spellings such as `price`; undefined for anything else. */
export function parseSortOrder(input: unknown): SortOrder | undefined {
  if (typeof input !== 'string') return undefined
  const value = input.trim().toLowerCase()
  const known = SORT_ORDERS.find((order) => order.value === value)?.value
  return known ?? (Object.hasOwn(OLD_SPELLINGS, value) ? OLD_SPELLINGS[value] : undefined)
}
