import { OCCUPANCY_BITS, occupancyPosition } from '#domain/availability/availability.ts'
import { attributeOfTag } from '#domain/catalog/attributes.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { HITS_PER_PAGE, MIN_RENTAL_DAYS } from '#domain/constants.ts'
import { daysBetween, epochOfDay } from '#domain/day.ts'
import { priceRangeBounds } from '#domain/pricing/price-range.ts'
import type { Candidate } from '#domain/recommendation/scoring.ts'
import type { Span } from '#domain/rental/span.ts'
import type { ItemCard } from '#services/ports/catalog.ts'
import type { BrowseUnit, ItemTable } from './item-table.ts'
import { type Bits, isAnySet, isSet } from './unit-bits.ts'

/** A query in the numbers of the table. Empty lists filter nothing. */
export type Filter = {
  readonly maker: number | undefined
  /** The ids that the search found, with their places. */
  readonly found: ReadonlyMap<number, number> | undefined
  readonly furtherDays: number
  readonly fromYen: number
  readonly toYen: number
  /** The requested tags by tag category. When none of them exists, a group of no category without tags. */
  readonly tagGroups: readonly { readonly categoryUid: number | undefined; readonly tags: readonly number[] }[]
  readonly sizes: readonly number[]
  /** The units that are free for the span. */
  readonly free: Bits | undefined
  /** Those of them in the requested sizes. Undefined: every unit. */
  readonly wanted: Bits | undefined
}

/** The number of a uid that nothing has. */
const UNKNOWN = -1

export function filterOf(table: ItemTable, query: ItemQuery, span: Span | undefined): Filter {
  const { makerId, priceRange, rentalDays = MIN_RENTAL_DAYS, tagIds, sizeTagIds } = query
  const { fromYen, toYen = Number.POSITIVE_INFINITY } = priceRange ? priceRangeBounds(priceRange) : { fromYen: 0 }
  const existing = tagIds.filter((uid) => table.tagCategories.has(uid))
  const free = span && freeIn(table, span)
  const sizes = sizeTagIds.map((uid) => table.sizes.find(uid) ?? UNKNOWN)
  const groups = Map.groupBy(existing, (uid) => table.tagCategories.get(uid))
  if (tagIds.length > 0 && groups.size === 0) groups.set(undefined, [])
  return {
    maker: makerId === undefined ? undefined : (table.makers.find(makerId) ?? UNKNOWN),
    found: findNamed(table, query),
    furtherDays: Math.max(0, rentalDays - MIN_RENTAL_DAYS),
    fromYen,
    toYen,
    tagGroups: [...groups].map(([categoryUid, uids]) => ({
      categoryUid,
      tags: uids.map((uid) => table.tags.find(uid) ?? UNKNOWN),
    })),
    ...{ sizes, free, wanted: sizes.length === 0 ? free : table.units.ofSizes(sizes, free) },
  }
}

/** The units that are free for a span. */
export function freeIn(table: ItemTable, { fromOn, toOn }: Span): Bits {
  const days = Math.min(OCCUPANCY_BITS, daysBetween(fromOn, toOn) + 1)
  return table.units.freeOn(occupancyPosition(epochOfDay(fromOn)), days)
}

export function priceYen({ fourDaysYen, furtherDayYen }: ItemTable, slot: number, { furtherDays }: Filter): number {
  return fourDaysYen[slot]! + furtherDays * furtherDayYen[slot]!
}

/** Whether the search found an item; all items without a search. */
export function isNamed({ items }: ItemTable, slot: number, { found }: Filter): boolean {
  return found === undefined || found.has(items[slot]!.card.id)
}

/** What a search service found, else what the index finds by name. */
function findNamed({ search }: ItemTable, { name, foundIds }: ItemQuery): ReadonlyMap<number, number> | undefined {
  const ids = foundIds ?? (name === undefined ? undefined : search.findIds(name))
  return ids && new Map(ids.map((id, place) => [id, place]))
}

export function hasAnyTag({ tagsOf }: ItemTable, slot: number, tags: readonly number[]): boolean {
  const own = tagsOf[slot]!
  for (let index = 0; index < own.length; index += 1) if (tags.includes(own[index]!)) return true
  return false
}

/** Whether a unit in a requested size is free. */
export function hasWantedUnit({ firstUnit, unitCount }: ItemTable, slot: number, { wanted }: Filter): boolean {
  return wanted === undefined || isAnySet(wanted, firstUnit[slot]!, unitCount[slot]!)
}

/** Conditions on the item alone, without its units. */
function passes(table: ItemTable, slot: number, filter: Filter): boolean {
  if (filter.maker !== undefined && table.makerOf[slot] !== filter.maker) return false
  const price = priceYen(table, slot, filter)
  if (price < filter.fromYen || price > filter.toYen) return false
  for (const { tags } of filter.tagGroups) if (!hasAnyTag(table, slot, tags)) return false
  return isNamed(table, slot, filter)
}

/** The slots of the items that a filter finds in a category, newest first. */
function findSlots(table: ItemTable, categoryId: number | undefined, filter: Filter): number[] {
  const found: number[] = []
  const slots = table.listed(categoryId)
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index]!
    if (hasWantedUnit(table, slot, filter) && passes(table, slot, filter)) found.push(slot)
  }
  return found
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

