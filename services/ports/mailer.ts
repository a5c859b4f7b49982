/** Who signs a mail. */
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
 * One headed part of a letter: rows of name and value, then sentences, then what can be opened. `strong`: the name of
 * the row that counts most; values of a part that has one are amounts.
 */
export type LetterPart = {
  readonly heading: string
  readonly rows?: readonly (readonly [name: string, value: string])[]
  readonly strong?: string
  readonly sentences?: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
}

/** What a mail says, before it is laid out. Both bodies are made of the same letter. */
export type Letter = {
  /** What stands above the letter, and after the shop's name in the subject. */
  readonly title: string
  /** What a list of mails shows beside the subject; undefined: the first sentence. */
  readonly preheader?: string
  /** Who it is written to, without 様. */
  readonly addressee: string
  readonly greeting: readonly string[]
  readonly parts: readonly LetterPart[]
  readonly siteUrl: string
  readonly shop: ShopIdentity
  /** Where the reader ends the magazine; on nothing but the magazine. */
  readonly unsubscribeUrl?: string
}

/**
 * A mail as it is queued. The plain text is written at once; HTML is laid out of the letter when the mail is delivered.
 * Without a letter the mail is plain text alone.
 */
export type MailContent = {
  readonly subject: string
  readonly text: string
  readonly letter?: Letter
  readonly unsubscribeUrl?: string
}

/** A mail as it is delivered. Both bodies say the same; `unsubscribeUrl`: ends the magazine by one click (RFC 8058). */
export type OutgoingMail = {
  readonly uid: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly unsubscribeUrl?: string
}

/** Delivers mails to the outside. */
export interface Mailer {
  /**
   * Delivers one mail or throws. Delivering the same uid again must not reach the recipient twice where the transport
   * can tell. Throws MailRefused when trying again is of no use.
   */
  deliver(mail: OutgoingMail): Promise<void>
}

/** Thrown when a mail can never be delivered: a tagged value, never matched by instanceof. */
export type MailRefused = Error & { readonly kind: 'mail-refused' }

/** Lays letters out. */
export interface LetterLayout {
  /** A whole HTML document that needs nothing from elsewhere: no pictures, no styles, no scripts. */
  html(letter: Letter): Promise<string>
}
