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

/** Reviews that customers hand in. What is shown of them is asked of the CatalogStore. */
export interface ReviewStore {
  /** Which of these lines have a review, shown or not. */
  reviewedLines(lineUids: readonly string[]): Promise<ReadonlySet<string>>
  /** Keeps a review, not shown. False: its line has one already, and nothing is changed. */
  add(review: NewReview): Promise<boolean>
}
