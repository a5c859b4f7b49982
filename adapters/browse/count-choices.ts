import type { ChoiceCounts, Counts } from '#domain/catalog/choice-counts.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { PRICE_RANGES } from '#domain/pricing/price-range.ts'
import type { Span } from '#domain/rental/span.ts'
import { type Filter, filterOf, hasAnyTag, hasWantedUnit, isNamed, priceYen } from './find-items.ts'
import type { ItemTable, Numbering } from './item-table.ts'
import { isSet } from './unit-bits.ts'

/** The filters that have choices. An item counts for the choices of one when it passes all others. */
type Facet = 'categories' | 'makers' | 'prices' | 'tags' | 'sizes'
/** `failed`: the only filter that an item fails; undefined when it passes all. `tagCategoryUid`: of a failed tag. */
type Verdict = { failed: Facet | undefined; tagCategoryUid: number | undefined }

/** FacetStore.countChoices, in one pass over the items of the shop. */
export function countChoices(table: ItemTable, query: ItemQuery, span: Span | undefined): ChoiceCounts {
  const filter = filterOf(table, query, span)
  const marks = marksOf(table, query.categoryId)
  const counters = createCounters(table)
  const verdict: Verdict = { failed: undefined, tagCategoryUid: undefined }
  const slots = table.listed()
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index]!
    if (!judgeItem(table, slot, filter, marks === undefined || marks[slot] === 1, verdict)) continue
    if (!judgeUnits(table, slot, filter, verdict, counters)) continue
    count(table, slot, filter, verdict, counters)
  }
  return {
    sizes: byUid(table.sizes, counters.sizes),
    tags: byUid(table.tags, counters.tags),
    makers: byUid(table.makers, counters.makers),
    categories: byUid(table.categories, counters.categories),
    prices: Object.fromEntries(
      PRICE_RANGES.flatMap(({ value }, index) => (counters.prices[index] ? [[value, counters.prices[index]]] : [])),
    ),
  }
}

/** 1 for the slot of each item that a category lists. */
function marksOf(table: ItemTable, categoryId: number | undefined): Uint8Array | undefined {
  if (categoryId === undefined) return undefined
  const marks = new Uint8Array(table.items.length)
  for (const slot of table.listed(categoryId)) marks[slot] = 1
  return marks
}

type Counters = Record<Facet, Uint32Array> & {
  /** By size: 1 + the slot of the item that counted last. */
  readonly sizeSlots: Uint32Array
  readonly tagCategories: readonly (number | undefined)[]
}

function createCounters({ sizes, tags, makers, categories, tagCategories }: ItemTable): Counters {
  return {
    sizes: new Uint32Array(sizes.uids.length),
    sizeSlots: new Uint32Array(sizes.uids.length),
    tags: new Uint32Array(tags.uids.length),
    tagCategories: tags.uids.map((uid) => tagCategories.get(uid)),
    makers: new Uint32Array(makers.uids.length),
    categories: new Uint32Array(categories.uids.length),
    prices: new Uint32Array(PRICE_RANGES.length),
  }
}

/** Whether at most one filter of the item fails. */
function judgeItem(table: ItemTable, slot: number, filter: Filter, isListed: boolean, verdict: Verdict): boolean {
  verdict.failed = isListed ? undefined : 'categories'
  verdict.tagCategoryUid = undefined
  if (filter.maker !== undefined && table.makerOf[slot] !== filter.maker && !fail(verdict, 'makers')) return false
  const price = priceYen(table, slot, filter)
  if ((price < filter.fromYen || price > filter.toYen) && !fail(verdict, 'prices')) return false
  for (const { categoryUid, tags } of filter.tagGroups) {
    if (hasAnyTag(table, slot, tags)) continue
    if (!fail(verdict, 'tags')) return false
    verdict.tagCategoryUid = categoryUid
  }
  return isNamed(table, slot, filter)
}

function fail(verdict: Verdict, facet: Facet): boolean {
  if (verdict.failed !== undefined) return false
  verdict.failed = facet
  return true
}

/** Whether a unit in a requested size is free. Counts the free sizes when no filter of the item fails. */
function judgeUnits(table: ItemTable, slot: number, filter: Filter, verdict: Verdict, counters: Counters): boolean {
  if (verdict.failed === undefined) countSizes(table, slot, filter, counters)
  return hasWantedUnit(table, slot, filter)
}

function countSizes({ firstUnit, unitCount, sizeOf }: ItemTable, slot: number, { free }: Filter, into: Counters) {
  const end = firstUnit[slot]! + unitCount[slot]!
  for (let position = firstUnit[slot]!; position < end; position += 1) {
    if (free !== undefined && !isSet(free, position)) continue
    const size = sizeOf[position]!
    if (into.sizeSlots[size] === slot + 1) continue
    into.sizeSlots[size] = slot + 1
    into.sizes[size]! += 1
  }
}

function count(table: ItemTable, slot: number, filter: Filter, { failed, tagCategoryUid }: Verdict, into: Counters) {
  if (failed === undefined || failed === 'makers') into.makers[table.makerOf[slot]!]! += 1
  if (failed === undefined || failed === 'prices') into.prices[rangeOf(priceYen(table, slot, filter))]! += 1
  if (failed === undefined || failed === 'categories') countAll(into.categories, table.categoriesOf[slot]!)
  if (failed !== undefined && failed !== 'tags') return
  const tags = table.tagsOf[slot]!
  if (tagCategoryUid === undefined) countAll(into.tags, tags)
  else for (const tag of tags) if (into.tagCategories[tag] === tagCategoryUid) into.tags[tag]! += 1
}

function countAll(counts: Uint32Array, numbers: readonly number[]): void {
  for (let index = 0; index < numbers.length; index += 1) counts[numbers[index]!]! += 1
}

const LOWEST_PRICES = PRICE_RANGES.map(({ fromYen }) => fromYen)

function rangeOf(price: number): number {
  let range = LOWEST_PRICES.length - 1
  while (range > 0 && price < LOWEST_PRICES[range]!) range -= 1
  return range
}

function byUid({ uids }: Numbering, counts: Uint32Array): Counts {
  const counted: Record<number, number> = {}
  for (let number = 1; number < counts.length; number += 1)
    if (counts[number]! > 0) counted[uids[number]!] = counts[number]!
  return counted
}
