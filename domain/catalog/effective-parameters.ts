import { parseDay } from '../day.ts'
import { parsePriceRange } from '../pricing/price-range.ts'
import { parseRentalDays } from '../rental/period.ts'
import { parseInteger } from '../text/integer.ts'
import { canonicalQuery, normalisedName } from './canonical.ts'
import { type ItemQuery, writeItemQuery } from './item-query.ts'

const FILTER_NAMES = ['maker_id', 'size', 'tag_id[]', 'price_range', 'range', 'startcalendar'] as const
export type FilterName = (typeof FILTER_NAMES)[number]
const REPEATABLE: readonly (FilterName | undefined)[] = ['size', 'tag_id[]']

/**
 * What the parameters of a link were understood as. `query`: what was read from them, without makers, tags and sizes
 * that the shop does not have. `canonical`: the query of the canonical address of the list; days that an arrival date
 * alone implies are no part of it. `unknown`: the filters that name something else, once each.
 */
export function understoodParameters(
  params: URLSearchParams,
  query: ItemQuery,
): { readonly canonical: string; readonly unknown: readonly FilterName[] } {
  const named = [...params].flatMap(([rawName, rawValue]) => {
    const name = FILTER_NAMES.find((each) => each === normalisedName(rawName))
    const value = rawValue.trim()
    return name === undefined || value === '' ? [] : [{ name, counts: isEffective(name, value, query) }]
  })
  const used = new Set(named.flatMap(({ name, counts }) => (counts ? [name] : [])))
  // Of repeated tags and sizes all count. Of another repeated parameter the last valid value counts; the others are
  // not missed.
  const missed = named
    .filter(({ name, counts }) => !counts && (REPEATABLE.includes(name) || !used.has(name)))
    .map(({ name }) => name)
  const { rentalDays, ...others } = query
  const written = writeItemQuery(used.has('range') ? query : others)
  return {
    canonical: canonicalQuery(new URLSearchParams(written)),
    unknown: FILTER_NAMES.filter((name) => missed.includes(name)),
  }
}

function isEffective(name: FilterName, text: string, query: ItemQuery): boolean {
  const isSame = <Value>(value: Value | undefined, used: Value | undefined) => value !== undefined && value === used
  switch (name) {
    case 'maker_id':
      return isSame(parseInteger(text), query.makerId)
    case 'size':
      return query.sizeTagIds.includes(parseInteger(text) ?? 0)
    case 'tag_id[]':
      return query.tagIds.includes(parseInteger(text) ?? 0)
    case 'price_range':
      return isSame(parsePriceRange(text), query.priceRange)
    case 'range':
      return isSame<unknown>(parseRentalDays(text), query.rentalDays)
    case 'startcalendar':
      return parseDay(text) !== undefined
  }
}
