import type { ItemQuery } from '#domain/catalog/item-query.ts'
import type { Day } from '#domain/day.ts'
import type { Span } from '#domain/rental/span.ts'

/** A visible category with the tags that its items can be narrowed by. */
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

/** One picture of an item; `key` names it at /images/{key}-{width}.{format}. Sizes in pixels. */
export type MediaRow = {
  readonly key: string
  readonly view: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** What a card of a list shows. */
export type ItemCard = {
  readonly id: number
  readonly name: string
  readonly makerName: string
  readonly fourDaysYen: number
  readonly furtherDayYen: number
  readonly media: MediaRow | undefined
  readonly reviewCount: number
  readonly reviewStarsSum: number
  /** Labels of the sizes that are in stock and, when a span was asked for, free for it; in size order. */
  readonly sizes: readonly string[]
}

/** One size of an item: its tag (undefined: one size), label, products in stock and the measurements of the first. */
export type SizeRow = {
  readonly sizeTagUid: number | undefined
  readonly label: string
  readonly productCount: number
  /** {form key: {measurement key: centimetres}} */
  readonly measurements: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** An item with everything its page shows. Prices in yen; sizes in size order. */
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

/** A shown review. Stars and fit 1–5. */
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

/** Days of last change: of the whole catalogue, of every visible category's list, of every item on sale. */
export type CatalogChanges = {
  readonly shopOn: Day | undefined
  readonly categories: readonly { readonly uid: number; readonly changedOn: Day | undefined }[]
  readonly items: readonly { readonly id: number; readonly changedOn: Day }[]
}

/**
 * Reads of the catalogue. Only released and available records, never admin-only categories, unless preview is asked
 * for.
 */
export interface CatalogStore {
  /** All visible categories of the first two layers: layer ascending, then rank descending. */
  categories(): Promise<readonly CategoryRow[]>
  /** Brands by rank descending. */
  makers(): Promise<readonly MakerRow[]>
  /**
   * One page of items (HITS_PER_PAGE) and how many there are in all. `away` is the blocked span a rental would need:
   * an item counts only if at least one product (in the size asked for) is free for all of it.
   */
  listItems(query: ItemQuery, away: Span | undefined): Promise<{ total: number; items: readonly ItemCard[] }>
  /** The cards of these items, in the order asked for; those not on sale are left out. */
  cards(ids: readonly number[]): Promise<readonly ItemCard[]>
  /** An item with everything its page shows; undefined when it is not there. Unreleased ones only with preview. */
  findItem(id: number, options: { preview: boolean }): Promise<ItemRow | undefined>
  /** Shown reviews, newest first. */
  reviews(itemId: number, limit: number): Promise<readonly ReviewRow[]>
  /** Newest shown reviews of the whole shop, with the item's name, for the home page. */
  latestReviews(limit: number): Promise<readonly (ReviewRow & { itemId: number; itemName: string })[]>
  /**
   * What visitors can find and when it last changed: published, or for an item, also reviewed. Categories as in
   * `categories`, items by id.
   */
  changes(): Promise<CatalogChanges>
  /** A text that is another one after every committed change of catalogue or stock; compared for equality alone. */
  version(): Promise<string>
  /** The same for the catalogue alone: what is offered, not what is free. A booking leaves it as it is. */
  catalogueVersion(): Promise<string>
}
