import type { Wearer } from '#domain/catalog/wearer.ts'
import { SEARCH_FACETS } from '#domain/search/filter.ts'
import { compareItems, type SearchOrder } from '#domain/search/orders.ts'
import { type FacetValue, facetValues, type SearchItem } from '#domain/search/search-item.ts'
import { searchTexts } from '#domain/search/search-texts.ts'
import type { ItemCard } from '#services/ports/catalog.ts'
import { Column } from './column.ts'
import { TextIndex } from './text-index.ts'
import { BITMAP_BYTES, UnitDays } from './unit-days.ts'

/** A unit on sale. `sizeTagUid`: null for an item of one size. */
export type BrowseUnit = {
  readonly uid: number
  readonly sizeTagUid: number | null
  readonly sizeLabel: string
  readonly sizeRank: number | null
}

/** An item on sale. `categories`: those that list it; `ownCategoryUids`: those that it was put into. */
export type BrowseItem = SearchItem &
  Pick<ItemCard, 'furtherDayYen' | 'media' | 'reviewCount' | 'reviewStarsSum'> & {
    readonly ownCategoryUids: readonly number[]
    readonly tagUids: readonly number[]
    /** In size order; at least one. */
    readonly units: readonly BrowseUnit[]
  }

const uidColumn = <Uid extends number | null = number>() => new Column((uid: Uid) => uid)
const facetColumn = () => new Column(({ value }: FacetValue) => value)

/** The items on sale as columns. An item has a slot, a small number; its units have consecutive positions. */
export class ItemTable {
  /** By slot; undefined for an item that was removed. */
  readonly items: (BrowseItem | undefined)[] = []
  readonly makers = uidColumn()
  readonly categories = uidColumn()
  readonly tags = uidColumn()
  readonly facets = { brand: facetColumn(), category: facetColumn(), color: facetColumn(), size: facetColumn() }
  readonly texts = new TextIndex()
  readonly firstUnit: number[] = []
  readonly unitCount: number[] = []
  readonly days = new UnitDays()
  /** By position. */
  readonly sizes = uidColumn<number | null>()
  /** The categories of tags, by uid; tags that no item has are here, too. */
  tagCategories: ReadonlyMap<number, number> = new Map()
  /** Who wears the items of categories, by uid. */
  wearers: ReadonlyMap<number, Wearer> = new Map()

  readonly #slots = new Map<number, number>()
  readonly #positions = new Map<number, number>()
  /** By category uid and form. */
  readonly #lists = new Map<number | string, readonly number[]>()
  readonly #sorted = new Map<SearchOrder, readonly number[]>()
  /** The orders in which all items are sorted. */
  readonly #current = new Set<SearchOrder>()

  /** The number of items and of units. */
  get size() {
    return { items: this.#slots.size, units: this.#positions.size }
  }

  /** Whether most positions are of units that are not on sale any more. */
  get isSparse(): boolean {
    return this.sizes.of.length > 2 * this.#positions.size + 1_000
  }

  slotOf(itemId: number): number | undefined {
    return this.#slots.get(itemId)
  }

  /** The items with some ids, in their order; unknown ids are left out. */
  itemsOf(ids: readonly number[]): BrowseItem[] {
    return ids.flatMap((id) => this.items[this.slotOf(id) ?? -1] ?? [])
  }

  /** All slots. Sorting again what changed little takes little more time than copying it. */
  sorted(order: SearchOrder): readonly number[] {
    const before = this.#sorted.get(order) ?? []
    if (this.#current.has(order)) return before
    const compare = compareItems(order)
    const slots = [...new Set([...before, ...this.#slots.values()])]
      .filter((slot) => this.items[slot] !== undefined)
      .sort((a, b) => compare(this.items[a]!, this.items[b]!))
    this.#sorted.set(order, slots)
    this.#current.add(order)
    return slots
  }

  /** The slots of the items that a category lists, or of those of a form, or of all; newest first. */
  listed(categoryUidOrForm?: number | string): readonly number[] {
    const slots = this.sorted('date')
    if (categoryUidOrForm === undefined) return slots
    const known = this.#lists.get(categoryUidOrForm)
    if (known !== undefined) return known
    const list = slots.filter((slot) => {
      const { categories, form } = this.items[slot]!
      return form === categoryUidOrForm || categories.some(({ uid }) => uid === categoryUidOrForm)
    })
    if (list.length > 0) this.#lists.set(categoryUidOrForm, list)
    return list
  }

  /** Adds or replaces an item. `bitmaps`: those of its units, one after another. */
  put(item: BrowseItem, bitmaps: Uint8Array): void {
    const slot = this.slotOf(item.id) ?? this.items.length
    this.#replace(slot, item)
    const values = facetValues(item)
    const categoryUids = item.categories.map(({ uid }) => uid)
    this.makers.put(slot, [item.brand.uid])
    this.categories.put(slot, categoryUids)
    this.tags.put(slot, item.tagUids)
    for (const facet of SEARCH_FACETS) this.facets[facet].put(slot, values[facet])
    this.#putUnits(slot, item.units, bitmaps)
  }

  remove(itemId: number): void {
    const slot = this.slotOf(itemId)
    if (slot !== undefined) this.#replace(slot, undefined)
  }

  /** Sets the bitmap of a unit; nothing when it is not on sale. */
  setOccupancy(unitUid: number, bitmap: Uint8Array): void {
    const position = this.#positions.get(unitUid)
    if (position !== undefined) this.days.set(position, bitmap)
  }

  #replace(slot: number, item: BrowseItem | undefined): void {
    const before = this.items[slot]
    this.texts.replace(slot, before && searchTexts(before), item && searchTexts(item))
    // A unit that was moved to another item has its position there.
    for (const [index, { uid }] of (before?.units ?? []).entries())
      if (this.#positions.get(uid) === this.firstUnit[slot]! + index) this.#positions.delete(uid)
    if (before !== undefined) this.#slots.delete(before.id)
    if (item !== undefined) this.#slots.set(item.id, slot)
    this.items[slot] = item
    this.#lists.clear()
    this.#current.clear()
  }

  /** The units of an item keep their positions when they are as many as before. */
  #putUnits(slot: number, units: readonly BrowseUnit[], bitmaps: Uint8Array): void {
    const first = this.unitCount[slot] === units.length ? this.firstUnit[slot]! : this.sizes.of.length
    this.firstUnit[slot] = first
    this.unitCount[slot] = units.length
    for (const [index, { uid, sizeTagUid }] of units.entries()) {
      this.sizes.put(first + index, [sizeTagUid])
      this.#positions.set(uid, first + index)
      this.days.set(first + index, bitmaps.subarray(index * BITMAP_BYTES, (index + 1) * BITMAP_BYTES))
    }
  }
}
