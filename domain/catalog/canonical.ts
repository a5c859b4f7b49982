/** Query parameters that do not make another page (docs/product/2, Page metadata). */
export const DROPPED_PARAMETERS = [
  'ref',
  'startcalendar',
  'end',
  'end_range',
  'endcalendar',
  'orderby',
  'orderby_select',
  'transactionid',
  'mode',
  'rnd',
] as const

const ARRAY_NAME = /^([^[\]]+)\[\d*\]$/
const ALWAYS_ARRAYS = ['tag_id']
/** Old forms wrote these as arrays too; a list has one value of each. */
const NEVER_ARRAYS = [
  'category_id',
  'maker_id',
  'size',
  'name',
  'price_range',
  'range',
  'startcalendar',
  'orderby',
  'orderby_select',
  'pageno',
]

/**
 * A parameter name in one spelling (docs/product/2, Page metadata): `tag_id[0]`, `tag_id%5B%5D` and `tag_id` are all
 * `tag_id[]`. Decided here: the one parameter that may be repeated is always written as an array, and the others of a
 * list never, so that `category_id[]` is `category_id`.
 */
export function normalisedName(name: string): string {
  const plain = name.trim().replace(/%5B/gi, '[').replace(/%5D/gi, ']')
  const base = ARRAY_NAME.exec(plain)?.[1]
  if (base !== undefined) return NEVER_ARRAYS.includes(base) ? base : `${base}[]`
  return ALWAYS_ARRAYS.includes(plain) ? `${plain}[]` : plain
}

/**
 * The query string of the canonical address of an item list, without `?` (docs/product/2, Page metadata). Decided here:
 * blank values and the first page are dropped too, and the rest is sorted, so that one page has one address.
 */
export function canonicalQuery(params: URLSearchParams): string {
  const kept = [...params]
    .map(([name, value]) => [normalisedName(name), value.trim()] as [string, string])
    .filter(([name, value]) => value !== '' && !isDropped(name) && !(name === 'pageno' && value === '1'))
    .sort(([nameA, valueA], [nameB, valueB]) => compareText(nameA, nameB) || compareText(valueA, valueB))
  return new URLSearchParams(kept).toString()
}

function isDropped(name: string): boolean {
  return (DROPPED_PARAMETERS as readonly string[]).includes(name)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
