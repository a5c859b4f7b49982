import type { ProductFormKey } from '#domain/catalog/forms.ts'
import type { Day } from '#domain/day.ts'
import type { OrderLine } from '#domain/order/order.ts'
import type { Rejection } from '#domain/result.ts'
import type { ReviewText } from '#domain/review/review-form.ts'
import type { ItemCard } from './ports/catalog-store.ts'
import type { WaitingReview } from './ports/review-store.ts'
import type { PricedCard } from './services.ts'

/** A visitor's memory is named by the secret in the cookie `sumirei_visitor`. */
export type VisitorSecret = string

/** Whose memory: a visitor's, by the secret; a member's, by who is signed in, so that no secret opens it. */
export type MemoryOwner = VisitorSecret | { readonly customerUid: string }

/** The measurements of one product form: a row a size, from the least to the most of all products on sale. */
export type SizeGuideTable = {
  readonly form: ProductFormKey
  readonly label: string
  readonly columns: readonly { label: string; unit: string }[]
  readonly rows: readonly {
    sizeLabel: string
    productCount: number
    cells: readonly ({ least: number; most: number } | undefined)[]
  }[]
}

/** A line that may be written about. */
export type ReviewableLine = {
  readonly line: OrderLine
  readonly media: ItemCard['media']
  readonly isReviewed: boolean
}

/** What visitors mark. Without a secret, or with one that nobody has, there is nothing. */
export interface FavouriteServices {
  /** Newest first; `goneCount`: marked items that are no longer on sale. */
  listFavourites(owner: MemoryOwner | undefined): Promise<{ cards: readonly PricedCard[]; goneCount: number }>
  listFavouriteIds(owner: MemoryOwner | undefined): Promise<readonly number[]>
  /** Makes the visitor on the first mark; the secret to keep, none for a member, is in the answer. */
  markFavourite(
    owner: MemoryOwner | undefined,
    itemId: number,
  ): Promise<
    | { secret: VisitorSecret | undefined }
    | Rejection<'item-not-found', undefined>
    | Rejection<'favourites-full', { limit: number }>
  >
  unmarkFavourite(owner: MemoryOwner | undefined, itemId: number): Promise<void>
  /** At sign-in: marks and history go to the account, and the secret names nothing any more. */
  mergeIntoAccount(secret: VisitorSecret | undefined, customerUid: string): Promise<void>
}

/** What visitors looked at. */
export interface HistoryServices {
  /** Newest first. */
  listViews(owner: MemoryOwner | undefined, limit?: number): Promise<readonly { card: PricedCard; viewedOn: Day }[]>
  /** Makes the visitor on the first view; undefined when the item is not on sale. */
  recordView(owner: MemoryOwner | undefined, itemId: number): Promise<{ secret: VisitorSecret | undefined } | undefined>
  /** One item, or all. */
  forgetViews(owner: MemoryOwner | undefined, itemId?: number): Promise<void>
}

/** Reviews by those who rented. */
export interface ReviewServices {
  /** The lines of an order, by the secret of its mail link, that may be written about; undefined: no such order. */
  listReviewable(orderSecret: string): Promise<readonly ReviewableLine[] | undefined>
  postReview(
    orderSecret: string,
    lineUid: string,
    review: ReviewText,
  ): Promise<Rejection<'not-rented' | 'already-reviewed', undefined> | undefined>
  /** What is back of a member's own newest 20 orders, or of the one named by its uid or a line's; no other's ever. */
  listOwn(customerUid: string, named?: string): Promise<readonly ReviewableLine[]>
  /** The same rules as `postReview`, for a line of the member's own that is back. */
  postOwn(
    customerUid: string,
    lineUid: string,
    review: ReviewText,
  ): Promise<Rejection<'not-rented' | 'already-reviewed', undefined> | undefined>
  /** For the staff: up to 100 reviews that nobody has looked at, the oldest first. */
  listWaiting(): Promise<readonly WaitingReview[]>
  /** For the staff: from now on everybody sees it, and its item's stars count it. */
  showReview(uid: string): Promise<Rejection<'no-such-review', undefined> | undefined>
  /** For the staff: nobody sees it, and its item's stars do not count it. */
  hideReview(uid: string): Promise<Rejection<'no-such-review', undefined> | undefined>
}

/** The size guide. */
export interface GuideServices {
  /** Real measurements of what is on sale, and the sizes and brands that lead to some. */
  getSizeGuide(query: {
    forms: readonly ProductFormKey[]
    makerUid?: number | undefined
    sizeLabel?: string | undefined
  }): Promise<{ tables: readonly SizeGuideTable[]; sizeLabels: readonly string[]; makerUids: readonly number[] }>
}
