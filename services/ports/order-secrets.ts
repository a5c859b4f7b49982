/** What a further secret is for: opening an order or cart, or a cart from its first use on. */
export type SecretPurpose = 'order' | 'next'

export interface OrderSecretTransaction {
  /** Adds a further secret to an order or cart (table order_secrets). */
  addSecret(uid: string, secret: string, purpose?: SecretPurpose): Promise<void>
  /** Gives a placed order a secret of its own. Those of its cart only find it for a repeated confirmation. */
  renewSecret(uid: string, secret: string): Promise<void>
}

/** Secrets of orders and carts, outside of transactions. */
export interface OrderSecrets {
  /** Records that a link of a mail was opened, which proves that the guest holds the mailbox. */
  recordLinkOpened(secret: string, at: Temporal.Instant): Promise<void>
}
