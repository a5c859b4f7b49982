/**
 * What a further secret is for: opening an order or cart; opening an order by the link of a mail, which proves the
 * mailbox; opening a cart from its first use on.
 */
export type SecretPurpose = 'order' | 'mail' | 'next'

export interface OrderSecretTransaction {
  /** Adds a further secret to an order or cart (table order_secrets). */
  addSecret(uid: string, secret: string, purpose?: SecretPurpose): Promise<void>
  /**
   * Ends the links of mails of an order and its charges but those with the secrets of `except`, so that none of them
   * proves a mailbox any more.
   */
  endMailedLinks(uid: string, except: readonly string[]): Promise<void>
  /** Gives a placed order a secret of its own. Those of its cart only find it for a repeated confirmation. */
  renewSecret(uid: string, secret: string): Promise<void>
}

/** Secrets of orders and carts, outside of transactions. */
export interface OrderSecrets {
  /** Records that a link of a mail was opened, which proves that the guest holds the mailbox. */
  recordLinkOpened(secret: string, at: Temporal.Instant): Promise<void>
}
