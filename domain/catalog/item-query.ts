import { addDays, type Day, laterDay } from '../day.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import type { RentalCalendar } from '../rental/calendar.ts'
import { checkStart, latestStartFrom, parseRentalDays, SEARCH_RANGE } from '../rental/period.ts'
import { isRejected, type Rejection, rejected } from '../result.ts'
import { parseInteger } from '../text/integer.ts'
import { occasionOf } from './attributes.ts'
import { normalisedName } from './canonical.ts'
import { type Filter, type FilterValues, LIST_FILTER_NAMES, type ListFilter, rowOf, valuesOf } from './list-filters.ts'

/** The sort orders of an item list (docs/product/3, Enumerations). `value` is the form in links (decided here). */
export const SORT_ORDERS = [
  { value: 'relevance', label: '関連度順' },
  { value: 'date', label: '新着順' },
  { value: 'price_asc', label: '価格が安い順' },
  { value: 'price_desc', label: '価格が高い順' },
] as const
type SortOrder = (typeof SORT_ORDERS)[number]['value']

type Wanted = Pick<ItemQuery, 'name' | 'tagIds'>

/** The sort orders of a list: relevance needs words or an occasion. The first one is the default. */
export function sortOrdersOf({ name, tagIds }: Wanted): readonly (typeof SORT_ORDERS)[number][] {
  const isRelevant = name !== undefined || occasionOf(tagIds) !== undefined
  return isRelevant ? SORT_ORDERS : SORT_ORDERS.filter(({ value }) => value !== 'relevance')
}

/** The requested order if the list has it, else the default one. */
function orderOf(requested: SortOrder | undefined, query: Wanted): SortOrder {
  return sortOrdersOf(query).find(({ value }) => value === requested)?.value ?? sortOrdersOf(query)[0]!.value
}

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

/**
 * The query of an item list (docs/product/2, Products; docs/product/5, Search). `rentalDays` and `arrivalOn` are given
 * together or not at all. `page` counts from 1. `wearer` is absent when there is a `categoryId`.
 */
export type ItemQuery = FilterValues & {
  /** The ids that a search found for `name`, best match first. Absent: the store finds them. Never read from a link. */
  readonly foundIds?: readonly number[]
  readonly order: SortOrder
  readonly page: number
}

/** The arrival date of a link was before the earliest start, after the reservation span or closed, and was moved. */
export type ArrivalMoved = Rejection<
  'arrival-moved',
  { requestedOn: Day; arrivalOn: Day; why: 'past' | 'too-early' | 'too-late' | 'start-closed' }
>

/** What decides which arrival dates are possible. */
type ArrivalFacts = {
  readonly todayOn: Day
  readonly earliestOn: Day
  readonly prefecture: PrefectureCode
  readonly rental: RentalCalendar
}

/** Maximum number of tags, and of sizes, in a link; further ones are ignored (decided here). */
const VALUES_LIMIT = 20
/** Highest page number accepted in a link (decided here). */
const PAGE_LIMIT = 10_000

/** The sort parameter, and its name in links of the former shop. */
const ORDER_NAMES = ['orderby', 'orderby_select'] as const

export const EMPTY_ITEM_QUERY: ItemQuery = withoutUndefined({ ...readFilters(new Map()), order: 'date', page: 1 })

/**
 * Reads the query of an item list (docs/product/5, Search; docs/product/2, Products): the parameters of LIST_FILTERS
 * in all their spellings, orderby, pageno. Blank and malformed values count as absent; of repeated tags and sizes all
 * count, of another repeated parameter the last valid value. An arrival date before `earliestOn` or after the
 * reservation span is moved to `earliestOn`, with a notice; the default date (tomorrow) is moved without one. A date
 * that closings or suspensions rule out is moved to the nearest possible one after it, or before it at the end of the
 * span.
 */
export function parseItemQuery(
  params: URLSearchParams,
  facts: ArrivalFacts,
): { query: ItemQuery; notices: ArrivalMoved[] } {
  const texts = textsByName(params)
  const filters = possibleFilters(readFilters(texts), facts.rental)
  const arrival = parseArrival(filters.arrivalOn, facts)
  const { rentalDays } = filters
  const hasPeriod = arrival.arrivalOn !== undefined || rentalDays !== undefined
  const defaultOn = laterDay(addDays(facts.todayOn, 1), facts.earliestOn)
  const order = ORDER_NAMES.map((each) => lastValid(texts.get(each), parseSortOrder)).find(Boolean)
  const query: ItemQuery = {
    ...filters,
    wearer: filters.categoryId === undefined ? filters.wearer : undefined,
    rentalDays: hasPeriod ? (rentalDays ?? SEARCH_RANGE.assumed) : undefined,
    arrivalOn: hasPeriod ? (arrival.arrivalOn ?? defaultOn) : undefined,
    order: orderOf(order, filters),
    page: lastValid(texts.get('pageno'), parsePage) ?? 1,
  }
  return { query: withoutUndefined(query), notices: arrival.notices }
}

