/** The sender of a mail. */
export type ShopIdentity = {
  readonly shopName: string
  readonly companyName: string
  readonly postalCode: string
  readonly address: string
  readonly telephone: string
  readonly email: string
  readonly businessHours: string
}

/**
 * A part of a mail: heading, rows of name and value, sentences, and a link. `strong`: the name of the emphasised row;
 * in a part that has one, the values are amounts.
 */
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
  readonly siteUrl: string
  readonly shop: ShopIdentity
  /** The unsubscribe link; only in the magazine. */
  readonly unsubscribeUrl?: string
}

/**
 * A queued mail. The plain text is rendered when it is queued; HTML is rendered from `letter` when it is delivered.
 * Without `letter` the mail has only plain text.
 */
export type MailContent = {
  readonly subject: string
  readonly text: string
  readonly letter?: MailTemplate
  readonly unsubscribeUrl?: string
}

/**
 * A mail for delivery. Both bodies have the same content; `unsubscribeUrl` supports one-click unsubscribe (RFC 8058).
 */
export type OutgoingMail = {
  readonly uid: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly unsubscribeUrl?: string
}

/** Delivers mails. */
export interface Mailer {
  /**
   * Delivers a mail or throws. Delivering the same uid again does not reach the recipient twice where the transport
   * supports that. Throws MailRefused when a retry is useless.
   */
  deliver(mail: OutgoingMail): Promise<void>
}

/** Thrown when a mail can never be delivered. Check `kind`, not instanceof. */
export type MailRefused = Error & { readonly kind: 'mail-refused' }

/** Renders mails as HTML. */
export interface MailLayout {
  /** A complete HTML document without external pictures, styles or scripts. */
  html(template: MailTemplate): Promise<string>
}
