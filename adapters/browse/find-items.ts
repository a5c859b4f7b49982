import { OCCUPANCY_BITS, occupancyPosition } from '#domain/availability/availability.ts'
import { attributeOfTag, occasionOf } from '#domain/catalog/attributes.ts'
import type { ChoiceCounts } from '#domain/catalog/choice-counts.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { categoriesOfWearer } from '#domain/catalog/wearer.ts'
import { HITS_PER_PAGE, MIN_RENTAL_DAYS } from '#domain/constants.ts'
import { daysBetween, epochOfDay } from '#domain/day.ts'
import { priceRangeBounds } from '#domain/pricing/price-range.ts'
import type { Candidate } from '#domain/recommendation/scoring.ts'
import type { Span } from '#domain/rental/span.ts'
import type { ItemCard } from '#services/ports/catalog.ts'
import type { BrowseItem, BrowseUnit, ItemTable } from './item-table.ts'
import { searchIds, sortedBy } from './search-items.ts'
import type { UnitSet } from './unit-days.ts'

/**
 * `facet`: the choices that the condition is about, `tagCategoryUid` with tags; undefined for one without choices.
 * `passes`: whether the item in a slot meets it.
 */
export type Condition = {
  readonly facet: keyof ChoiceCounts | undefined
  readonly tagCategoryUid?: number | undefined
  readonly passes: (slot: number) => boolean
}

/** A query without its category. `found`: the places of the items that the search found, by id. */
export type Filter = {
  readonly conditions: readonly Condition[]
  readonly free: UnitSet
  readonly found: ReadonlyMap<number, number> | undefined
  readonly priceYen: (slot: number) => number
}

export function filterOf(table: ItemTable, query: ItemQuery, span: Span | undefined): Filter {
  const [free, found] = [freeIn(table, span), findNamed(table, query)]
  const { wearer, makerId, priceRange, sizeTagIds, rentalDays = MIN_RENTAL_DAYS } = query
  const furtherDays = Math.max(0, rentalDays - MIN_RENTAL_DAYS)
  const priceYen = (slot: number) => table.items[slot]!.fourDaysYen + furtherDays * table.items[slot]!.furtherDayYen
  const conditions: Condition[] = []
  const uids = wearer && categoriesOfWearer(wearer)
  if (uids) conditions.push({ facet: 'categories', passes: table.categories.having((uid) => uids.includes(uid)) })
  if (makerId !== undefined) conditions.push({ facet: 'makers', passes: table.makers.having((uid) => uid === makerId) })
  if (priceRange !== undefined) {
    const { fromYen, toYen = Number.POSITIVE_INFINITY } = priceRangeBounds(priceRange)
    conditions.push({ facet: 'prices', passes: (slot) => priceYen(slot) >= fromYen && priceYen(slot) <= toYen })
  }
  conditions.push(...tagConditions(table, query.tagIds))
  if (found !== undefined) conditions.push({ facet: undefined, passes: (slot) => found.has(table.items[slot]!.id) })
  if (sizeTagIds.length > 0) conditions.push({ facet: 'sizes', passes: hasUnit(table, sizeTagIds, free) })
  else if (span !== undefined) conditions.push({ facet: undefined, passes: hasUnit(table, [], free) })
  return { conditions, free, found, priceYen }
}

/** An item needs one of the requested tags of each tag category. Without any tag that exists none passes. */
function tagConditions({ tagCategories, tags }: ItemTable, uids: readonly number[]): Condition[] {
  const existing = uids.filter((uid) => tagCategories.has(uid))
  if (existing.length === 0) return uids.length === 0 ? [] : [{ facet: 'tags', passes: () => false }]
  const byCategory = Map.groupBy(existing, (uid) => tagCategories.get(uid))
  return [...byCategory].map(([tagCategoryUid, same]) => {
    return { facet: 'tags', tagCategoryUid, passes: tags.having((uid) => same.includes(uid)) }
  })
}

/** Whether a unit in one of some sizes is free; in any size if there are none. */
function hasUnit({ sizes, firstUnit, unitCount }: ItemTable, sizeTagIds: readonly number[], { words }: UnitSet) {
  const isWanted = sizes.values.map((uid) => sizeTagIds.length === 0 || sizeTagIds.includes(uid!))
  return (slot: number) => {
    const end = firstUnit[slot]! + unitCount[slot]!
    for (let position = firstUnit[slot]!; position < end; position += 1)
      if ((words[position >>> 5]! & (1 << position)) !== 0 && isWanted[sizes.of[position]![0]!]) return true
    return false
  }
}

/** The units that are free for a span; all without one. */
export function freeIn({ days }: ItemTable, span: Span | undefined): UnitSet {
  if (span === undefined) return days.freeOn(0, 0)
  const count = Math.min(OCCUPANCY_BITS, daysBetween(span.fromOn, span.toOn) + 1)
  return days.freeOn(occupancyPosition(epochOfDay(span.fromOn)), count)
}

/** What a search service found, else what the index finds by name. */
function findNamed(table: ItemTable, { name, foundIds }: ItemQuery): ReadonlyMap<number, number> | undefined {
  const ids = foundIds ?? (name === undefined ? undefined : searchIds(table, name))
  return ids && new Map(ids.map((id, place) => [id, place]))
}

/** The slots of the items that a filter finds in a category, newest first. */
function findSlots(table: ItemTable, categoryId: number | undefined, { conditions }: Filter): readonly number[] {
  return conditions.reduce((slots, { passes }) => slots.filter(passes), table.listed(categoryId))
}

