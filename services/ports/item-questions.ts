import type { QuestionFilter, QuestionState } from '#domain/staff/desk-filters.ts'

/** An answered question as its item shows it. */
export type ItemQuestion = {
  readonly uid: string
  readonly body: string
  readonly answer: string
  readonly answeredAt: Temporal.Instant
}

/** A question as staff see it; `version`: incremented with each change. */
export type StaffQuestion = {
  readonly uid: string
  readonly itemId: number
  readonly itemName: string
  readonly askedAt: Temporal.Instant
  readonly body: string
  readonly answer: string | undefined
  readonly answeredAt: Temporal.Instant | undefined
  readonly staffName: string | undefined
  readonly state: QuestionState
  readonly version: number
}

type Limits = { readonly ofItem: number; readonly ofShop: number }

/** What staff decide about a question. `answer`: it is shown with this text; `hide`: it is not shown. */
export type QuestionDecision =
  | { readonly kind: 'answer'; readonly body: string; readonly answer: string }
  | { readonly kind: 'hide' }

/** Questions about items. Only answered ones are shown, by CatalogStore.findItemPage. */
export interface ItemQuestionStore {
  /** `full`: so many wait already. A known uid changes nothing: `added`. */
  add(
    question: {
      readonly uid: string
      readonly itemId: number
      readonly body: string
      readonly askedAt: Temporal.Instant
    },
    limits: Limits,
  ): Promise<'added' | 'full'>
  /** Waiting ones oldest first, all others newest first. */
  list(filter: QuestionFilter, limit: number): Promise<readonly StaffQuestion[]>
  /**
   * Decides on a question of the version that was shown. `stale`: it has another version, and is not as the decision
   * would make it.
   */
  decide(
    uid: string,
    version: number,
    decision: QuestionDecision,
    by: { readonly staffUid: string; readonly at: Temporal.Instant },
  ): Promise<'changed' | 'stale' | 'unknown'>
  /** Deletes questions that are not shown; returns how many. */
  purge(askedBefore: Temporal.Instant): Promise<number>
}
