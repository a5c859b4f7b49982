import { attributeOfTag, occasionOf } from '#domain/catalog/attributes.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { HITS_PER_PAGE } from '#domain/constants.ts'
import type { ListedCandidate } from '#domain/recommendation/scoring.ts'
import type { Span } from '#domain/rental/span.ts'
import type { ItemCard } from '#services/ports/catalog.ts'
import type { BrowseItem, BrowseUnit, ItemTable } from './item-table.ts'
import { conditionsOf, findNamed, hasUnit, type Question, questionOf } from './list-filters.ts'
import { sortedBy } from './search-items.ts'
import { freeIn, type UnitSet } from './unit-days.ts'

/** The slots of the items that a question finds, newest first. The table keeps those of a category. */
function findSlots(question: Question): readonly number[] {
  const { table, query } = question
  return conditionsOf(question)
    .filter(({ filter }) => filter !== 'categoryId')
    .reduce((slots, { passes }) => slots.filter(passes), table.listed(query.categoryId))
}

/** Listing.listItems */
export function findPage(table: ItemTable, query: ItemQuery, span: Span | undefined) {
  const question = questionOf(table, query, span)
  const found = findSlots(question)
  const from = (query.page - 1) * HITS_PER_PAGE
  const slots = inOrder(found, question).slice(from, from + HITS_PER_PAGE)
  return { total: found.length, items: cards(table, slots, question.free) }
}

/** FacetStore.total */
export function countItems(table: ItemTable, query: ItemQuery, span: Span | undefined): number {
  return findSlots(questionOf(table, query, span)).length
}

/** FacetStore.ids */
export function findIds(table: ItemTable, query: ItemQuery, span: Span | undefined): number[] {
  return findSlots(questionOf(table, query, span)).map((slot) => table.items[slot]!.id)
}

function inOrder(newestFirst: readonly number[], { table, query, found, priceYen }: Question) {
  const { order, tagIds } = query
  if (order === 'date') return newestFirst
  if (order === 'relevance') {
    const places = found ?? findNamed(table, { name: occasionOf(tagIds) })
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
  const slots = findSlots(questionOf(table, query, undefined))
  return spans.map((span) => slots.filter(hasUnit(table, query.sizeTagIds, freeIn(table, span))).length)
}

/** FacetStore.mostRented */
export function findMostRented(table: ItemTable, query: ItemQuery, span: Span | undefined, limit: number): number[] {
  return findSlots(questionOf(table, query, span))
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
): ListedCandidate[] {
  const free = freeIn(table, span)
  const isFree = hasUnit(table, [], free)
  const isOfCategories = table.categories.having((uid) => categoryUids.includes(uid))
  const found = table.listed().filter((slot) => isOfCategories(slot) && isFree(slot))
  return found.slice(0, limit).map((slot) => candidateOf(table.items[slot]!, freeUnits(table, slot, free)))
}

function candidateOf(
  { id, ownCategoryUids, tagUids, reviewCount, reviewStarsSum }: BrowseItem,
  units: readonly BrowseUnit[],
): ListedCandidate {
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