/** Listing.listItems */
export function findPage(table: ItemTable, query: ItemQuery, span: Span | undefined) {
  const filter = filterOf(table, query, span)
  const found = findSlots(table, query.categoryId, filter)
  const from = (query.page - 1) * HITS_PER_PAGE
  const slots = inOrder(table, found, query, filter).slice(from, from + HITS_PER_PAGE)
  return { total: found.length, items: cards(table, slots, filter.free) }
}

/** FacetStore.total */
export function countItems(table: ItemTable, query: ItemQuery, span: Span | undefined): number {
  return findSlots(table, query.categoryId, filterOf(table, query, span)).length
}

function inOrder(table: ItemTable, newestFirst: readonly number[], query: ItemQuery, { found, priceYen }: Filter) {
  const { order, tagIds } = query
  if (order === 'date') return newestFirst
  if (order === 'relevance') {
    const places = found ?? findNamed(table, { ...query, name: occasionOf(tagIds) })
    return sortedBy(newestFirst, (slot) => places?.get(table.items[slot]!.id) ?? Number.MAX_SAFE_INTEGER)
  }
  return sortedBy(newestFirst, (slot) => (order === 'price_asc' ? priceYen(slot) : -priceYen(slot)))
}

/** The units of an item that are free. */
export function freeUnits({ items, firstUnit }: ItemTable, slot: number, free: UnitSet): readonly BrowseUnit[] {
  return items[slot]!.units.filter((_, index) => free.has(firstUnit[slot]! + index))
}

/** The cards of slots with the sizes that are free, without those that have none. */
function cards(table: ItemTable, slots: readonly number[], free: UnitSet): ItemCard[] {
  return slots.flatMap((slot) => {
    const { id, name, brand, fourDaysYen, furtherDayYen, media, reviewCount, reviewStarsSum } = table.items[slot]!
    const sizes = [...new Set(freeUnits(table, slot, free).map(({ sizeLabel }) => sizeLabel))]
    const card = { id, name, makerName: brand.name, fourDaysYen, furtherDayYen, media, reviewCount, reviewStarsSum }
    return sizes.length === 0 ? [] : [{ ...card, sizes }]
  })
}

/** Listing.cards */
export function findCards(table: ItemTable, ids: readonly number[], span: Span | undefined): ItemCard[] {
  const slots = ids.map((id) => table.slotOf(id)).filter((slot) => slot !== undefined)
  return cards(table, slots, freeIn(table, span))
}

/** FacetStore.totals */
export function totalsOf(table: ItemTable, query: ItemQuery, spans: readonly Span[]): number[] {
  const slots = findSlots(table, query.categoryId, filterOf(table, query, undefined))
  return spans.map((span) => slots.filter(hasUnit(table, query.sizeTagIds, freeIn(table, span))).length)
}

/** FacetStore.mostRented */
export function findMostRented(table: ItemTable, query: ItemQuery, span: Span | undefined, limit: number): number[] {
  return findSlots(table, query.categoryId, filterOf(table, query, span))
    .map((slot) => table.items[slot]!)
    .filter(({ popularity }) => popularity > 0)
    .sort((a, b) => b.popularity - a.popularity || b.id - a.id)
    .slice(0, limit)
    .map(({ id }) => id)
}

/** FacetStore.candidates */
export function findCandidates(
  table: ItemTable,
  categoryUids: readonly number[],
  span: Span | undefined,
  limit: number,
): Candidate[] {
  const free = freeIn(table, span)
  const isFree = hasUnit(table, [], free)
  const isOfCategories = table.categories.having((uid) => categoryUids.includes(uid))
  const found = table.listed().filter((slot) => isOfCategories(slot) && isFree(slot))
  return found.slice(0, limit).map((slot) => candidateOf(table.items[slot]!, freeUnits(table, slot, free)))
}

function candidateOf(
  { id, ownCategoryUids, tagUids, reviewCount, reviewStarsSum }: BrowseItem,
  units: readonly BrowseUnit[],
): Candidate {
  const sizes = new Map(units.map((unit) => [unit.sizeTagUid, unit]))
  return {
    ...{ id, reviewCount, reviewStarsSum },
    categoryUids: ownCategoryUids,
    attributes: tagUids.map(attributeOfTag).filter((attribute) => attribute !== undefined),
    sizes: [...sizes.values()].flatMap(({ sizeTagUid: tagUid, sizeLabel: label, sizeRank }) =>
      tagUid === null ? [] : [{ tagUid, label, rank: sizeRank ?? 0 }],
    ),
  }
}

/** StockStore.occupanciesBySize of an item on sale; undefined for any other. */
export function findOccupancies(table: ItemTable, itemId: number): Map<number | undefined, string[]> | undefined {
  const slot = table.slotOf(itemId)
  if (slot === undefined) return undefined
  const byUid = [...table.items[slot]!.units.entries()].sort(([, a], [, b]) => a.uid - b.uid)
  const bySize = Map.groupBy(byUid, ([, { sizeTagUid }]) => sizeTagUid ?? undefined)
  const occupancyAt = ([index]: readonly [number, BrowseUnit]) => table.days.occupancyAt(table.firstUnit[slot]! + index)
  return new Map([...bySize].map(([size, units]) => [size, units.map(occupancyAt)]))
}
