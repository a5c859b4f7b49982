import { OCCUPANCY_BITS } from '#domain/availability/availability.ts'
import { compareItems } from '#domain/search/orders.ts'
import type { SearchItem } from '#domain/search/search-item.ts'
import type { ItemCard } from '#services/ports/catalog.ts'
import { ItemIndex } from '../search/item-index.ts'
import { SortedNumbers } from '../search/sorted-numbers.ts'

/** The words of the bitmap of a unit. Bit 0 is the highest bit of the first word. */
export const WORDS = OCCUPANCY_BITS / 32
/** The bits of a block of units for one day are next to each other, in this number of words. */
const BLOCK_WORDS = 32
const BLOCK_UNITS = 32 * BLOCK_WORDS

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

  /** The categories of tags, by uid; tags that no item has are here, too. */
  tagCategories: ReadonlyMap<number, number> = new Map()

  readonly #listed = new Map<number, SortedNumbers>()
  readonly #slots = new Map<number, number>()
  readonly #freeSlots: number[] = []
  readonly #positions = new Map<number, number>()
  /** The first positions of units that were removed, by the number of positions. */
  readonly #freePositions = new Map<number, number[]>()
  /** The end of the positions in use. */
  #end = 0
  /** By block of units, day of the ring and unit: 1 when the unit is blocked on the day. */
  #blocked: Uint32Array = new Uint32Array(OCCUPANCY_BITS * BLOCK_WORDS)

  /** The number of items and of units. */
  get size() {
    return { items: this.#slots.size, units: this.#positions.size }
  }

  /** The slots of the items that a category lists, newest first. */
  listed(categoryUid: number = ROOT_CATEGORY): readonly number[] {
    return this.#listed.get(categoryUid)?.values() ?? []
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
    for (const { uid } of item.units) this.#positions.delete(uid)
    this.#freeOf(item.units.length).push(this.firstUnit[slot]!)
    this.#slots.delete(itemId)
    return slot
  }

  /** Sets the bitmap of a unit; nothing when it is not on sale. */
  setOccupancy(unitUid: number, occupancy: Uint32Array): void {
    const position = this.#positions.get(unitUid)
    if (position !== undefined) this.#setDays(position, occupancy, 0)
  }

  /** The units that are blocked on any of some days of the ring: a bit for each position, the lowest first. */
  blockedOn(ringDays: readonly number[]): Uint32Array {
    const blocks = Math.ceil(this.#end / BLOCK_UNITS)
    const blocked = new Uint32Array(blocks * BLOCK_WORDS)
    for (let block = 0; block < blocks; block += 1) {
      const to = block * BLOCK_WORDS
      for (const day of ringDays) {
        const from = (block * OCCUPANCY_BITS + day) * BLOCK_WORDS
        for (let word = 0; word < BLOCK_WORDS; word += 1) blocked[to + word]! |= this.#blocked[from + word]!
      }
    }
    return blocked
  }

  /** The bitmap of the unit at a position, as text: 1 for each blocked day of the ring. */
  occupancyAt(position: number): string {
    const bits = new Array<string>(OCCUPANCY_BITS)
    const unit = position % BLOCK_UNITS
    let index = Math.floor(position / BLOCK_UNITS) * OCCUPANCY_BITS * BLOCK_WORDS + (unit >>> 5)
    for (let day = 0; day < OCCUPANCY_BITS; day += 1, index += BLOCK_WORDS)
      bits[day] = ((this.#blocked[index]! >>> (unit & 31)) & 1) === 1 ? '1' : '0'
    return bits.join('')
  }

  #setDays(position: number, occupancies: Uint32Array, firstWord: number): void {
    const block = Math.floor(position / BLOCK_UNITS)
    const unit = position % BLOCK_UNITS
    const bit = 1 << (unit & 31)
    let index = block * OCCUPANCY_BITS * BLOCK_WORDS + (unit >>> 5)
    for (let day = 0; day < OCCUPANCY_BITS; day += 1, index += BLOCK_WORDS) {
      const isBlocked = (occupancies[firstWord + (day >>> 5)]! >>> (31 - (day & 31))) & 1
      if (isBlocked === 1) this.#blocked[index]! |= bit
      else this.#blocked[index]! &= ~bit
    }
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
    this.#blocked = withRoom(this.#blocked, Math.ceil(this.#end / BLOCK_UNITS) * OCCUPANCY_BITS * BLOCK_WORDS)
    for (const [index, { uid, sizeTagUid }] of units.entries()) {
      this.#positions.set(uid, first + index)
      this.sizeOf[first + index] = sizeTagUid === null ? 0 : this.sizes.of(sizeTagUid)
      this.#setDays(first + index, occupancies, index * WORDS)
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

/** The array, or a longer copy when it is too short. */
function withRoom<Column extends Int32Array | Uint32Array>(column: Column, length: number): Column {
  if (column.length >= length) return column
  const longer = new (column.constructor as new (length: number) => Column)(Math.max(length, 2 * column.length))
  longer.set(column)
  return longer
}
