import type { InquiryStatus } from '#domain/inquiry/handling.ts'
import type { InquiryFilter } from '#domain/inquiry/inquiry-filter.ts'
import type { StoredInquiry } from './mails.ts'
import type { QueuedStaffMail } from './staff-mails.ts'

/** A row of the list of inquiries. The address and the telephone number are not part of it. */
export type ListedInquiry = {
  readonly uid: string
  readonly receivedAt: Temporal.Instant
  readonly topic: string
  readonly name: string
  readonly excerpt: string
  readonly orderNumber: string | undefined
  readonly status: InquiryStatus
  readonly assigneeName: string | undefined
}

export type InquiryReply = {
  readonly uid: string
  readonly at: Temporal.Instant
  /** Who wrote it, or who recorded what the customer wrote. */
  readonly staffName: string | undefined
  readonly isFromCustomer: boolean
  readonly body: string
}

/** An inquiry with its replies, oldest first. `knownNumber`: of the order that it names, if there is one. */
export type StaffInquiry = StoredInquiry & {
  readonly status: InquiryStatus
  readonly assigneeUid: string | undefined
  /** Incremented with each change. */
  readonly version: number
  readonly replies: readonly InquiryReply[]
  readonly knownNumber: number | undefined
  /** The member of the e-mail address. */
  readonly memberUid: string | undefined
}

/** `assigneeUid`: only those of a person. */
export type ListInquiries = Omit<InquiryFilter, 'mine'> & { readonly assigneeUid: string | undefined }

export type InquiryChange = { readonly status: InquiryStatus } | { readonly assigneeUid: string | undefined }

/** Inquiries as staff answer them. Those of the contact form are added by InquiryStore. */
export interface StaffInquiryStore {
  /** Open ones oldest first, all others newest first. */
  list(filter: ListInquiries, limit: number): Promise<readonly ListedInquiry[]>
  find(uid: string): Promise<StaffInquiry | undefined>
  /** `stale`: it has another version than the one that was shown, and is not as the change would make it. */
  change(uid: string, version: number, change: InquiryChange): Promise<'changed' | 'stale' | 'unknown'>
  /**
   * Stores a reply, queues its mail and sets the status `answered`, all or nothing. Without a mail it is one of the
   * customer that staff recorded: the inquiry is open again. A reply with a known uid changes nothing: `changed`.
   */
  reply(
    reply: {
      readonly uid: string
      readonly inquiryUid: string
      readonly version: number
      readonly staffUid: string
      readonly body: string
      readonly at: Temporal.Instant
    },
    mail: QueuedStaffMail | undefined,
  ): Promise<'changed' | 'stale' | 'unknown'>
}
