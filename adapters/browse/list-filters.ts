import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { type Facet, type ListFilter, rowOf } from '#domain/catalog/list-filters.ts'
import { MIN_RENTAL_DAYS } from '#domain/constants.ts'
import { PRICE_RANGES, priceRangeBounds } from '#domain/pricing/price-range.ts'
import type { Span } from '#domain/rental/span.ts'
import type { ItemTable } from './item-table.ts'
import { searchIds } from './search-items.ts'
import { freeIn, type UnitSet } from './unit-days.ts'

/** What a list asks for. `found`: the places of the items that the search found, by id. */
export type Question = {
  readonly table: ItemTable
  readonly query: ItemQuery
  readonly span: Span | undefined
  readonly free: UnitSet
  readonly found: ReadonlyMap<number, number> | undefined
  readonly priceYen: (slot: number) => number
}

/** `passes`: whether the item in a slot meets it. `isAbout`: whether a choice replaces it; absent: any of the facet. */
type Condition = {
  readonly passes: (slot: number) => boolean
  readonly isAbout?: (choice: unknown) => boolean
}

/** What each filter demands, in the order in which it is checked. */
const CONDITIONS: Readonly<Record<ListFilter, (question: Question) => readonly Condition[]>> = {
  categoryId: ({ table, query: { categoryId } }) =>
    categoryId === undefined ? [] : [{ passes: table.categories.having((uid) => uid === categoryId) }],
  wearer({ table, query: { wearer } }) {
    if (wearer === undefined) return []
    return [{ passes: table.categories.having((uid) => table.wearers.get(uid) === wearer) }]
  },
  makerId: ({ table, query: { makerId } }) =>
    makerId === undefined ? [] : [{ passes: table.makers.having((uid) => uid === makerId) }],
  priceRange({ query: { priceRange }, priceYen }) {
    if (priceRange === undefined) return []
    const { fromYen, toYen = Number.POSITIVE_INFINITY } = priceRangeBounds(priceRange)
    return [{ passes: (slot) => priceYen(slot) >= fromYen && priceYen(slot) <= toYen }]
  },
  tagIds: ({ table, query }) => tagConditions(table, query.tagIds),
  name: ({ table, found }) => (found === undefined ? [] : [{ passes: (slot) => found.has(table.items[slot]!.id) }]),
  sizeTagIds: ({ table, query: { sizeTagIds }, free }) =>
    sizeTagIds.length === 0 ? [] : [{ passes: hasUnit(table, sizeTagIds, free) }],
  /** With sizes, a unit in one of them must be free. */
  arrivalOn: ({ table, query: { sizeTagIds }, span, free }) =>
    span === undefined || sizeTagIds.length > 0 ? [] : [{ passes: hasUnit(table, [], free) }],
  rentalDays: () => [],
}
const FILTERS = Object.keys(CONDITIONS) as ListFilter[]

type Counter = {
  /** The choices, by the numbers that `count` returns. */
  readonly values: readonly (string | number | null)[]
  /** How many of some items have each value. */
  readonly count: (slots: readonly number[]) => Uint32Array
}

/** How the choices of each facet are counted. */
export const COUNTERS: Readonly<Record<Facet, (question: Question) => Counter>> = {
  makers: ({ table }) => table.makers,
  categories: ({ table }) => table.categories,
  tags: ({ table }) => table.tags,
  sizes: ({ table, free }) => ({ values: table.sizes.values, count: (slots) => countSizes(table, slots, free) }),
  prices: ({ priceYen }) => ({ values: PRICES, count: (slots) => countPrices(slots, priceYen) }),
}

export function questionOf(table: ItemTable, query: ItemQuery, span: Span | undefined): Question {
  const furtherDays = Math.max(0, (query.rentalDays ?? MIN_RENTAL_DAYS) - MIN_RENTAL_DAYS)
  const priceYen = (slot: number) => table.items[slot]!.fourDaysYen + furtherDays * table.items[slot]!.furtherDayYen
  return { table, query, span, free: freeIn(table, span), found: findNamed(table, query), priceYen }
}

/** The conditions of all filters. `facet`: the one that the filter belongs to. */
export function conditionsOf(question: Question) {
  return FILTERS.flatMap((filter) =>
    CONDITIONS[filter](question).map(({ passes, isAbout }) => ({
      passes,
      isAbout,
      filter,
      facet: rowOf(filter).facet,
    })),
  )
}

/** What a search service found, else what the index finds by name. */
export function findNamed(
  table: ItemTable,
  { name, foundIds }: Pick<ItemQuery, 'name' | 'foundIds'>,
): ReadonlyMap<number, number> | undefined {
  const ids = foundIds ?? (name === undefined ? undefined : searchIds(table, name))
  return ids && new Map(ids.map((id, place) => [id, place]))
}

/** An item needs one of the requested tags of each tag category. Without any tag that exists none passes. */
function tagConditions({ tagCategories, tags }: ItemTable, uids: readonly number[]): Condition[] {
  const existing = uids.filter((uid) => tagCategories.has(uid))
  if (existing.length === 0) return uids.length === 0 ? [] : [{ passes: () => false }]
  const byCategory = Map.groupBy(existing, (uid) => tagCategories.get(uid))
  return [...byCategory].map(([category, same]) => ({
    passes: tags.having((uid) => same.includes(uid)),
    isAbout: (uid) => tagCategories.get(uid as number) === category,
  }))
}

/** Whether a unit in one of some sizes is free; in any size if there are none. */
export function hasUnit({ sizes, firstUnit, unitCount }: ItemTable, sizeTagIds: readonly number[], { words }: UnitSet) {
  const isWanted = sizes.values.map((uid) => sizeTagIds.length === 0 || sizeTagIds.includes(uid!))
  return (slot: number) => {
    const end = firstUnit[slot]! + unitCount[slot]!
    for (let position = firstUnit[slot]!; position < end; position += 1)
      if ((words[position >>> 5]! & (1 << position)) !== 0 && isWanted[sizes.of[position]![0]!]) return true
    return false
  }
}

/** The items that have each size free. */
function countSizes({ firstUnit, unitCount, sizes }: ItemTable, slots: readonly number[], { words }: UnitSet) {
  const counts = new Uint32Array(sizes.values.length)
  /** By size: 1 + the slot of the item that counted last. */
  const counted = new Uint32Array(sizes.values.length)
  for (const slot of slots) {
    const end = firstUnit[slot]! + unitCount[slot]!
    for (let position = firstUnit[slot]!; position < end; position += 1) {
      const size = sizes.of[position]![0]!
      if ((words[position >>> 5]! & (1 << position)) === 0 || counted[size] === slot + 1) continue
      counted[size] = slot + 1
      counts[size]! += 1
    }
  }
  return counts
}

const PRICES = PRICE_RANGES.map(({ value }) => value)
const LOWEST_PRICES = PRICE_RANGES.map(({ fromYen }) => fromYen)

function countPrices(slots: readonly number[], priceYen: Question['priceYen']): Uint32Array {
  const counts = new Uint32Array(PRICE_RANGES.length)
  for (const slot of slots) {
    const price = priceYen(slot)
    let range = LOWEST_PRICES.length - 1
    while (range > 0 && price < LOWEST_PRICES[range]!) range -= 1
    counts[range]! += 1
  }
  return counts
}
