import type { Day } from '#domain/day.ts'
import type { BodySize } from '#domain/fit/body-size.ts'
import type { NamedRental } from '#domain/rental/named-rental.ts'
import type { ReviewText } from '#domain/review/review-form.ts'

/** The key of a visitor: the secret of the cookie, or, once signed in, the member's uid. */
export type VisitorKey = { readonly secret: string } | { readonly customerUid: string }

export type VisitorItem = { readonly itemId: number; readonly at: Temporal.Instant }

/** `rental`: that of the page, which is remembered as the one named last. */
export type ItemView = {
  readonly itemId: number
  readonly at: Temporal.Instant
  readonly rental?: NamedRental | undefined
}

/** Favourites and viewing history of visitors. For an unknown key reads return nothing and writes change nothing. */
export interface VisitorStore {
  find(key: VisitorKey): Promise<string | undefined>
  /** Creates a visitor with a key. Idempotent. Returns the uid of the key. */
  create(key: VisitorKey, uid: string, at: Temporal.Instant): Promise<string>
  /** Records that a visitor was active; written at most once a day. */
  touch(key: VisitorKey, at: Temporal.Instant): Promise<void>
  favourites(key: VisitorKey): Promise<readonly VisitorItem[]>
  /** Idempotent. `full`: the visitor already has `limit` favourites; `unknown`: no such item or visitor. */
  addFavourite(uid: string, itemId: number, at: Temporal.Instant, limit: number): Promise<'marked' | 'full' | 'unknown'>
  removeFavourite(key: VisitorKey, itemId: number): Promise<void>
  views(key: VisitorKey, limit: number): Promise<readonly VisitorItem[]>
  /** Records a view, and deletes those beyond the newest `limit`. False when there is no such visitor or item. */
  recordView(key: VisitorKey, view: ItemView, limit: number): Promise<boolean>
  /** Creates a visitor with a new secret and a first view, by one statement. False when there is no such item. */
  createWithView(secret: string, uid: string, view: ItemView): Promise<boolean>
  deleteViews(key: VisitorKey, itemId?: number): Promise<void>
  /** The rental that the visitor named last. */
  rental(key: VisitorKey): Promise<NamedRental | undefined>
  /** Replaces the rental; undefined removes it. */
  saveRental(uid: string, rental: NamedRental | undefined, at: Temporal.Instant): Promise<void>
  /**
   * Moves a visitor's favourites and views to a member, the newest time wins. The visitor's rental replaces that of the
   * member. The secret ends. Idempotent.
   */
  merge(secret: string, customerUid: string, uid: string, at: Temporal.Instant): Promise<void>
  /** Deletes visitors without an account who were inactive, and older views of all. Returns how many visitors. */
  purge(notSince: Temporal.Instant): Promise<number>
}

/** The measures of members. A withdrawal deletes them. */
export interface BodySizeStore {
  find(customerUid: string): Promise<BodySize | undefined>
  /** Replaces the measures. False when the uid is no member's; nothing is changed. */
  save(customerUid: string, size: BodySize): Promise<boolean>
  /** As `save`, but a member who has measures keeps them. */
  saveFirst(customerUid: string, size: BodySize): Promise<boolean>
  remove(customerUid: string): Promise<void>
}

/** A submitted review of a rented line; not visible before staff have approved it. */
export type NewReview = ReviewText & {
  readonly uid: string
  readonly itemId: number
  readonly orderLineUid: string
  readonly sizeLabel: string
  readonly postedOn: Day
}

/** Reviews submitted by customers. Visible ones are read through the CatalogStore; staff use StaffReviewStore. */
export interface ReviewStore {
  reviewedLines(lineUids: readonly string[]): Promise<ReadonlySet<string>>
  /** Orders with returned lines, newest first; `named`: only the order with this uid, or with a line of this uid. */
  returnedOrders(customerUid: string, limit: number, named?: string): Promise<readonly string[]>
  /** Stores a review that is not visible yet. False when its line already has one; nothing is changed. */
  add(review: NewReview): Promise<boolean>
}
