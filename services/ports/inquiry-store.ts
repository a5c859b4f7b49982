import type { Inquiry } from '#domain/inquiry/inquiry.ts'
import type { MailContent } from './mailer.ts'

/** An inquiry as it is kept. `uid` comes from the form, so that the same form sent twice is one inquiry. */
export type StoredInquiry = Inquiry & { readonly uid: string; readonly receivedAt: Temporal.Instant }

/** A mail that tells of an inquiry. */
export type InquiryMail = {
  readonly uid: string
  readonly eventKey: string
  readonly kind: 'inquiryreceived' | 'inquirynotice'
  readonly to: string
  readonly content: MailContent
}

/** Keeps inquiries. */
export interface InquiryStore {
  /**
   * Keeps an inquiry and queues its mails, all or nothing. Answers whether it is new; an inquiry that is already there
   * changes nothing and queues nothing.
   */
  add(inquiry: StoredInquiry, mails: readonly InquiryMail[]): Promise<boolean>
  /** Deletes inquiries received before an instant. Returns how many. */
  forget(receivedBefore: Temporal.Instant): Promise<number>
}
