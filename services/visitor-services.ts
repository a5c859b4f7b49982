import type { ProductFormKey } from '#domain/catalog/forms.ts'
import type { Day } from '#domain/day.ts'
import type { OrderLine } from '#domain/order/order.ts'
import type { Rejection } from '#domain/result.ts'
import type { ReviewText } from '#domain/review/review-form.ts'
import type { ItemCard } from './ports/catalog-store.ts'
import type { PendingReview } from './ports/review-store.ts'
import type { PricedCard } from './services.ts'

/** The secret that identifies a visitor, stored in the cookie `sumirei_visitor`. */
export type VisitorSecret = string

/**
 * The owner of favourites and history: a visitor by the secret, or a signed-in member, whose data no secret gives
 * access to.
 */
export type VisitorOwner = VisitorSecret | { readonly customerUid: string }

/** The measurements of a product form: a row per size, with the minimum and maximum over all products on sale. */
export type SizeGuideTable = {
  readonly form: ProductFormKey
  readonly label: string
  readonly columns: readonly { label: string; unit: string }[]
  readonly rows: readonly {
    sizeLabel: string
    productCount: number
    cells: readonly ({ min: number; max: number } | undefined)[]
  }[]
}

/** A line that may be reviewed. */
export type ReviewableLine = {
  readonly line: OrderLine
  readonly media: ItemCard['media']
  readonly isReviewed: boolean
}

/** The favourites of visitors. An unknown or missing owner has none. */
export interface FavouriteServices {
  /** Newest first; `unavailableCount`: the number of favourites that are no longer on sale. */
  listFavourites(owner: VisitorOwner | undefined): Promise<{ cards: readonly PricedCard[]; unavailableCount: number }>
  listFavouriteIds(owner: VisitorOwner | undefined): Promise<readonly number[]>
  /** Creates the visitor on the first favourite; the response contains the secret to store, none for a member. */
  addFavourite(
    owner: VisitorOwner | undefined,
    itemId: number,
  ): Promise<
    | { secret: VisitorSecret | undefined }
    | Rejection<'item-not-found', undefined>
    | Rejection<'favourites-full', { limit: number }>
  >
  removeFavourite(owner: VisitorOwner | undefined, itemId: number): Promise<void>
  /** Moves favourites and history to the account at sign-in; the secret becomes invalid. */
  mergeIntoAccount(secret: VisitorSecret | undefined, customerUid: string): Promise<void>
}

/** The viewing history of visitors. */
export interface HistoryServices {
  /** Newest first. */
  listViews(owner: VisitorOwner | undefined, limit?: number): Promise<readonly { card: PricedCard; viewedOn: Day }[]>
  /** Creates the visitor on the first view; undefined when the item is not on sale. */
  recordView(
    owner: VisitorOwner | undefined,
    itemId: number,
  ): Promise<{ secret: VisitorSecret | undefined } | undefined>
  /** Deletes one item, or all. */
  deleteViews(owner: VisitorOwner | undefined, itemId?: number): Promise<void>
}

/** Reviews by renters. */
export interface ReviewServices {
  /**
   * The lines of an order, by the secret of its mail link, that may be reviewed; undefined when there is no such order.
   */
  listReviewable(orderSecret: string): Promise<readonly ReviewableLine[] | undefined>
  postReview(
    orderSecret: string,
    lineUid: string,
    review: ReviewText,
  ): Promise<Rejection<'not-rented' | 'already-reviewed', undefined> | undefined>
  /**
   * The returned lines of a member's newest 20 orders, or of the order identified by its uid or a line's uid; never of
   * other customers' orders.
   */
  listOwn(customerUid: string, named?: string): Promise<readonly ReviewableLine[]>
  /** The same rules as `postReview`, for a member's own returned line. */
  postOwn(
    customerUid: string,
    lineUid: string,
    review: ReviewText,
  ): Promise<Rejection<'not-rented' | 'already-reviewed', undefined> | undefined>
  /** For staff: up to 100 reviews that were not checked, oldest first. */
  listPending(): Promise<readonly PendingReview[]>
  /** For staff: makes a review visible and counts its stars for the item. */
  showReview(uid: string): Promise<Rejection<'no-such-review', undefined> | undefined>
  /** For staff: hides a review and does not count its stars. */
  hideReview(uid: string): Promise<Rejection<'no-such-review', undefined> | undefined>
}

/** The size guide. */
export interface GuideServices {
  /** Actual measurements of the products on sale, and the sizes and brands with results. */
  getSizeGuide(query: {
    forms: readonly ProductFormKey[]
    makerUid?: number | undefined
    sizeLabel?: string | undefined
  }): Promise<{ tables: readonly SizeGuideTable[]; sizeLabels: readonly string[]; makerUids: readonly number[] }>
}
