import { parseDay } from '../day.ts'
import { parsePriceRange } from '../pricing/price-range.ts'
import { parseRentalDays } from '../rental/period.ts'
import { parseInteger } from '../text/integer.ts'
import { normalisedName } from './canonical.ts'
import type { ItemQuery } from './item-query.ts'

const FILTER_NAMES = ['maker_id', 'size', 'tag_id[]', 'price_range', 'range', 'startcalendar'] as const
export type FilterName = (typeof FILTER_NAMES)[number]
const REPEATABLE: readonly (ParameterName | undefined)[] = ['size', 'tag_id[]']
/** A wearer takes effect unless it is unknown or a category replaces it; neither is worth a notice. */
const NAMES = [...FILTER_NAMES, 'who'] as const
type ParameterName = (typeof NAMES)[number]

/**
 * Splits the parameters of a link by whether they took effect. `query`: what was read from them, without makers, tags
 * and sizes that the shop does not have. `unknown`: the filters that name something else, once each.
 */
export function splitParameters(
  params: URLSearchParams,
  query: ItemQuery,
): { readonly effective: URLSearchParams; readonly unknown: readonly FilterName[] } {
  const pairs = [...params].map(([rawName, value]) => {
    const name = NAMES.find((each) => each === normalisedName(rawName))
    return { pair: [rawName, value], name, counts: name === undefined || isEffective(name, value.trim(), query) }
  })
  const used = new Set(pairs.flatMap(({ name, counts }) => (counts ? [name] : [])))
  // Of repeated tags and sizes all count. Of another repeated parameter the last valid value counts; the others are
  // not missed.
  const isMissed = ({ pair: [, value = ''], name, counts }: (typeof pairs)[number]) =>
    !counts && value.trim() !== '' && (REPEATABLE.includes(name) || !used.has(name))
  const missed = pairs.filter(isMissed).map(({ name }) => name)
  return {
    effective: new URLSearchParams(pairs.filter(({ counts }) => counts).map(({ pair }) => pair)),
    unknown: FILTER_NAMES.filter((name) => missed.includes(name)),
  }
}

function isEffective(name: ParameterName, text: string, query: ItemQuery): boolean {
  const isSame = <Value>(value: Value | undefined, used: Value | undefined) => value !== undefined && value === used
  switch (name) {
    case 'who':
      return text === query.wearer
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
