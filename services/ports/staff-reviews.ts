import type { Day } from '#domain/day.ts'
import type { ReviewFilter, ReviewState } from '#domain/staff/desk-filters.ts'

/** The rental that a review is about. */
export type ReviewedRental = {
  readonly orderNumber: number | undefined
  readonly productId: string
  readonly startOn: Day
  readonly endOn: Day
  readonly returnedOn: Day | undefined
}

/** A review with the rental that it is about. Stars and fit 1–5. */
export type StaffReview = {
  readonly uid: string
  readonly itemId: number
  readonly itemName: string
  readonly nickname: string
  readonly stars: number
  readonly fit: number
  readonly scene: string
  readonly body: string
  readonly postedOn: Day
  readonly state: ReviewState
  readonly sizeLabel: string
  readonly heightCm: number | undefined
  readonly usualSize: string
  readonly rental: ReviewedRental | undefined
}

/** The reviews as staff check them. */
export interface StaffReviewStore {
  /** Waiting ones oldest first, all others by the newest decision. */
  list(filter: ReviewFilter, limit: number): Promise<readonly StaffReview[]>
  /**
   * Publishes or hides a review that is in the state that was shown, and updates the stars of its item. `stale`: it is
   * in another state; one that is in the wanted state already is `changed`.
   */
  decide(
    uid: string,
    to: Exclude<ReviewState, 'waiting'>,
    seen: ReviewState,
    at: Temporal.Instant,
  ): Promise<'changed' | 'stale' | 'unknown'>
}
