import { LIST_FILTER_NAMES, rowOf } from './list-filters.ts'

const ROWS = LIST_FILTER_NAMES.map(rowOf)

/** Query parameters that do not identify a different page (docs/product/2, Page metadata; `pref` decided here). */
const DROPPED_PARAMETERS: readonly string[] = [
  'ref',
  ...ROWS.filter(({ isDropped }) => isDropped).map(({ parameter }) => parameter),
  'end',
  'end_range',
  'endcalendar',
  'orderby',
  'orderby_select',
  'transactionid',
  'mode',
  'rnd',
  'pref',
]

const ARRAY_NAME = /^([^[\]]+)\[\d*\]$/
const BRACKETS = '[]'
const ARRAYS = ROWS.map(({ parameter }) => parameter).filter((name) => name.endsWith(BRACKETS))
/** Old forms also sent these as arrays. */
const NEVER_ARRAYS = [
  ...ROWS.map(({ parameter }) => parameter).filter((name) => !name.endsWith(BRACKETS)),
  ...['orderby', 'orderby_select', 'pageno'],
]

/**
 * Normalises the spelling of a parameter name (docs/product/2, Page metadata): `tag_id[0]`, `tag_id%5B%5D` and `tag_id`
 * all become `tag_id[]`. Decided here: `tag_id` is always written as an array, and the other parameters of a list never
 * are, so that `category_id[]` becomes `category_id` and `size[]` the repeatable `size`.
 */
export function normalisedName(name: string): string {
  const plain = name.trim().replace(/%5B/gi, '[').replace(/%5D/gi, ']')
  const base = ARRAY_NAME.exec(plain)?.[1]
  if (base !== undefined) return NEVER_ARRAYS.includes(base) ? base : base + BRACKETS
  return ARRAYS.includes(plain + BRACKETS) ? plain + BRACKETS : plain
}

/** The canonical query, without `?` (docs/product/2, Page metadata); sorted, no blanks, no page 1 (decided here). */
export function canonicalQuery(params: URLSearchParams): string {
  const canonicalPairs = [...params]
    .map(([name, value]) => [normalisedName(name), value.trim()] as [string, string])
    .filter(([name, value]) => value !== '' && !isDropped(name) && !(name === 'pageno' && value === '1'))
    .sort(([nameA, valueA], [nameB, valueB]) => compareText(nameA, nameB) || compareText(valueA, valueB))
  return new URLSearchParams(distinctPairs(canonicalPairs)).toString()
}

function distinctPairs(sorted: [string, string][]): [string, string][] {
  return sorted.filter(([name, value], index) => {
    const [previousName, previousValue] = sorted[index - 1] ?? []
    return name !== previousName || value !== previousValue
  })
}

function isDropped(name: string): boolean {
  return DROPPED_PARAMETERS.includes(name)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
