import type { Problem } from '#domain/inquiry/problem-form.ts'

/**
 * A problem with a delivered unit that a customer reported. `uid` comes from the form, so that submitting the form
 * twice creates one report. `fileKey`: the photograph in the private files.
 */
export type ProblemReport = Problem & {
  readonly uid: string
  readonly orderUid: string
  readonly fileKey: string | undefined
  readonly reportedAt: Temporal.Instant
  readonly closedAt?: Temporal.Instant | undefined
  readonly closedBy?: string | undefined
  readonly note?: string | undefined
}

export interface ProblemTransaction {
  /** Stores a report and keeps its photograph. False for an existing one, which is not changed. */
  addProblem(report: ProblemReport): Promise<boolean>
  /** Closes an open report of an order and schedules the removal of its photograph. False when there is no open one. */
  closeProblem(
    report: Pick<ProblemReport, 'uid' | 'orderUid'>,
    by: {
      readonly note: string
      readonly actor: string
      readonly at: Temporal.Instant
      readonly removeAt: Temporal.Instant
    },
  ): Promise<boolean>
}

export interface ProblemStore {
  find(uid: string): Promise<ProblemReport | undefined>
  /** Open reports of an order, the oldest first, then those closed last. */
  ofOrder(orderUid: string): Promise<readonly ProblemReport[]>
  /** Deletes reports closed before an instant. Returns how many. */
  purge(closedBefore: Temporal.Instant): Promise<number>
}
