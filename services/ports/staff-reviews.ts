import type { Day } from '#domain/day.ts'
import type { HidingReason } from '#domain/review/review.ts'
import type { Hiding } from '#domain/review/review-handling.ts'
import type { ReviewFilter, ReviewState } from '#domain/staff/desk-filters.ts'
import type { Staff } from './order-store.ts'
import type { StaffTransaction } from './staff.ts'

/** The rental that a review is about. */
export type ReviewedRental = {
  readonly orderNumber: number | undefined
  readonly unitId: string
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
  /** Why it is hidden; undefined when it is not, or was hidden before reasons were recorded. */
  readonly hiding: { readonly reason: HidingReason; readonly note: string | undefined } | undefined
  readonly reply: ReviewReply | undefined
  /** Incremented with each decision and each change of the reply. */
  readonly version: number
}

/** The reply that customers read below a review. `byName`: undefined when the person is not staff any more. */
export type ReviewReply = {
  readonly body: string
  readonly at: Temporal.Instant
  readonly byName: string | undefined
}

/** The reviews as staff check them. */
export interface StaffReviewStore {
  /** Waiting ones oldest first, all others by the newest decision. */
  list(filter: ReviewFilter, limit: number): Promise<readonly StaffReview[]>
  find(uid: string): Promise<StaffReview | undefined>
  /**
   * Publishes or hides a review that is in the state that was shown, and updates the stars of its item. `stale`: it is
   * in another state; one that is in the wanted state already is `changed`.
   */
  decide(
    uid: string,
    to: Exclude<ReviewState, 'waiting'>,
    seen: ReviewState,
    at: Temporal.Instant,
    /** Why it is hidden. */
    hiding?: Hiding,
  ): Promise<'changed' | 'stale' | 'unknown'>
  transaction<T>(work: (tx: StaffReviewTransaction) => Promise<T>): Promise<T>
}

export interface StaffReviewTransaction extends StaffTransaction {
  lock(uid: string): Promise<StaffReview | undefined>
  /** Replaces the reply; undefined removes it. */
  setReply(uid: string, reply: string | undefined, by: Staff, at: Temporal.Instant): Promise<void>
}
