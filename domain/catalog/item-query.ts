import { RESERVATION_SPAN_DAYS } from '../constants.ts'
import { addDays, type Day, laterDay, parseDay } from '../day.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { type PriceRange, parsePriceRange } from '../pricing/price-range.ts'
import type { RentalCalendar } from '../rental/calendar.ts'
import { checkStart, parseRentalDays, SEARCH_RANGE } from '../rental/period.ts'
import { isRejected, type Rejection, rejected } from '../result.ts'
import { foldLine } from '../text/folding.ts'
import { parseInteger } from '../text/integer.ts'
import { firstCharacters } from '../text/length.ts'
import { occasionOf } from './attributes.ts'
import { normalisedName } from './canonical.ts'
import { parseWearer, type Wearer } from './wearer.ts'

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
 * together or not at all. `sizeTagIds` and `tagIds` are distinct and ascending; an item matches with any of the sizes,
 * and with any of the tags of each tag category. `page` counts from 1. `wearer` stands for several categories, and is
 * absent when there is a `categoryId`.
 */
export type ItemQuery = {
  readonly categoryId?: number
  readonly wearer?: Wearer
  readonly makerId?: number
  readonly tagIds: readonly number[]
  readonly name?: string
  /** The ids that a search found for `name`, best match first. Absent: the store finds them. Never read from a link. */
  readonly foundIds?: readonly number[]
  readonly priceRange?: PriceRange
  readonly rentalDays?: number
  readonly arrivalOn?: Day
  readonly sizeTagIds: readonly number[]
  readonly order: SortOrder
  readonly page: number
}

/** Whether a filter is a list of values, which is empty when the filter is absent. */
export function isListFilter(filter: keyof ItemQuery): filter is 'tagIds' | 'sizeTagIds' {
  return filter === 'tagIds' || filter === 'sizeTagIds'
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

/** Maximum length of a keyword in a link, code points; the rest is cut off (decided here). */
const KEYWORD_LIMIT = 100
/** Maximum number of tags, and of sizes, in a link; further ones are ignored (decided here). */
const UIDS_LIMIT = 20
/** Highest page number accepted in a link (decided here). */
const PAGE_LIMIT = 10_000

/** The sort parameter, and its name in links of the former shop. */
const ORDER_NAMES = ['orderby', 'orderby_select'] as const

export const EMPTY_ITEM_QUERY: ItemQuery = { sizeTagIds: [], tagIds: [], order: 'date', page: 1 }

/**
 * Reads the query of an item list (docs/product/5, Search; docs/product/2, Products): category_id, maker_id, tag_id[]
 * in all its spellings, name, price_range, range, startcalendar, orderby, pageno. Decided here: size, and who, which a
 * category replaces. Blank and malformed values count as absent; of repeated tags and sizes all count, of another
 * repeated parameter the last valid value. An arrival date before `earliestOn` or after the span of 180 days is moved
 * to `earliestOn`, with a notice; the default date (tomorrow) is moved without one. A date that closings or suspensions
 * rule out is moved to the nearest possible one after it, or before it at the end of the span.
 */
export function parseItemQuery(
  params: URLSearchParams,
  facts: ArrivalFacts,
): { query: ItemQuery; notices: ArrivalMoved[] } {
  const values = valuesByName(params)
  const arrival = parseArrival(lastValid(values, 'startcalendar', parseDay), facts)
  const rentalDays = lastValid(values, 'range', (value) => unlessRejected(parseRentalDays(value)))
  const hasPeriod = arrival.arrivalOn !== undefined || rentalDays !== undefined
  const defaultOn = laterDay(addDays(facts.todayOn, 1), facts.earliestOn)
  const name = lastValid(values, 'name', parseKeyword)
  const order = ORDER_NAMES.map((each) => lastValid(values, each, parseSortOrder)).find(Boolean)
  const tagIds = parseUids(values.get('tag_id[]'))
  const categoryId = lastValid(values, 'category_id', parseUid)
  const query: ItemQuery = {
    categoryId,
    wearer: categoryId === undefined ? lastValid(values, 'who', parseWearer) : undefined,
    makerId: lastValid(values, 'maker_id', parseUid),
    tagIds,
    name,
    priceRange: lastValid(values, 'price_range', parsePriceRange),
    rentalDays: hasPeriod ? (rentalDays ?? SEARCH_RANGE.assumed) : undefined,
    arrivalOn: hasPeriod ? (arrival.arrivalOn ?? defaultOn) : undefined,
    sizeTagIds: parseUids(values.get('size')),
    order: orderOf(order, { name, tagIds }),
    page: lastValid(values, 'pageno', parsePage) ?? 1,
  }
  return { query: withoutUndefined(query), notices: arrival.notices }
}

/** The query string of an item list, without `?`. Equal queries give equal strings; defaults are left out. */
export function writeItemQuery(query: ItemQuery): string {
  const params = new URLSearchParams()
  const write = (name: string, value: string | number | undefined) => {
    if (value !== undefined) params.append(name, String(value))
  }
  write('category_id', query.categoryId)
  write('who', query.wearer)
  write('maker_id', query.makerId)
  for (const tagId of distinctAscending(query.tagIds)) write('tag_id[]', tagId)
  for (const sizeTagId of distinctAscending(query.sizeTagIds)) write('size', sizeTagId)
  write('name', query.name)
  write('price_range', query.priceRange)
  write('range', query.rentalDays)
  write('startcalendar', query.arrivalOn)
  const order = orderOf(query.order, query)
  write('orderby', order === orderOf(undefined, query) ? undefined : order)
  write('pageno', query.page === 1 ? undefined : query.page)
  return params.toString()
}

function valuesByName(params: URLSearchParams): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [rawName, rawValue] of params) {
    const value = rawValue.trim()
    if (value === '') continue
    const name = normalisedName(rawName)
    values.set(name, [...(values.get(name) ?? []), value])
  }
  return values
}

function lastValid<T>(
  values: Map<string, string[]>,
  name: string,
  parse: (value: string) => T | undefined,
): T | undefined {
  for (const value of (values.get(name) ?? []).toReversed()) {
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
  }
  return undefined
}

function parseArrival(
  requestedOn: Day | undefined,
  { todayOn, earliestOn, prefecture, rental }: ArrivalFacts,
): { arrivalOn?: Day; notices: ArrivalMoved[] } {
  if (requestedOn === undefined) return { notices: [] }
  const isTooEarly = requestedOn < earliestOn
  const latestOn = addDays(todayOn, RESERVATION_SPAN_DAYS)
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

function parseUid(value: string): number | undefined {
  return parseInteger(value) || undefined
}

function parsePage(value: string): number | undefined {
  const page = parseUid(value)
  return page === undefined || page > PAGE_LIMIT ? undefined : page
}

function parseUids(values: readonly string[] = []): number[] {
  const uids = values.map(parseUid).filter((uid) => uid !== undefined)
  return distinctAscending(distinct(uids).slice(0, UIDS_LIMIT))
}

function parseKeyword(value: string): string | undefined {
  return firstCharacters(foldLine(value), KEYWORD_LIMIT).trim() || undefined
}

function distinct(numbers: readonly number[]): number[] {
  return [...new Set(numbers)]
}

function distinctAscending(numbers: readonly number[]): number[] {
  return distinct(numbers).sort((a, b) => a - b)
}

function unlessRejected<T>(value: T): Exclude<T, Rejection> | undefined {
  return isRejected(value) ? undefined : (value as Exclude<T, Rejection>)
}

function withoutUndefined(query: ItemQuery): ItemQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as ItemQuery
}