/** The query string of an item list, without `?`. Equal queries give equal strings; defaults are left out. */
export function writeItemQuery(query: ItemQuery): string {
  const params = new URLSearchParams()
  for (const filter of LIST_FILTER_NAMES)
    for (const value of distinctAscending(valuesOf(query, filter)))
      params.append(rowOf(filter).parameter, String(value))
  const order = orderOf(query.order, query)
  if (order !== orderOf(undefined, query)) params.append('orderby', order)
  if (query.page !== 1) params.append('pageno', String(query.page))
  return params.toString()
}

/** The query without a filter, or without one value of it, and without what is given only together with it. */
export function withoutFilter(query: ItemQuery, filter: ListFilter, value?: string | number): ItemQuery {
  const others = valuesOf(query, filter).filter((each) => value !== undefined && each !== value)
  return {
    ...query,
    [filter]: rowOf(filter).isList ? others : undefined,
    ...(filter === 'arrivalOn' && { rentalDays: undefined }),
    ...(filter === 'name' && { foundIds: undefined }),
  }
}

function readFilters(texts: ReadonlyMap<string, readonly string[]>): FilterValues {
  const values: Partial<Record<ListFilter, unknown>> = {}
  for (const filter of LIST_FILTER_NAMES) {
    const { parameter, parse, isList } = rowOf(filter)
    values[filter] = isList ? allValid(texts.get(parameter), parse) : lastValid(texts.get(parameter), parse)
  }
  return values as FilterValues
}

/** Without a rental that is longer than the shop offers now. */
function possibleFilters(filters: FilterValues, { rules }: RentalCalendar): FilterValues {
  const isPossible = filters.rentalDays === undefined || !isRejected(parseRentalDays(filters.rentalDays, rules))
  return isPossible ? filters : { ...filters, rentalDays: undefined }
}

function textsByName(params: URLSearchParams): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const [rawName, rawValue] of params) {
    const value = rawValue.trim()
    if (value === '') continue
    const name = normalisedName(rawName)
    texts.set(name, [...(texts.get(name) ?? []), value])
  }
  return texts
}

function lastValid<T>(texts: readonly string[] = [], parse: (text: string) => T | undefined): T | undefined {
  for (const text of texts.toReversed()) {
    const parsed = parse(text)
    if (parsed !== undefined) return parsed
  }
  return undefined
}

function allValid(texts: readonly string[] = [], parse: Filter['parse']): (string | number)[] {
  const values = texts.map(parse).filter((value) => value !== undefined)
  return distinctAscending([...new Set(values)].slice(0, VALUES_LIMIT))
}

function parseArrival(
  requestedOn: Day | undefined,
  { todayOn, earliestOn, prefecture, rental }: ArrivalFacts,
): { arrivalOn?: Day; notices: ArrivalMoved[] } {
  if (requestedOn === undefined) return { notices: [] }
  const isTooEarly = requestedOn < earliestOn
  const latestOn = latestStartFrom(todayOn, rental.rules)
  const moved = (arrivalOn: Day, why: ArrivalMoved['detail']['why']) => ({
    arrivalOn,
    notices: [rejected('arrival-moved', { requestedOn, arrivalOn, why })],
  })
  if (isTooEarly) return moved(earliestOn, requestedOn < todayOn ? 'past' : 'too-early')
  if (requestedOn > latestOn) return moved(earliestOn, 'too-late')
  const closed = checkStart(rental, requestedOn, { earliestOn, latestOn, prefecture })?.detail
  if (closed === undefined) return { arrivalOn: requestedOn, notices: [] }
  return moved(closed.afterOn ?? closed.beforeOn ?? earliestOn, 'start-closed')
}

function parsePage(text: string): number | undefined {
  const page = parseInteger(text)
  return page === undefined || page === 0 || page > PAGE_LIMIT ? undefined : page
}

function distinctAscending<T extends string | number>(values: readonly T[]): T[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : 1))
}

function withoutUndefined(query: ItemQuery): ItemQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as ItemQuery
}
