import type { Inquiry } from '#domain/inquiry/inquiry.ts'
import type { MailContent } from './mailer.ts'

/** A stored inquiry. `uid` comes from the form, so that submitting the form twice creates one inquiry. */
export type StoredInquiry = Inquiry & { readonly uid: string; readonly receivedAt: Temporal.Instant }

/** A mail about an inquiry. */
export type InquiryMail = {
  readonly uid: string
  readonly eventKey: string
  readonly kind: 'inquiryreceived' | 'inquirynotice'
  readonly to: string
  readonly content: MailContent
}

/** Stores inquiries. */
export interface InquiryStore {
  /**
   * Stores an inquiry and queues its mails, all or nothing. Returns whether it is new; an existing inquiry is not
   * changed and queues nothing.
   */
  add(inquiry: StoredInquiry, mails: readonly InquiryMail[]): Promise<boolean>
  /** Deletes inquiries received before an instant. Returns how many. */
  purge(receivedBefore: Temporal.Instant): Promise<number>
}
