import type { ItemFormKey, SetFormKey } from '#domain/catalog/forms.ts'
import type { PictureView } from '#domain/catalog/item-form.ts'
import type { ItemState, ReleaseFields } from '#domain/catalog/item-release.ts'
import type { Measurements } from '#domain/catalog/measurements.ts'
import type { TagGroupRole } from '#domain/catalog/tag-group.ts'
import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { MakerRow } from './catalog.ts'
import type { Staff } from './order-store.ts'
import type { StaffTransaction } from './staff.ts'

/** What staff write of an item (docs/rules.md Catalogue). */
export type ItemFields = ReleaseFields & {
  readonly name: string
  readonly kana: string
  readonly makerUid: number
  readonly form: ItemFormKey
  readonly setForm: SetFormKey | undefined
  readonly description: string
  readonly fourDaysYen: Yen
  readonly furtherDayYen: Yen
  readonly categoryUids: readonly number[]
  readonly tagUids: readonly number[]
}

/** A unit of an item. Retired units stay, because orders name them. */
export type ItemUnit = {
  readonly uid: number
  readonly id: string
  readonly sizeTagUid: number | undefined
  readonly sizeLabel: string
  readonly isOffered: boolean
  readonly retiredOn: Day | undefined
  readonly refPriceYen: Yen
  readonly boughtOn: Day | undefined
  readonly measurements: Measurements
}

export type ItemPicture = {
  readonly uid: number
  readonly key: string
  readonly view: PictureView
  readonly width: number
  readonly height: number
  readonly alt: string
}

export type EditedItem = ItemFields & {
  readonly id: number
  /** Incremented with each change. */
  readonly version: number
  readonly publishedOn: Day
  /** In the order in which customers see them. */
  readonly pictures: readonly ItemPicture[]
  /** By size and number. */
  readonly units: readonly ItemUnit[]
  /** Lines that are placed and not back: they go on when the item is withdrawn. */
  readonly openLineCount: number
}

export type ListedItem = ReleaseFields & {
  readonly id: number
  readonly name: string
  readonly makerName: string
  readonly form: string
  readonly setForm: string | undefined
  readonly fourDaysYen: Yen
  readonly unitCount: number
  readonly pictureCount: number
  readonly pictureKey: string | undefined
}

export type ItemListFilter = {
  /** Words of name, brand, categories and tags, folded for the search; or an id. */
  readonly words: readonly string[]
  readonly id: number | undefined
  readonly state: ItemState | undefined
  readonly categoryUid: number | undefined
  /** Items before this id. */
  readonly beforeId: number | undefined
}

type Named = { readonly uid: number; readonly name: string }
/** What an item may be given. Categories with those that visitors do not see, by layer and rank. */
export type ItemChoices = {
  readonly makers: readonly MakerRow[]
  readonly categories: readonly (Named & { readonly parentUid: number | undefined; readonly isVisible: boolean })[]
  readonly tagCategories: readonly (Named & { readonly role?: TagGroupRole; readonly tags: readonly Named[] })[]
}

export type NewUnits = {
  readonly sizeTagUid: number | undefined
  readonly sizeLabel: string
  readonly count: number
  readonly refPriceYen: Yen
  readonly boughtOn: Day
  readonly measurements: Measurements
  /** For the history of each unit. */
  readonly by: Staff
  readonly at: Temporal.Instant
}
export type NewPicture = Omit<ItemPicture, 'uid'> & { readonly uploadUid: string; readonly fileKey: string }

/** The catalogue as staff edit it, one item a transaction, so that bookings of other items go on. */
export interface StaffItemStore {
  /** Newest first. */
  list(filter: ItemListFilter, limit: number): Promise<readonly ListedItem[]>
  find(id: number): Promise<EditedItem | undefined>
  choices(): Promise<ItemChoices>
  /** Ids of the scheduled items whose day has come. */
  dueForRelease(todayOn: Day, limit: number): Promise<readonly number[]>
  /** Releases a scheduled item whose day has come; false when it is not one any more. */
  release(id: number, todayOn: Day): Promise<boolean>
  transaction<T>(work: (tx: StaffItemTransaction) => Promise<T>): Promise<T>
}

export interface StaffItemTransaction extends StaffTransaction {
  /** The item, locked until the end of the transaction. */
  lock(id: number): Promise<EditedItem | undefined>
  /** Adds an item and returns its id. `publishedOn`: by which lists are ordered until it is released. */
  add(item: ItemFields, publishedOn: Day): Promise<number>
  /** `publishedOn`: undefined leaves it. */
  save(id: number, item: ItemFields, publishedOn: Day | undefined): Promise<void>
  /** The measurements of all units of a size; counts as a change of the item, as all below. */
  setMeasurements(id: number, sizeTagUid: number | undefined, measurements: Measurements): Promise<void>
  /** Adds units with the next numbers and returns their ids. */
  addUnits(id: number, units: NewUnits): Promise<readonly string[]>
  /** Adds a picture as the last one and finishes its upload. */
  addPicture(id: number, picture: NewPicture): Promise<void>
  /**
   * Saves order, texts and views of pictures. Those that are not named are removed; the uploads of those that no other
   * item has expire at `expiresAt`.
   */
  savePictures(
    id: number,
    pictures: readonly Pick<ItemPicture, 'uid' | 'alt' | 'view'>[],
    expiresAt: Temporal.Instant,
  ): Promise<void>
}
