import { canonicalQuery, normalisedName } from './canonical.ts'
import { type ItemQuery, writeItemQuery } from './item-query.ts'
import { LIST_FILTER_NAMES, rowOf, type ToldFilter, valuesOf } from './list-filters.ts'

const TOLD_FILTERS = LIST_FILTER_NAMES.filter((name): name is ToldFilter => rowOf(name).told !== undefined)

/**
 * What the parameters of a link were understood as. `query`: what was read from them, without makers, tags and sizes
 * that the shop does not have. `canonical`: the query of the canonical address of the list; days that an arrival date
 * alone implies are no part of it. `unknown`: the filters that name something else, once each.
 */
export function understoodParameters(
  params: URLSearchParams,
  query: ItemQuery,
): { readonly canonical: string; readonly unknown: readonly ToldFilter[] } {
  const named = [...params].flatMap(([rawName, rawValue]) => {
    const filter = TOLD_FILTERS.find((each) => rowOf(each).parameter === normalisedName(rawName))
    const text = rawValue.trim()
    return filter === undefined || text === '' ? [] : [{ filter, counts: isEffective(filter, text, query) }]
  })
  const used = new Set(named.flatMap(({ filter, counts }) => (counts ? [filter] : [])))
  // Of repeated tags and sizes all count. Of another repeated parameter the last valid value counts; the others are
  // not missed.
  const missed = named
    .filter(({ filter, counts }) => !counts && (rowOf(filter).isList || !used.has(filter)))
    .map(({ filter }) => filter)
  const { rentalDays, ...others } = query
  const written = writeItemQuery(used.has('rentalDays') ? query : others)
  return {
    canonical: canonicalQuery(new URLSearchParams(written)),
    unknown: TOLD_FILTERS.filter((filter) => missed.includes(filter)),
  }
}

function isEffective(filter: ToldFilter, text: string, query: ItemQuery): boolean {
  const { parse, told } = rowOf(filter)
  const value = parse(text)
  return value !== undefined && (told === 'unreadable' || valuesOf(query, filter).some((used) => used === value))
}
