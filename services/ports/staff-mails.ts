import type { MailFilter, MailState } from '#domain/staff/desk-filters.ts'
import type { MailContent } from './mails.ts'

/** A mail that staff cause, queued in the transaction of what it tells of. A repeated event key has no effect. */
export type QueuedStaffMail = {
  readonly uid: string
  readonly eventKey: string
  readonly kind: 'inquiryreply' | 'ownernotice'
  readonly to: string
  readonly content: MailContent
}

/** A row of the list of mails. `to`: the whole address; the page masks it. */
export type ListedMail = {
  readonly uid: string
  readonly kind: string
  readonly to: string
  readonly subject: string
  readonly state: MailState
  readonly queuedAt: Temporal.Instant
  readonly sentAt: Temporal.Instant | undefined
  readonly attempts: number
  readonly lastError: string
  readonly orderNumber: number | undefined
}

export type StaffMail = ListedMail & { readonly text: string; readonly orderUid: string | undefined }

/** The mails as staff see them. */
export interface StaffMailReads {
  /** Newest first. */
  list(filter: MailFilter, limit: number): Promise<readonly ListedMail[]>
  find(uid: string): Promise<StaffMail | undefined>
}
