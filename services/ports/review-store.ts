import type { Day } from '#domain/day.ts'
import type { ReviewText } from '#domain/review/review-form.ts'

/** A review as it is handed in: of a lent line, not shown before staff have looked at it. */
export type NewReview = ReviewText & {
  readonly uid: string
  readonly itemId: number
  readonly orderLineUid: string
  readonly sizeLabel: string
  readonly postedOn: Day
}

/** A review that nobody has looked at, with the name of its item. Stars and fit 1–5. */
export type WaitingReview = {
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

/** Reviews that customers hand in. What is shown of them is asked of the CatalogStore. */
export interface ReviewStore {
  /** Which of these lines have a review, shown or not. */
  reviewedLines(lineUids: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Orders of a customer with lines that are back, the newest first, at most so many; `named`: only the one with this
   * uid, or with a line of this uid.
   */
  ordersBack(customerUid: string, limit: number, named?: string): Promise<readonly string[]>
  /** Keeps a review, not shown. False: its line has one already, and nothing is changed. */
  add(review: NewReview): Promise<boolean>
  /** Reviews that nobody has looked at, the oldest first. */
  waiting(limit: number): Promise<readonly WaitingReview[]>
  /**
   * Shows a review or takes it away, and notes that it was looked at; its item's number of reviews and stars follow in
   * the same transaction. False: there is no such review.
   */
  setShown(uid: string, isShown: boolean, at: Temporal.Instant): Promise<boolean>
}
