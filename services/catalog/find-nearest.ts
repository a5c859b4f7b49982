import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { SPECIAL_TAG_CATEGORIES } from '#domain/catalog/tags.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { NearestView } from '../choice-views.ts'
import type { CategoryRow } from '../ports/catalog-store.ts'
import type { ChoiceCounts, FacetStore } from '../ports/facet-store.ts'
import type { Services, ShopCalendar } from '../services.ts'
import { awayFor } from './away-for.ts'
import type { ShopDays } from './shop-calendar.ts'

/** Days before and after the one asked for that are tried. */
const DAYS_TRIED = 21
const SIZES_OFFERED = 3
const COLOURS_OFFERED = 4
/** Conditions that can be let go of by themselves, in the order in which they are offered. */
const LOOSE = ['name', 'priceRange', 'makerId', 'tagIds', 'sizeTagId', 'categoryId', 'arrivalOn'] as const

type Ports = {
  readonly facets: FacetStore
  readonly days: ShopDays
  readonly listCategories: Services['catalog']['listCategories']
}

/**
 * What comes nearest to a query that finds nothing: other sizes, other days, other colours, or one condition less. Each
 * is counted; what finds nothing either is not offered.
 */
export function findNearest({ facets, days, listCategories }: Ports): Services['catalog']['findNearest'] {
  return async (query, asked) => {
    const calendar = await days.calendar(asked)
    const away = awayFor(query, calendar.prefecture)
    const [counts, tree] = await Promise.all([facets.countChoices(query, away), listCategories()])
    const tagCategories = tree.flatMap((node) => [node, ...node.children]).flatMap((row) => row.tagCategories)
    return {
      sizes: nearestSizes(query, counts, tagCategories),
      colours: otherColours(query, counts, tagCategories),
      days: await nearestDays(facets, query, calendar),
      without: await withoutOne(facets, query, calendar),
    }
  }
}

type TagCategories = CategoryRow['tagCategories']

/** Sizes of the same scale with results: those that stand closest to the one asked for, in size order. */
function nearestSizes({ sizeTagId }: ItemQuery, counts: ChoiceCounts, all: TagCategories): NearestView['sizes'] {
  const scale = all.find(({ tags }) => tags.some(({ uid }) => uid === sizeTagId))?.tags ?? []
  const place = scale.findIndex(({ uid }) => uid === sizeTagId)
  return scale
    .map(({ uid, name }, index) => ({ uid, name, total: counts.sizes[uid] ?? 0, index }))
    .filter(({ index, total }) => index !== place && total > 0)
    .sort((a, b) => Math.abs(a.index - place) - Math.abs(b.index - place))
    .slice(0, SIZES_OFFERED)
    .sort((a, b) => a.index - b.index)
    .map(({ uid, name, total }) => ({ uid, name, total }))
}

/** Other colours with results, most first; only when a colour was asked for. */
function otherColours({ tagIds }: ItemQuery, counts: ChoiceCounts, all: TagCategories): NearestView['colours'] {
  const colours = all.find(({ uid }) => uid === SPECIAL_TAG_CATEGORIES.colour)?.tags ?? []
  if (!colours.some(({ uid }) => tagIds.includes(uid))) return []
  return colours
    .map(({ uid, name }) => ({ uid, name, total: counts.tags[uid] ?? 0 }))
    .filter(({ uid, total }) => total > 0 && !tagIds.includes(uid))
    .sort((a, b) => b.total - a.total)
    .slice(0, COLOURS_OFFERED)
    .map((colour) => ({ ...colour, tagIds: withColour(tagIds, colour.uid, colours) }))
}

function withColour(tagIds: readonly number[], colour: number, colours: readonly { uid: number }[]): number[] {
  return [...tagIds.filter((tagId) => !colours.some(({ uid }) => uid === tagId)), colour]
}

/** The last day before and the first day after the one asked for on which something is free. */
async function nearestDays(
  facets: FacetStore,
  query: ItemQuery,
  { earliestOn, latestOn, prefecture }: ShopCalendar,
): Promise<NearestView['days']> {
  const { arrivalOn } = query
  if (arrivalOn === undefined) return []
  const tried = Array.from({ length: 2 * DAYS_TRIED + 1 }, (_, index) => addDays(arrivalOn, index - DAYS_TRIED)).filter(
    (on) => on >= earliestOn && on <= latestOn && on !== arrivalOn,
  )
  const spans = tried.map((on) => awayFor({ ...query, arrivalOn: on }, prefecture)!)
  const totals = await facets.totals(query, spans)
  const found = tried.map((on, index) => ({ on, total: totals[index] ?? 0 })).filter(({ total }) => total > 0)
  const isBefore = ({ on }: { on: Day }) => on < arrivalOn
  return [found.findLast(isBefore), found.find((day) => !isBefore(day))].filter((day) => day !== undefined)
}

/** What is found with one condition less. */
async function withoutOne(
  facets: FacetStore,
  query: ItemQuery,
  { prefecture }: ShopCalendar,
): Promise<NearestView['without']> {
  const found: { filter: (typeof LOOSE)[number]; total: number }[] = []
  for (const filter of LOOSE) {
    const isSet = filter === 'tagIds' ? query.tagIds.length > 0 : query[filter] !== undefined
    if (!isSet) continue
    const looser = withoutFilter(query, filter)
    const total = await facets.total(looser, awayFor(looser, prefecture))
    if (total > 0) found.push({ filter, total })
  }
  return found
}

/** A query with one condition less; the arrival day takes the rental days with it. */
function withoutFilter(query: ItemQuery, filter: (typeof LOOSE)[number]): ItemQuery {
  if (filter === 'tagIds') return { ...query, tagIds: [] }
  const { [filter]: _, ...rest } = filter === 'name' ? { ...query, foundIds: undefined } : query
  if (filter !== 'arrivalOn') return rest
  const { rentalDays: __, ...timeless } = rest as ItemQuery
  return timeless
}
