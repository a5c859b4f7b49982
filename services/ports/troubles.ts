import type { Day } from '#domain/day.ts'
import type { QueuedStaffMail } from './staff-mails.ts'

/**
 * What went wrong while the shop was not attended. `subject`: names it once, as `capture:{uid}`. `capture`: a payment
 * could not be captured; `mail`: a mail failed permanently; `job`: a job failed on a day; `problem`: a customer
 * reported a problem on arrival.
 */
export type Trouble = { readonly subject: string } & (
  | { readonly kind: 'capture' | 'problem'; readonly orderNumber: number }
  | { readonly kind: 'mail'; readonly mailKind: string }
  | { readonly kind: 'job'; readonly name: string; readonly on: Day }
)

export interface TroubleStore {
  /**
   * Records the troubles since an instant of which the owner was not notified, and queues the mails that `write`
   * returns for them, all or nothing. Returns how many there were.
   */
  noticeNew(
    since: Temporal.Instant,
    at: Temporal.Instant,
    write: (troubles: readonly Trouble[]) => readonly QueuedStaffMail[],
  ): Promise<number>
}
