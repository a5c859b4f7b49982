import type { Day } from '#domain/day.ts'
import type { ReviewText } from '#domain/review/review-form.ts'

/** A submitted review of a rented line; not visible before staff have approved it. */
export type NewReview = ReviewText & {
  readonly uid: string
  readonly itemId: number
  readonly orderLineUid: string
  readonly sizeLabel: string
  readonly postedOn: Day
}

/** A review that staff have not checked, with the name of its item. Stars and fit 1–5. */
export type PendingReview = {
  readonly uid: string
  readonly itemId: number
  readonly itemName: string
  readonly nickname: string
  readonly stars: number
  readonly fit: number
  readonly scene: string
  readonly body: string
  readonly postedOn: Day
}

/** Reviews submitted by customers. Visible reviews are read through the CatalogStore. */
export interface ReviewStore {
  /** The lines that have a review, visible or not. */
  reviewedLines(lineUids: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Orders of a customer with returned lines, newest first, up to a limit; `named`: only the order with this uid, or
   * with a line of this uid.
   */
  returnedOrders(customerUid: string, limit: number, named?: string): Promise<readonly string[]>
  /** Stores a review that is not visible yet. False when its line already has one; nothing is changed. */
  add(review: NewReview): Promise<boolean>
  /** Reviews that staff have not checked, oldest first. */
  pending(limit: number): Promise<readonly PendingReview[]>
  /**
   * Makes a review visible or hides it, and marks it as checked; its item's number of reviews and stars are updated in
   * the same transaction. False when there is no such review.
   */
  setVisible(uid: string, isShown: boolean, at: Temporal.Instant): Promise<boolean>
}
