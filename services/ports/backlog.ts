/** The work that waits for jobs. Ages in seconds, 0 when nothing waits. */
export type Backlog = {
  /** Mails that were neither sent nor failed permanently. */
  readonly mailsWaiting: number
  readonly oldestMailSeconds: number
  readonly mailsFailed: number
  /** Captures, voids and refunds that were decided and have no result yet. */
  readonly paymentTasksOpen: number
  readonly oldestPaymentTaskSeconds: number
}

/** Reads the backlog, for monitoring. */
export interface BacklogReader {
  read(now: Temporal.Instant): Promise<Backlog>
}
