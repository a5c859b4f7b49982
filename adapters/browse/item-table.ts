import { compareItems } from '#domain/search/orders.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { ItemCard } from '#services/ports/catalog.ts'
import { ItemIndex } from '../search/item-index.ts'
import { SortedNumbers } from '../search/sorted-numbers.ts'
import { UnitBits, WORDS, withRoom } from './unit-bits.ts'

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

/** The category that lists all items. */
const ROOT_CATEGORY = 0
const compareNewestFirst = compareItems('date')

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
  makerOf: Int32Array = new Int32Array(64)
  fourDaysYen: Int32Array = new Int32Array(64)
  furtherDayYen: Int32Array = new Int32Array(64)
  firstUnit: Int32Array = new Int32Array(64)
  unitCount: Int32Array = new Int32Array(64)
  readonly categoriesOf: (readonly number[])[] = []
  readonly tagsOf: (readonly number[])[] = []
  /** By position. */
  sizeOf: Int32Array = new Int32Array(256)
  readonly units = new UnitBits()

  /** The categories of tags, by uid; tags that no item has are here, too. */
  tagCategories: ReadonlyMap<number, number> = new Map()

  readonly #listed = new Map<number, SortedNumbers>()
  readonly #ofForm = new Map<string, Set<number>>()
  readonly #slots = new Map<number, number>()
  readonly #freeSlots: number[] = []
  readonly #positions = new Map<number, number>()
  /** The first positions of units that were removed, by the number of positions. */
  readonly #freePositions = new Map<number, number[]>()
  /** The end of the positions in use. */
  #end = 0

  /** The number of items and of units. */
  get size() {
    return { items: this.#slots.size, units: this.#positions.size }
  }

  /** The slots of the items that a category lists, newest first. */
  listed(categoryUid: number = ROOT_CATEGORY): readonly number[] {
    return this.#listed.get(categoryUid)?.values() ?? []
  }

  /** The slots of the items of a form. */
  ofForm(form: string): ReadonlySet<number> {
    return this.#ofForm.get(form) ?? new Set()
  }

  slotOf(itemId: number): number | undefined {
    return this.#slots.get(itemId)
  }

  /** Adds or replaces an item. `occupancies`: the bitmaps of its units, WORDS each. */
  put(item: BrowseItem, occupancies: Uint32Array): void {
    const { id, brand, categories } = item.search
    const slot = this.#takeOut(id) ?? this.#freeSlots.pop() ?? this.items.length
    this.#slots.set(id, slot)
    this.items[slot] = item
    this.search.put(slot, item.search)
    this.#makeRoom(slot + 1)
    this.makerOf[slot] = this.makers.of(brand.uid)
    this.fourDaysYen[slot] = item.card.fourDaysYen
    this.furtherDayYen[slot] = item.card.furtherDayYen
    this.categoriesOf[slot] = categories.map(({ uid }) => this.categories.of(uid))
    this.tagsOf[slot] = item.tagUids.map((uid) => this.tags.of(uid))
    const ofForm = this.#ofForm.get(item.search.form) ?? new Set()
    this.#ofForm.set(item.search.form, ofForm.add(slot))
    this.#putUnits(slot, item, occupancies)
    for (const uid of listingUids(item)) {
      const listed = this.#listed.get(uid) ?? new SortedNumbers((a, b) => this.#compareNewestFirst(a, b))
      this.#listed.set(uid, listed)
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
    const slot = this.#slots.get(itemId)
    if (slot === undefined) return undefined
    const item = this.items[slot]!
    for (const uid of listingUids(item)) this.#listed.get(uid)!.remove(slot)
    this.#ofForm.get(item.search.form)!.delete(slot)
    const first = this.firstUnit[slot]!
    for (const [index, { uid }] of item.units.entries()) {
      this.#positions.delete(uid)
      this.units.removeSize(first + index, this.sizeOf[first + index]!)
    }
    this.#freeOf(item.units.length).push(first)
    this.#slots.delete(itemId)
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

  #makeRoom(slots: number): void {
    this.makerOf = withRoom(this.makerOf, slots)
    this.fourDaysYen = withRoom(this.fourDaysYen, slots)
    this.furtherDayYen = withRoom(this.furtherDayYen, slots)
    this.firstUnit = withRoom(this.firstUnit, slots)
    this.unitCount = withRoom(this.unitCount, slots)
  }

  #compareNewestFirst(a: number, b: number): number {
    return compareNewestFirst(this.items[a]!.search, this.items[b]!.search)
  }

  #putUnits(slot: number, { units }: BrowseItem, occupancies: Uint32Array): void {
    const free = this.#freeOf(units.length).pop()
    const first = free ?? this.#end
    if (free === undefined) this.#end += units.length
    this.sizeOf = withRoom(this.sizeOf, this.#end)
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

function listingUids({ search }: BrowseItem): number[] {
  return [ROOT_CATEGORY, ...search.categories.map(({ uid }) => uid)]
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
