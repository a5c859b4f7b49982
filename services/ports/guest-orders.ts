import type { GuestCounts } from '#domain/cart/guest-limits.ts'
import type { CustomerKey } from '#domain/order/order.ts'

/** What a further secret is for: opening an order or cart, a link in a mail, or a cart from its first use on. */
export type SecretPurpose = 'order' | 'mail' | 'next'

export interface OrderSecretTransaction {
  /** Adds a further secret to an order or cart (table order_secrets). */
  addSecret(uid: string, secret: string, purpose?: SecretPurpose): Promise<void>
  /** Gives a placed order a secret of its own. Those of its cart only find it for a repeated confirmation. */
  renewSecret(uid: string, secret: string): Promise<void>
}

/** Secrets of orders and carts, outside of transactions. */
export interface OrderSecrets {
  /** At the first use of a cart's `next` secret: its other secrets no longer open it. Idempotent. */
  endOtherSecrets(secret: string): Promise<void>
  /** Records that a link of a mail was opened, which proves that the guest holds the mailbox. */
  recordLinkOpened(secret: string, at: Temporal.Instant): Promise<void>
}

export interface GuestOrderTransaction {
  /** What guests hold and have ordered by telephone, network and mailbox. Serializes orders of one network. */
  guestCounts(
    customer: Pick<CustomerKey, 'customer' | 'email'>,
    network: string | undefined,
    now: Temporal.Instant,
  ): Promise<GuestCounts>
  /** Records the network from which a guest placed an order, as a hash; it is deleted after 30 days. */
  recordNetwork(orderUid: string, network: string | undefined, at: Temporal.Instant): Promise<void>
}
