/**
 * The outcome of a payment. Card numbers never reach our server. `unknown`: the response was lost, so the processor is
 * asked again before anything is decided (docs/rules.md Orders: placing an order is idempotent).
 */
export type PaymentOutcome = 'authorised' | 'refused' | 'unknown'
