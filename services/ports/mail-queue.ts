import type { MailContent } from './mailer.ts'

/** A mail that could not be delivered, for the operator. `failedAt`: when it was given up; until then it is retried. */
export type TroubledMail = {
  readonly uid: string
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly queuedAt: Temporal.Instant
  readonly attempts: number
  readonly failedAt: Temporal.Instant | undefined
  readonly lastError: string
}

/** Mails waiting to be sent. */
export interface MailQueue {
  /**
   * Takes due mails, each handed to one caller only, gives them to `deliver` one by one and marks what became of each:
   * sent (and the order's flag with it), due again after a doubling wait, or given up: at once when the mail is refused
   * for good, else after three days of trying. Magazines come last. Returns how many were sent; tells those given up.
   */
  drain(
    now: Temporal.Instant,
    limit: number,
    deliver: (mail: { uid: string; kind: string; to: string; content: MailContent }) => Promise<void>,
    onGivenUp?: (mail: { uid: string; kind: string; attempts: number }) => void,
  ): Promise<number>
  /** Mails given up or being retried, the newest first. */
  troubled(limit: number): Promise<readonly TroubledMail[]>
  /** Lets mails that were given up be tried anew; all of them without uids. Returns how many. */
  retry(uids: readonly string[] | undefined, now: Temporal.Instant): Promise<number>
}
