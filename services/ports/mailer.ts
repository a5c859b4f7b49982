/** A mail as it is delivered. Both bodies say the same. */
export type MailContent = { readonly subject: string; readonly text: string; readonly html: string }

/** Delivers mails to the outside. */
export interface Mailer {
  /**
   * Delivers one mail or throws. Delivering the same uid again must not reach the recipient twice where the transport
   * can tell.
   */
  deliver(mail: { readonly uid: string; readonly to: string } & MailContent): Promise<void>
}
