/**
 * What a payment service answers. Card numbers never reach our server. `unknown` is neither: the answer was lost, so it
 * is asked again before anything is decided (docs/rules.md Orders: placing an order is idempotent).
 */
export type PaymentOutcome = 'authorised' | 'refused' | 'unknown'
