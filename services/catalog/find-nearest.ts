import { categoriesIn } from '#domain/catalog/category-tree.ts'
import type { ChoiceCounts } from '#domain/catalog/choice-counts.ts'
import { type ItemQuery, withoutFilter } from '#domain/catalog/item-query.ts'
import { LIST_FILTER_NAMES, type ListFilter, rowOf, valuesOf } from '#domain/catalog/list-filters.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { isPossibleStart } from '#domain/rental/period.ts'
import type { CategoryRow, FacetStore } from '../ports/catalog.ts'
import type { ServicePorts } from '../service-ports.ts'
import { blockedSpanFor, type CategoryNode } from './list-items.ts'
import type { ShopCalendar } from './shop-calendar.ts'

export type NearestView = {
  readonly sizes: readonly { uid: number; name: string; total: number }[]
  /** `tagIds`: the tags of the query with its colour replaced by this one. */
  readonly colours: readonly { uid: number; name: string; total: number; tagIds: readonly number[] }[]
  readonly days: readonly { on: Day; total: number }[]
  /** Filters whose removal gives results. */
  readonly without: readonly { filter: ListFilter; total: number }[]
}

/** Number of days tried before and after the requested day. */
const MAX_DAYS_AWAY = 21
const MAX_SIZES = 3
const MAX_COLOURS = 4
const rankOf = (filter: ListFilter) => rowOf(filter).removalRank
/** Filters that can be removed one at a time, in the order in which they are suggested. */
const REMOVABLE_FILTERS = LIST_FILTER_NAMES.filter((filter) => rankOf(filter) !== undefined).sort(
  (a, b) => rankOf(a)! - rankOf(b)!,
)

type Ports = Pick<ServicePorts, 'facets' | 'days'> & { readonly listCategories: () => Promise<readonly CategoryNode[]> }

/** Alternatives with results: other sizes, other days, other colours, or one filter less. */
export function findNearest({ facets, days, listCategories }: Ports) {
  return async (query: ItemQuery, requestedPrefecture?: PrefectureCode): Promise<NearestView> => {
    const calendar = await days.calendar(requestedPrefecture)
    const blocked = blockedSpanFor(query, calendar)
    const [counts, tree] = await Promise.all([facets.countChoices(query, blocked), listCategories()])
    const tagCategories = categoriesIn(tree).flatMap((row) => row.tagCategories)
    return {
      sizes: nearestSizes(query, counts, tagCategories),
      colours: otherColours(query, counts, tagCategories),
      days: await nearestDays(facets, query, calendar),
      without: await withoutOneFilter(facets, query, calendar),
    }
  }
}

type TagCategories = CategoryRow['tagCategories']

/** The sizes of the same scale with results that are closest to a requested one, in size order. */
function nearestSizes({ sizeTagIds }: ItemQuery, counts: ChoiceCounts, all: TagCategories): NearestView['sizes'] {
  const isRequested = ({ uid }: { readonly uid: number }) => sizeTagIds.includes(uid)
  const scale = all.find(({ tags }) => tags.some(isRequested))?.tags ?? []
  const requested = scale.flatMap((tag, index) => (isRequested(tag) ? [index] : []))
  const distance = (index: number) => Math.min(...requested.map((each) => Math.abs(index - each)))
  return scale
    .map(({ uid, name }, index) => ({ uid, name, total: counts.sizes[uid] ?? 0, index }))
    .filter(({ index, total }) => !requested.includes(index) && total > 0)
    .sort((a, b) => distance(a.index) - distance(b.index))
    .slice(0, MAX_SIZES)
    .sort((a, b) => a.index - b.index)
    .map(({ uid, name, total }) => ({ uid, name, total }))
}

function otherColours({ tagIds }: ItemQuery, counts: ChoiceCounts, all: TagCategories): NearestView['colours'] {
  const colours = all.find(({ role }) => role === 'colour')?.tags ?? []
  if (!colours.some(({ uid }) => tagIds.includes(uid))) return []
  return colours
    .map(({ uid, name }) => ({ uid, name, total: counts.tags[uid] ?? 0 }))
    .filter(({ uid, total }) => total > 0 && !tagIds.includes(uid))
    .sort((a, b) => b.total - a.total)
    .slice(0, MAX_COLOURS)
    .map((colour) => ({ ...colour, tagIds: withColour(tagIds, colour.uid, colours) }))
}

function withColour(tagIds: readonly number[], colour: number, colours: readonly { uid: number }[]): number[] {
  return [...tagIds.filter((tagId) => !colours.some(({ uid }) => uid === tagId)), colour]
}

async function nearestDays(facets: FacetStore, query: ItemQuery, calendar: ShopCalendar): Promise<NearestView['days']> {
  const { arrivalOn } = query
  const { earliestOn, latestOn, prefecture, rental } = calendar
  if (arrivalOn === undefined) return []
  const candidates = Array.from({ length: 2 * MAX_DAYS_AWAY + 1 }, (_, index) =>
    addDays(arrivalOn, index - MAX_DAYS_AWAY),
  ).filter((on) => on >= earliestOn && on <= latestOn && on !== arrivalOn && isPossibleStart(rental, on, prefecture))
  const spans = candidates.map((on) => blockedSpanFor({ ...query, arrivalOn: on }, calendar)!)
  const totals = await facets.totals(query, spans)
  const found = candidates.map((on, index) => ({ on, total: totals[index] ?? 0 })).filter(({ total }) => total > 0)
  const isBefore = ({ on }: { on: Day }) => on < arrivalOn
  return [found.findLast(isBefore), found.find((day) => !isBefore(day))].filter((day) => day !== undefined)
}

async function withoutOneFilter(
  facets: FacetStore,
  query: ItemQuery,
  calendar: ShopCalendar,
): Promise<NearestView['without']> {
  const found: { filter: ListFilter; total: number }[] = []
  for (const filter of REMOVABLE_FILTERS) {
    if (valuesOf(query, filter).length === 0) continue
    const relaxed = withoutFilter(query, filter)
    const total = await facets.total(relaxed, blockedSpanFor(relaxed, calendar))
    if (total > 0) found.push({ filter, total })
  }
  return found
}
