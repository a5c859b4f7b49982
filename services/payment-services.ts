import type { PaymentMethod } from '#domain/pricing/totals.ts'
import type { WebhookMessage } from './ports/payment-webhooks.ts'
import type { CartSecret } from './services.ts'

/**
 * The result of a payment. `open`: the customer has not finished; `path` is the shop's page for it, `url` the
 * processor's page, which the shop's page embeds when `isFramed`. `refused`: a new cart contains the same lines.
 */
export type PaymentResult =
  | { readonly kind: 'paid' }
  | { readonly kind: 'open'; readonly url: string; readonly isFramed: boolean; readonly path: string }
  | { readonly kind: 'refused'; readonly cartSecret: CartSecret }

/** Operations on payments other than the customer's own steps. */
export interface PaymentServices {
  /** The available payment methods, in the order shown. */
  readonly methods: readonly PaymentMethod[]
  /**
   * Handles a webhook of a processor: the message itself is not trusted, the processor is asked for the state of the
   * payment. `refused`: the message is not genuine, or too old; nothing was changed. Repeated events give `heard`.
   */
  handleWebhook(processor: string, message: WebhookMessage): Promise<'processed' | 'refused'>
}
