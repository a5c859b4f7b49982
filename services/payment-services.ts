import type { PaymentMethod } from '#domain/pricing/totals.ts'
import type { WebhookMessage } from './ports/payment-webhooks.ts'
import type { CartSecret } from './services.ts'

/**
 * What became of a payment. `open`: the customer has not finished; `path` is the shop's page for it, `url` the
 * processor's, which is shown within the shop's page when it is framed. `refused`: a new cart holds the same lines.
 */
export type PaymentOutlook =
  | { readonly kind: 'paid' }
  | { readonly kind: 'open'; readonly url: string; readonly isFramed: boolean; readonly path: string }
  | { readonly kind: 'refused'; readonly cartSecret: CartSecret }

/** What the shop does about payments beside a customer's own steps. */
export interface PaymentServices {
  /** The ways to pay that are open, in the order shown. */
  readonly methods: readonly PaymentMethod[]
  /**
   * A processor says that something happened to a payment: it is asked for the truth, nothing in the message is
   * believed. `refused`: the message is not genuine, or too old; nothing was changed. The same event again is heard.
   */
  hear(processor: string, message: WebhookMessage): Promise<'heard' | 'refused'>
}
