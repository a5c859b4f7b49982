import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { Day } from '#domain/day.ts'
import type { Span } from '#domain/rental/span.ts'

/** A visible category with the tags that its items can be filtered by. */
export type CategoryRow = {
  readonly uid: number
  readonly name: string
  readonly layer: number
  readonly rank: number
  readonly parentUid: number | undefined
  readonly tagCategories: readonly {
    uid: number
    name: string
    tags: readonly { uid: number; name: string; rank: number }[]
  }[]
}
/** A brand. */
export type MakerRow = { readonly uid: number; readonly name: string; readonly kana: string; readonly rank: number }

/** A picture of an item, served at /images/{key}-{width}.{format}. Sizes in pixels. */
export type MediaRow = {
  readonly key: string
  readonly view: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** The content of an item card. */
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

/**
 * A size of an item: its tag (undefined for an item of one size), label, number of products in stock, and the
 * measurements of the first product.
 */
export type SizeRow = {
  readonly sizeTagUid: number | undefined
  readonly label: string
  readonly productCount: number
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
  readonly tags: readonly { uid: number; name: string; tagCategoryUid: number }[]
}

/** A visible review. Stars and fit 1–5. */
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
}

/** The days of the last change: of the whole catalogue, of each visible category's list, and of each item on sale. */
export type CatalogChanges = {
  readonly shopOn: Day | undefined
  readonly categories: readonly { readonly uid: number; readonly changedOn: Day | undefined }[]
  readonly items: readonly { readonly id: number; readonly changedOn: Day }[]
}

/**
 * Reads the catalogue. Returns only released and available records, never admin-only categories, unless preview is
 * requested.
 */
export interface CatalogStore {
  /** All visible categories of the first two layers: layer ascending, then rank descending. */
  categories(): Promise<readonly CategoryRow[]>
  /** Brands by rank descending. */
  makers(): Promise<readonly MakerRow[]>
  /**
   * A page of items (HITS_PER_PAGE) and the total. `blocked` is the blocked span that a rental would need: an item is
   * included only if at least one product (in the requested size) is free for all of it.
   */
  listItems(query: ItemQuery, blocked: Span | undefined): Promise<{ total: number; items: readonly ItemCard[] }>
  /** The cards of items, in the given order; items not on sale are left out. */
  cards(ids: readonly number[]): Promise<readonly ItemCard[]>
  /**
   * An item with everything that its page shows; undefined when it does not exist. Unreleased items only with preview.
   */
  findItem(id: number, options: { preview: boolean }): Promise<ItemRow | undefined>
  /** Visible reviews, newest first. */
  reviews(itemId: number, limit: number): Promise<readonly ReviewRow[]>
  /** The newest visible reviews of the whole shop, with the item's name, for the home page. */
  latestReviews(limit: number): Promise<readonly (ReviewRow & { itemId: number; itemName: string })[]>
  /**
   * What visitors can find and when it last changed: when it was published, or for an item also when it was reviewed.
   * Categories as in `categories`, items by id.
   */
  changes(): Promise<CatalogChanges>
  /** A version that changes with every committed change of catalogue or stock; only for comparison. */
  version(): Promise<string>
  /** A version that changes only with the catalogue, not with bookings. */
  catalogueVersion(): Promise<string>
}
