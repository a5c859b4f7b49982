import type { SearchItem } from '#domain/search/search-item.ts'
import type { ItemCard } from '#services/ports/catalog.ts'
import { Column } from '../search/column.ts'
import { ItemIndex } from '../search/item-index.ts'
import { UnitBits, WORDS } from './unit-bits.ts'

/** A product on sale. `sizeTagUid`: null for an item of one size. */
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

/** What many items have in common. */
const SHARED = [
  ...(['brand', 'categories', 'colors', 'ages', 'attributes', 'sizes', 'form', 'setForm'] as const),
  ...(['ownCategoryUids', 'tagUids'] as const),
]

type Uids = Column<number | null>
const uidColumn = (): Uids => new Column((uid) => uid)

/** The items on sale as columns. An item has a slot, and its units have consecutive positions. */
export class ItemTable {
  readonly makers = uidColumn()
  readonly categories = uidColumn()
  readonly tags = uidColumn()
  readonly search = new ItemIndex()
  /** By slot. */
  readonly items: BrowseItem[] = []
  readonly fourDaysYen: number[] = []
  readonly furtherDayYen: number[] = []
  readonly firstUnit: number[] = []
  readonly unitCount: number[] = []
  readonly sizes = uidColumn()
  /** By position: the number of the size. */
  readonly sizeOf: number[] = []
  readonly units = new UnitBits()
  /** The categories of tags, by uid; tags that no item has are here, too. */
  tagCategories: ReadonlyMap<number, number> = new Map()

  /** By category uid and form; undefined after a change. */
  #lists: ReadonlyMap<number | string, readonly number[]> | undefined
  readonly #shared = new Map<string, unknown>()
  readonly #positions = new Map<number, number>()

  /** The number of items and of units. */
  get size() {
    return { items: this.listed().length, units: this.#positions.size }
  }

  /** Whether most positions are of units that are not on sale any more. */
  get isSparse(): boolean {
    return this.sizeOf.length > 2 * this.#positions.size + 1_000
  }

  /** The slots of the items that a category lists, or of those of a form, or of all; newest first. */
  listed(categoryUidOrForm?: number | string): readonly number[] {
    const slots = this.search.sorted('date')
    if (categoryUidOrForm === undefined) return slots
    this.#lists ??= groupBy(slots, (slot) => listsOf(this.items[slot]!))
    return this.#lists.get(categoryUidOrForm) ?? []
  }

  slotOf(itemId: number): number | undefined {
    return this.search.slotOf(itemId)
  }

  /** Adds or replaces an item. `occupancies`: the bitmaps of its units, WORDS each. */
  put(given: BrowseItem, occupancies: Uint32Array): void {
    const item = { ...given, ...Object.fromEntries(SHARED.map((key) => [key, this.#share(given[key])])) }
    const slot = this.#takeOut(item.id) ?? this.items.length
    this.items[slot] = item
    this.search.put(slot, item)
    this.makers.put(slot, [item.brand.uid])
    this.categories.put(
      slot,
      item.categories.map(({ uid }) => uid),
    )
    this.tags.put(slot, item.tagUids)
    this.fourDaysYen[slot] = item.fourDaysYen
    this.furtherDayYen[slot] = item.furtherDayYen
    this.#putUnits(slot, item.units, occupancies)
  }

  remove(itemId: number): void {
    const slot = this.#takeOut(itemId)
    if (slot !== undefined) this.search.remove(slot)
  }

  /** Sets the bitmap of a unit; nothing when it is not on sale. */
  setOccupancy(unitUid: number, occupancy: Uint32Array): void {
    const position = this.#positions.get(unitUid)
    if (position !== undefined) this.units.setDays(position, occupancy, 0)
  }

  /** Removes an item from the lists, and its units; returns its slot. */
  #takeOut(itemId: number): number | undefined {
    const slot = this.slotOf(itemId)
    this.#lists = undefined
    if (slot !== undefined) for (const { uid } of this.items[slot]!.units) this.#positions.delete(uid)
    return slot
  }

  /** Returns for equal values the same one, so that it is stored once. */
  #share(value: unknown): unknown {
    const key = JSON.stringify(value) ?? ''
    if (!this.#shared.has(key)) this.#shared.set(key, value)
    return this.#shared.get(key)
  }

  /** The units of an item keep their positions when they are as many as before. */
  #putUnits(slot: number, units: readonly BrowseUnit[], occupancies: Uint32Array): void {
    const first = this.unitCount[slot] === units.length ? this.firstUnit[slot]! : this.sizeOf.length
    this.firstUnit[slot] = first
    this.unitCount[slot] = units.length
    for (const [index, { uid, sizeTagUid }] of units.entries()) {
      this.#positions.set(uid, first + index)
      const size = this.sizes.numberOf(sizeTagUid)
      this.units.setSize(first + index, size, this.sizeOf[first + index])
      this.sizeOf[first + index] = size
      this.units.setDays(first + index, occupancies, index * WORDS)
    }
  }
}

/** The keys of the lists that have an item. */
function listsOf({ categories, form }: BrowseItem): (number | string)[] {
  return [...categories.map(({ uid }) => uid), form]
}

function groupBy(slots: readonly number[], keysOf: (slot: number) => readonly (number | string)[]) {
  const groups = new Map<number | string, number[]>()
  for (const slot of slots) {
    for (const key of keysOf(slot)) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [slot])
      else group.push(slot)
    }
  }
  return groups
}
