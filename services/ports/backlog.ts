/** What waits to be done by jobs. Ages in seconds, 0 when nothing waits. */
export type Backlog = {
  /** Mails that are neither sent nor given up. */
  readonly mailsWaiting: number
  readonly oldestMailSeconds: number
  readonly mailsGivenUp: number
  /** Captures, voids and refunds that were decided and not yet done or refused. */
  readonly paymentTasksOpen: number
  readonly oldestPaymentTaskSeconds: number
}

/** Tells what waits, for whoever watches the shop. */
export interface BacklogReader {
  read(now: Temporal.Instant): Promise<Backlog>
}
