import type { CategoryRoles } from '#domain/catalog/category-roles.ts'
import type { ChoiceCounts } from '#domain/catalog/choice-counts.ts'
import type { ItemFormKey, MeasurementKey } from '#domain/catalog/forms.ts'
import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { TagGroupRole } from '#domain/catalog/tag-group.ts'
import type { Day } from '#domain/day.ts'
import type { FittedItem } from '#domain/fit/fit.ts'
import type { ReviewerCount, Similarity } from '#domain/fit/similar-reviewers.ts'
import type { LineUnit } from '#domain/order/changes.ts'
import type { ListedCandidate } from '#domain/recommendation/scoring.ts'
import type { Span } from '#domain/rental/span.ts'
import type { ItemQuestion } from './item-questions.ts'

export type CategoryRow = CategoryRoles & {
  readonly uid: number
  readonly name: string
  readonly layer: number
  readonly rank: number
  readonly parentUid: number | undefined
  readonly tagCategories: readonly {
    uid: number
    name: string
    role?: TagGroupRole
    tags: readonly { uid: number; name: string; rank: number }[]
  }[]
}
export type MakerRow = { readonly uid: number; readonly name: string; readonly kana: string; readonly rank: number }

/** A picture of an item, served at /images/{key}-{width}.{format}. Sizes in pixels. */
export type MediaRow = {
  readonly key: string
  readonly view: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

export type ItemCard = {
  readonly id: number
  readonly name: string
  readonly makerName: string
  readonly fourDaysYen: number
  readonly furtherDayYen: number
  readonly media: MediaRow | undefined
  readonly reviewCount: number
  readonly reviewStarsSum: number
  /** Labels of the sizes in stock and, when a span was requested, free for it; in size order. */
  readonly sizes: readonly string[]
}

/** `sizeTagUid`: undefined for an item of one size; `measurements`: of the first unit. */
export type SizeRow = {
  readonly sizeTagUid: number | undefined
  readonly label: string
  readonly unitCount: number
  /** {form key: {measurement key: centimetres}} */
  readonly measurements: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** An item with everything that its page shows. Prices in yen; sizes in size order. */
export type ItemRow = {
  readonly id: number
  readonly name: string
  readonly kana: string
  readonly makerUid: number
  readonly makerName: string
  readonly form: string
  readonly setForm: string | undefined
  readonly description: string
  readonly fourDaysYen: number
  readonly furtherDayYen: number
  readonly refPriceYen: number
  readonly release: boolean
  readonly available: boolean
  readonly publishedOn: Day
  readonly reviewCount: number
  readonly reviewStarsSum: number
  readonly medias: readonly MediaRow[]
  readonly sizes: readonly SizeRow[]
  readonly categories: readonly { uid: number; name: string; parentUid: number | undefined }[]
  readonly tags: readonly { uid: number; name: string; tagCategoryUid: number; role?: TagGroupRole }[]
}

/** The measured sizes of an item, in size order. */
export type MeasuredItem = FittedItem & { readonly id: number }

export type ReviewRow = {
  readonly uid: string
  readonly nickname: string
  readonly stars: number
  readonly fit: number
  readonly sizeLabel: string
  readonly heightCm: number | undefined
  readonly usualSize: string
  readonly scene: string
  readonly body: string
  readonly postedOn: Day
  /** Of the shop, with its day. */
  readonly reply: string | undefined
  readonly repliedOn: Day | undefined
}

/** The days of the last change: of the whole catalogue, of each visible category's list, and of each item on sale. */
export type CatalogChanges = {
  readonly shopOn: Day | undefined
  readonly categories: readonly { readonly uid: number; readonly changedOn: Day | undefined }[]
  readonly items: readonly { readonly id: number; readonly changedOn: Day }[]
}

/** What lists show of items on sale. */
export interface Listing {
  /**
   * A page of items (HITS_PER_PAGE) and the total. `blocked` is the blocked span that a rental would need: an item is
   * included only if at least one unit (in the requested size) is free for all of it.
   */
  listItems(query: ItemQuery, blocked: Span | undefined): Promise<{ total: number; items: readonly ItemCard[] }>
  /** The cards of items, in the given order; items not on sale are left out. */
  cards(ids: readonly number[], blocked?: Span): Promise<readonly ItemCard[]>
}

export type ItemPageLimits = { readonly reviews: number; readonly questions: number }

/** The newest visible reviews, and the answered questions, the newest answer first. */
export type ItemPage = {
  readonly item: ItemRow
  readonly reviews: readonly ReviewRow[]
  readonly questions: readonly ItemQuestion[]
}

/** Returns only released and available records, never admin-only categories, unless preview is requested. */
export interface CatalogStore extends Listing {
  /** All visible categories of the first two layers: layer ascending, then rank descending. */
  categories(): Promise<readonly CategoryRow[]>
  makers(): Promise<readonly MakerRow[]>
  /** Undefined when it does not exist; unreleased items only with preview. */
  findItem(id: number, options: { preview: boolean }): Promise<ItemRow | undefined>
  reviews(itemId: number, limit: number): Promise<readonly ReviewRow[]>
  /** What the page of an item shows, also of an unreleased one; undefined when it does not exist. */
  findItemPage(id: number, limits: ItemPageLimits): Promise<ItemPage | undefined>
  /** An item on sale with what `StockStore.freeUnits` returns. */
  findItemFor(request: StockRequest): Promise<{ item: ItemRow; free: readonly FreeUnit[] } | undefined>
  /** Counts the visible reviews of an item whose writers are similar, by fit feeling. */
  countReviewers(itemId: number, similarity: Similarity): Promise<readonly ReviewerCount[]>
  /** The measurements of items, in any order; unknown ids are left out. */
  measurements(ids: readonly number[]): Promise<readonly MeasuredItem[]>
  /** The newest visible reviews of the whole shop, with the item's name, for the home page. */
  latestReviews(limit: number): Promise<readonly (ReviewRow & { itemId: number; itemName: string })[]>
  /** When what visitors can find was published, or an item reviewed, last. Categories as in `categories`. */
  changes(): Promise<CatalogChanges>
  versions(): Promise<ShopVersions>
  /** As `versions`, but up to a quarter of a second old; never older than what `versions` has returned. */
  recentVersions(): Promise<ShopVersions>
}

/** Only for comparison. `shop` changes with every committed change of catalogue or stock. */
export type ShopVersions = { readonly catalogue: string; readonly shop: string }

/** Counts over many items, and choices of them. They count what Listing.listItems returns. */
export interface FacetStore {
  countChoices(query: ItemQuery, blocked: Span | undefined): Promise<ChoiceCounts>
  total(query: ItemQuery, blocked: Span | undefined): Promise<number>
  /** The ids of all items of the list, newest first. */
  ids(query: ItemQuery, blocked: Span | undefined): Promise<readonly number[]>
  /** The total of the list for each of several blocked spans, in their order. */
  totals(query: ItemQuery, spans: readonly Span[]): Promise<readonly number[]>
  /** Items on sale in any of these categories, with a span free for it; newest first, as recommendations use them. */
  candidates(uids: readonly number[], blocked: Span | undefined, limit: number): Promise<readonly ListedCandidate[]>
  /** Ids of the most rented items that Listing.listItems finds, most rented first. */
  mostRented(query: ItemQuery, blocked: Span | undefined, limit: number): Promise<readonly number[]>
}

export interface RankingStore {
  /** Counts the rentals of every item that began on a day or later. Returns how many items' numbers changed. */
  countRentals(sinceOn: Day): Promise<number>
}

/** A query for measurements. `form`, `makerUid` and `sizeLabel` are filters; absent ones match all. */
export type SizeGuideQuery = {
  readonly forms: readonly ItemFormKey[]
  readonly makerUid?: number | undefined
  readonly sizeLabel?: string | undefined
}

/**
 * The range of a measurement of a form and size over all units on sale, in centimetres (a count for beads). `band`:
 * of sleeves, the number of bounds that they reach (domain/fit/garment-length); 0 for other measurements.
 */
export type MeasuredRange = {
  readonly form: string
  readonly sizeLabel: string
  readonly sizeRank: number
  readonly measurement: MeasurementKey
  readonly band: number
  readonly min: number
  readonly max: number
  readonly unitCount: number
}

export interface SizeGuideStore {
  ranges(query: SizeGuideQuery): Promise<readonly MeasuredRange[]>
  /** Labels of the sizes in which units of these forms are on sale, in size order. */
  sizeLabels(forms: readonly string[]): Promise<readonly string[]>
  makerUids(forms: readonly string[]): Promise<readonly number[]>
}

export type FreeUnit = {
  readonly unitUid: number
  readonly unitId: string
  readonly itemId: number
  readonly sizeTagUid: number | undefined
  readonly sizeLabel: string
  readonly refPriceYen: number
  readonly pointRatePercent: number
  readonly previousBlockedToOn: Day | undefined
  readonly nextBlockedFromOn: Day | undefined
}

/** `exceptLineUids`: lines whose bookings do not count, because they are about to change. */
export type BookingsQuery = {
  readonly itemId: number
  readonly sizeTagUid: number | undefined
  readonly window: Span
  readonly exceptLineUids: readonly string[]
}

export type UnitBookings = LineUnit & { readonly bookings: readonly Span[] }

/** What a line of a cart asks for. */
export type StockRequest = {
  readonly itemId: number
  readonly sizeTagUid: number | undefined
  readonly blocked: Span
}

export interface StockStore {
  /** Occupancy bitmaps of the released units of each size: 512 characters 0 or 1 (domain/availability). */
  occupanciesBySize(itemId: number): Promise<ReadonlyMap<number | undefined, readonly string[]>>
  /** Released units of an item and size with no booking in the span and no line in Arrear. */
  freeUnits(itemId: number, sizeTagUid: number | undefined, blocked: Span): Promise<readonly FreeUnit[]>
  /** As `freeUnits`, for each line. */
  freeUnitsOf(lines: readonly StockRequest[]): Promise<readonly (readonly FreeUnit[])[]>
  /** Released units of an item and size without a line in Arrear, each with its bookings within a window. */
  unitBookings(query: BookingsQuery): Promise<readonly UnitBookings[]>
  nextBlockedOn(unitUid: number, afterOn: Day): Promise<Day | undefined>
  /** Moves the start of the occupancy window and clears the days before it. Returns how many units changed. */
  moveWindow(fromOn: Day): Promise<number>
}
