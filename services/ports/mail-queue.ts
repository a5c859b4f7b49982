import type { MailContent } from './mailer.ts'

/**
 * A mail that could not be delivered, for the operator. `failedAt`: when it failed permanently; undefined while it is
 * retried.
 */
export type UndeliveredMail = {
  readonly uid: string
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly queuedAt: Temporal.Instant
  readonly attempts: number
  readonly failedAt: Temporal.Instant | undefined
  readonly lastError: string
}

/** The queue of mails to send. */
export interface MailQueue {
  /**
   * Claims due mails, each for one caller only, passes them to `deliver` one by one and records the result of each:
   * sent (and the order's flag with it), due again with doubling back-off, or failed permanently: at once when the mail
   * was refused for good, else after three days. Magazines come last. Returns how many were sent; calls `onFailed` for
   * mails that failed permanently.
   */
  drain(
    now: Temporal.Instant,
    limit: number,
    deliver: (mail: { uid: string; kind: string; to: string; content: MailContent }) => Promise<void>,
    onFailed?: (mail: { uid: string; kind: string; attempts: number }) => void,
  ): Promise<number>
  /** Mails that failed permanently or are being retried, newest first. */
  undelivered(limit: number): Promise<readonly UndeliveredMail[]>
  /** Requeues mails that failed permanently; all of them when `uids` is undefined. Returns how many. */
  retry(uids: readonly string[] | undefined, now: Temporal.Instant): Promise<number>
}
