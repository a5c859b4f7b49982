import type { Inquiry } from '#domain/inquiry/inquiry.ts'
import type { MailLanguage } from '#domain/mail/frame.ts'

export type ShopIdentity = {
  readonly shopName: string
  readonly companyName: string
  readonly postalCode: string
  readonly address: string
  readonly telephone: string
  readonly email: string
  readonly businessHours: string
  /** `#rrggbb`, for buttons and links. */
  readonly accentColour?: string | undefined
}

/** `rows`: name and value; `strong`: the name of the emphasised row: the values are amounts then. */
export type MailPart = {
  readonly heading: string
  readonly rows?: readonly (readonly [name: string, value: string])[]
  readonly strong?: string
  readonly sentences?: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
}

/** The structured content of a mail before layout. The text and HTML bodies are both rendered from it. */
export type MailTemplate = {
  /** The heading of the mail; the subject contains it after the shop's name. */
  readonly title: string
  /** The preview text in a list of mails; by default the first sentence. */
  readonly preheader?: string
  /** The addressee, without 様. */
  readonly addressee: string
  readonly greeting: readonly string[]
  readonly parts: readonly MailPart[]
  /** After the parts, before the signature. */
  readonly closing?: readonly string[]
  readonly siteUrl: string
  readonly shop: ShopIdentity
  /** The unsubscribe link; only in the magazine. */
  readonly unsubscribeUrl?: string
  readonly language?: MailLanguage
}

/** A queued mail: text is rendered when queued, HTML from `letter` on delivery; without `letter` text only. */
export type MailContent = {
  readonly subject: string
  readonly text: string
  readonly letter?: MailTemplate
  readonly unsubscribeUrl?: string
}

/** Both bodies have the same content; `unsubscribeUrl` supports one-click unsubscribe (RFC 8058). */
export type OutgoingMail = {
  readonly uid: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly unsubscribeUrl?: string
}

export interface Mailer {
  /** Delivers a mail, the same uid once where the transport can. Throws MailRejected when a retry is useless. */
  deliver(mail: OutgoingMail): Promise<void>
}

/**
 * Thrown when a mail can never be delivered. Check `kind`, not instanceof. `isBounce`: the recipient's server refuses
 * the address.
 */
export type MailRejected = Error & { readonly kind: 'mail-rejected'; readonly isBounce?: boolean }

export interface MailLayout {
  /** A complete HTML document without external pictures, styles or scripts. */
  html(template: MailTemplate): Promise<string>
}

/** A mail that did not arrive: it waits, failed or came back. */
export type UndeliveredMail = { readonly uid: string; readonly kind: string; readonly content: MailContent }

/** An event about which the customer is called. `kind`: of the mail that another customer would get. */
export type CustomerCall = {
  readonly eventKey: string
  readonly orderUid: string
  readonly kind: string
  readonly at: Temporal.Instant
}

/** The mails of an order, and the calls in their place where it has no e-mail address. */
export interface OrderMailTransaction {
  /**
   * Queues a mail. A repeated event key has no effect. `linkSecret`: opens the order, for the links of this mail.
   * Without `orderUid`: it may be about several orders and belongs to none of them.
   */
  queue(mail: {
    uid: string
    eventKey: string
    kind: string
    orderUid?: string
    to: string
    content: MailContent
    at: Temporal.Instant
    linkSecret?: string
  }): Promise<void>
  /** A mail of an order; undefined when there is none, or its content was deleted. */
  find(
    orderUid: string,
    mailUid: string,
  ): Promise<{ readonly kind: string; readonly to: string; readonly content: MailContent } | undefined>
  /**
   * The mails of an order to an address, in any spelling. `isReached`: one of them was sent and mails to the address do
   * not bounce; `undelivered`: those that are worth sending again, as after the release of a suppression.
   */
  toAddress(
    orderUid: string,
    address: string,
    now: Temporal.Instant,
  ): Promise<{ readonly isReached: boolean; readonly undelivered: readonly UndeliveredMail[] }>
  /** Sends undelivered mails to another address. */
  redirect(mails: readonly UndeliveredMail[], to: string, at: Temporal.Instant): Promise<void>
  /** Deletes undelivered mails of an order that has no address any more. */
  drop(mails: readonly UndeliveredMail[]): Promise<void>
  isBouncing(address: string): Promise<boolean>
  /** A repeated event key has no effect. */
  addCall(call: CustomerCall): Promise<void>
  /** Closes the open calls of an order, and returns their kinds, the oldest first. */
  closeCalls(orderUid: string, at: Temporal.Instant): Promise<readonly string[]>
}

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
  /** Requeues a mail that failed permanently. False when there is none. */
  retry(uid: string, now: Temporal.Instant): Promise<boolean>
  /** Queues a mail that belongs to no order again, to the same address. A repeated event key has no effect. */
  resend(mail: {
    readonly mailUid: string
    readonly uid: string
    readonly eventKey: string
    readonly at: Temporal.Instant
  }): Promise<void>
}

/** A subscriber of the magazine; `token` is the token of the unsubscribe link. */
export type MagazineReader = {
  readonly uid: string
  readonly email: string
  readonly name: { readonly familyName: string; readonly givenName: string }
  /** Mail magazine code 2: plain text only (docs/product/3, Enumerations). */
  readonly isTextOnly: boolean
  readonly token: string
}

export interface MagazineStore {
  /** Deletes records of consents that ended before an instant. Returns how many. */
  purgeConsents(endedBefore: Temporal.Instant): Promise<number>
  /** Queues an issue for up to `limit` subscribers who have not received it. Returns how many: 0 when all have it. */
  queueIssue(
    issue: string,
    limit: number,
    at: Temporal.Instant,
    write: (reader: MagazineReader) => MailContent,
  ): Promise<number>
  /** Unsubscribes the member of a token and deletes issues not sent yet. False for an unknown token. */
  unsubscribe(token: string, at: Temporal.Instant): Promise<boolean>
}

/** A stored inquiry. `uid` comes from the form, so that submitting the form twice creates one inquiry. */
export type StoredInquiry = Inquiry & { readonly uid: string; readonly receivedAt: Temporal.Instant }

export type InquiryMail = {
  readonly uid: string
  readonly eventKey: string
  readonly kind: 'inquiryreceived' | 'inquirynotice'
  readonly to: string
  readonly content: MailContent
}

export interface InquiryStore {
  /** Stores an inquiry with its mails, all or nothing. False for an existing one, which is not changed. */
  add(inquiry: StoredInquiry, mails: readonly InquiryMail[]): Promise<boolean>
  purge(receivedBefore: Temporal.Instant): Promise<number>
}