function inOrder(table: ItemTable, newestFirst: number[], query: ItemQuery, filter: Filter): number[] {
  if (query.order === 'date') return newestFirst
  if (query.order === 'relevance') {
    const placeOf = (slot: number) => filter.found?.get(table.items[slot]!.card.id) ?? Number.MAX_SAFE_INTEGER
    return newestFirst.sort((a, b) => placeOf(a) - placeOf(b))
  }
  const byPrice = Map.groupBy(newestFirst, (slot) => priceYen(table, slot, filter))
  const prices = [...byPrice.keys()].sort((a, b) => (query.order === 'price_asc' ? a - b : b - a))
  return prices.flatMap((price) => byPrice.get(price)!)
}

/** The units of an item that are free. */
export function freeUnits(
  { items, firstUnit }: ItemTable,
  slot: number,
  free: Bits | undefined,
): readonly BrowseUnit[] {
  const { units } = items[slot]!
  return free === undefined ? units : units.filter((_, index) => isSet(free, firstUnit[slot]! + index))
}

/** The cards of slots with the sizes that are free, without those that have none. */
function cards(table: ItemTable, slots: readonly number[], free: Bits | undefined): ItemCard[] {
  return slots.flatMap((slot) => {
    const units = freeUnits(table, slot, free)
    const { card, search } = table.items[slot]!
    const sizes = free === undefined ? search.sizes : sizesOf(units)
    return sizes.length === 0 ? [] : [{ ...card, sizes }]
  })
}

function sizesOf(units: readonly BrowseUnit[]): readonly string[] {
  return [...new Set(units.map(({ sizeLabel }) => sizeLabel))]
}

/** Listing.cards */
export function findCards(table: ItemTable, ids: readonly number[], span: Span | undefined): ItemCard[] {
  const slots = ids.map((id) => table.slotOf(id)).filter((slot) => slot !== undefined)
  return cards(table, slots, span && freeIn(table, span))
}

/** FacetStore.totals */
export function totalsOf(table: ItemTable, query: ItemQuery, spans: readonly Span[]): number[] {
  const filter = filterOf(table, query, undefined)
  const slots = table.listed(query.categoryId).filter((slot) => passes(table, slot, filter))
  return spans.map((span) => {
    const free = freeIn(table, span)
    const onDays = { ...filter, wanted: filter.sizes.length === 0 ? free : table.units.ofSizes(filter.sizes, free) }
    let total = 0
    for (const slot of slots) if (hasWantedUnit(table, slot, onDays)) total += 1
    return total
  })
}

/** FacetStore.mostRented */
export function findMostRented(table: ItemTable, query: ItemQuery, span: Span | undefined, limit: number): number[] {
  const items = findSlots(table, query.categoryId, filterOf(table, query, span)).map((slot) => table.items[slot]!)
  return items
    .filter(({ search }) => search.popularity > 0)
    .sort((a, b) => b.search.popularity - a.search.popularity || b.card.id - a.card.id)
    .slice(0, limit)
    .map(({ card }) => card.id)
}

/** FacetStore.candidates */
export function findCandidates(
  table: ItemTable,
  categoryUids: readonly number[],
  span: Span | undefined,
  limit: number,
): Candidate[] {
  const free = span && freeIn(table, span)
  const wanted = new Set(categoryUids.flatMap((uid) => table.listed(uid)))
  const found: Candidate[] = []
  for (const slot of table.listed()) {
    if (found.length === limit) break
    if (!wanted.has(slot)) continue
    const { card, ownCategoryUids, tagUids } = table.items[slot]!
    const units = freeUnits(table, slot, free)
    if (units.length === 0) continue
    const sizes = new Map(units.map((unit) => [unit.sizeTagUid, unit]))
    found.push({
      id: card.id,
      categoryUids: ownCategoryUids,
      attributes: tagUids.map(attributeOfTag).filter((attribute) => attribute !== undefined),
      sizes: [...sizes.values()].flatMap(({ sizeTagUid: tagUid, sizeLabel: label, sizeRank }) =>
        tagUid === null ? [] : [{ tagUid, label, rank: sizeRank ?? 0 }],
      ),
      reviewCount: card.reviewCount,
      reviewStarsSum: card.reviewStarsSum,
    })
  }
  return found
}

/** StockStore.occupanciesBySize of an item on sale; undefined for any other. */
export function findOccupancies(table: ItemTable, itemId: number): Map<number | undefined, string[]> | undefined {
  const slot = table.slotOf(itemId)
  if (slot === undefined) return undefined
  const first = table.firstUnit[slot]!
  const bySize = new Map<number | undefined, string[]>()
  const byUid = [...table.items[slot]!.units.entries()].sort(([, a], [, b]) => a.uid - b.uid)
  for (const [index, { sizeTagUid }] of byUid) {
    const size = sizeTagUid ?? undefined
    bySize.set(size, [...(bySize.get(size) ?? []), table.units.occupancyAt(first + index)])
  }
  return bySize
}
