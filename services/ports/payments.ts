import type { Yen } from '#domain/money.ts'

/** What a processor knows of a payment. `open`: the customer has not finished at the processor's page. */
export type PaymentState = 'open' | 'authorised' | 'refused' | 'captured' | 'voided'

/** A card processor. The card number is typed on the processor's page and never reaches the shop. */
export interface Payments {
  /** Opens a payment page. The same key always gives the same page, however often it is asked. */
  open(request: { readonly key: string; readonly amountYen: Yen; readonly returnUrl: string }): Promise<{
    readonly ref: string
    readonly pageUrl: string
  }>
  /** What became of a payment; undefined when the processor never heard of it. */
  stateOf(ref: string): Promise<PaymentState | undefined>
  /** Gives an authorisation up. Repeating it changes nothing. */
  void(ref: string): Promise<void>
}
