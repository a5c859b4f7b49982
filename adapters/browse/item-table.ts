import type { SearchItem } from '#domain/search/search-item.ts'
import type { ItemCard } from '#services/ports/catalog.ts'
import { ItemIndex } from '../search/item-index.ts'
import type { SortedNumbers } from '../search/sorted-numbers.ts'
import { UnitBits, WORDS } from './unit-bits.ts'

/** A product on sale. `sizeTagUid`: null for an item of one size. */
export type BrowseUnit = {
  readonly uid: number
  readonly sizeTagUid: number | null
  readonly sizeLabel: string
  readonly sizeRank: number | null
}

/** An item on sale. `search.categories`: those that list it; `ownCategoryUids`: those that it was put into. */
export type BrowseItem = {
  readonly card: Omit<ItemCard, 'sizes'>
  readonly search: SearchItem
  readonly ownCategoryUids: readonly number[]
  readonly tagUids: readonly number[]
  /** In size order; at least one. */
  readonly units: readonly BrowseUnit[]
}

/** Numbers uids from 1, so that they can be counted in arrays. 0 stands for none. */
export class Numbering {
  readonly uids: number[] = [0]
  readonly #numbers = new Map<number, number>()

  find(uid: number): number | undefined {
    return this.#numbers.get(uid)
  }

  of(uid: number): number {
    const known = this.#numbers.get(uid)
    if (known !== undefined) return known
    const number = this.uids.push(uid) - 1
    this.#numbers.set(uid, number)
    return number
  }
}

/**
 * The items on sale as columns. An item has a slot, and its units have consecutive positions in the columns of units.
 * Makers, categories, tags and sizes are stored by their numbers.
 */
export class ItemTable {
  readonly makers = new Numbering()
  readonly categories = new Numbering()
  readonly tags = new Numbering()
  readonly sizes = new Numbering()
  readonly search = new ItemIndex()
  readonly share = createSharing()
  /** By slot. */
  readonly items: BrowseItem[] = []
  readonly makerOf: number[] = []
  readonly fourDaysYen: number[] = []
  readonly furtherDayYen: number[] = []
  readonly firstUnit: number[] = []
  readonly unitCount: number[] = []
  readonly categoriesOf: (readonly number[])[] = []
  readonly tagsOf: (readonly number[])[] = []
  /** By position. */
  readonly sizeOf: number[] = []
  readonly units = new UnitBits()

  /** The categories of tags, by uid; tags that no item has are here, too. */
  tagCategories: ReadonlyMap<number, number> = new Map()

  /** By category uid and form. */
  readonly #listed = new Map<number | string, SortedNumbers>()
  readonly #freeSlots: number[] = []
  readonly #positions = new Map<number, number>()
  /** The first positions of units that were removed, by the number of positions. */
  readonly #freePositions = new Map<number, number[]>()
  /** The end of the positions in use. */
  #end = 0

  /** The number of items and of units. */
  get size() {
    return { items: this.listed().length, units: this.#positions.size }
  }

  /** The slots of the items that a category lists, or of those of a form, or of all; newest first. */
  listed(categoryUidOrForm?: number | string): readonly number[] {
    const list = categoryUidOrForm === undefined ? this.search.newestFirst : this.#listed.get(categoryUidOrForm)
    return list?.values() ?? []
  }

  slotOf(itemId: number): number | undefined {
    return this.search.slotOf(itemId)
  }

  /** Adds or replaces an item. `occupancies`: the bitmaps of its units, WORDS each. */
  put(item: BrowseItem, occupancies: Uint32Array): void {
    const { id, brand, categories } = item.search
    const slot = this.#takeOut(id) ?? this.#freeSlots.pop() ?? this.items.length
    this.items[slot] = item
    this.search.put(slot, item.search)
    this.makerOf[slot] = this.makers.of(brand.uid)
    this.fourDaysYen[slot] = item.card.fourDaysYen
    this.furtherDayYen[slot] = item.card.furtherDayYen
    this.categoriesOf[slot] = categories.map(({ uid }) => this.categories.of(uid))
    this.tagsOf[slot] = item.tagUids.map((uid) => this.tags.of(uid))
    this.#putUnits(slot, item, occupancies)
    for (const key of listsOf(item)) {
      const listed = this.#listed.get(key) ?? this.search.sorted('date')
      this.#listed.set(key, listed)
      listed.add(slot)
    }
  }

  remove(itemId: number): void {
    const slot = this.#takeOut(itemId)
    if (slot === undefined) return
    this.search.remove(slot)
    this.#freeSlots.push(slot)
  }

  /** Removes all of an item but its texts, and returns its slot. */
  #takeOut(itemId: number): number | undefined {
    const slot = this.slotOf(itemId)
    if (slot === undefined) return undefined
    const item = this.items[slot]!
    for (const key of listsOf(item)) this.#listed.get(key)!.remove(slot)
    const first = this.firstUnit[slot]!
    for (const [index, { uid }] of item.units.entries()) {
      this.#positions.delete(uid)
      this.units.removeSize(first + index, this.sizeOf[first + index]!)
    }
    this.#freeOf(item.units.length).push(first)
    return slot
  }

  /** Sets the bitmap of a unit; nothing when it is not on sale. */
  setOccupancy(unitUid: number, occupancy: Uint32Array): void {
    const position = this.#positions.get(unitUid)
    if (position !== undefined) this.units.setDays(position, occupancy, 0)
  }

  #freeOf(count: number): number[] {
    const free = this.#freePositions.get(count) ?? []
    this.#freePositions.set(count, free)
    return free
  }

  #putUnits(slot: number, { units }: BrowseItem, occupancies: Uint32Array): void {
    const free = this.#freeOf(units.length).pop()
    const first = free ?? this.#end
    if (free === undefined) this.#end += units.length
    this.units.makeRoom(this.#end)
    for (const [index, { uid, sizeTagUid }] of units.entries()) {
      this.#positions.set(uid, first + index)
      const size = sizeTagUid === null ? 0 : this.sizes.of(sizeTagUid)
      this.sizeOf[first + index] = size
      this.units.addSize(first + index, size)
      this.units.setDays(first + index, occupancies, index * WORDS)
    }
    this.firstUnit[slot] = first
    this.unitCount[slot] = units.length
  }
}

/** The keys of the lists that have an item. */
function listsOf({ search }: BrowseItem): (number | string)[] {
  return [...search.categories.map(({ uid }) => uid), search.form]
}

/** Returns for equal values the same one, so that it is stored once. */
function createSharing() {
  const values = new Map<string, unknown>()
  return <T>(value: T): T => {
    const key = JSON.stringify(value) ?? ''
    if (!values.has(key)) values.set(key, value)
    return values.get(key) as T
  }
}
