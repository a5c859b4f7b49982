import type { Yen } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'

/** What a processor knows of a payment. `open`: the customer has not finished at the processor's page. */
export type PaymentState = 'open' | 'authorised' | 'refused' | 'captured' | 'voided' | 'refunded'

/** What a processor did: it is done, or it will not do it. An answer that was lost is thrown. */
export type PaymentAnswer = 'done' | 'refused'

/** A payment as its processor has it. `amountYen`: what it is over, whatever the shop asked for. */
export type FoundPayment = { readonly state: PaymentState; readonly amountYen: Yen }

/** What a payment page is opened for. `key` is the uid of the payment. */
export type PaymentRequest = {
  readonly key: string
  readonly method: PaymentMethod
  readonly amountYen: Yen
  readonly returnUrl: string
  /** When the payment was begun; a page may close half an hour later. */
  readonly startedAt: Temporal.Instant
}

/** An opened payment page; `isFramed`: it is shown within the shop's page, otherwise the customer leaves for it. */
export type OpenedPayment = { readonly ref: string; readonly pageUrl: string; readonly isFramed: boolean }

/**
 * A payment processor. The card number is typed on the processor's page and never reaches the shop. Whatever moves
 * money takes an idempotency key: the same key again changes nothing and gives the same answer. A call that throws may
 * or may not have been done; `answerOf` tells.
 */
export interface Payments {
  /** Opens a payment page. The same key always gives the same page, however often it is asked. */
  open(request: PaymentRequest): Promise<OpenedPayment>
  /** What became of a payment; undefined when the processor never heard of it. */
  find(ref: string): Promise<FoundPayment | undefined>
  /**
   * Captures an authorisation, whole or in part; the rest is given up. Refused when it is not (or no longer)
   * authorised.
   */
  capture(ref: string, amountYen: Yen, key: string): Promise<PaymentAnswer>
  /** Gives an open or authorised payment up. Refused when it was captured; a refused or voided one is done already. */
  void(ref: string, key: string): Promise<PaymentAnswer>
  /** Pays back part or all of a capture. Refused beyond what was captured and not yet paid back. */
  refund(ref: string, amountYen: Yen, key: string): Promise<PaymentAnswer>
  /**
   * What was answered to a key, for a caller that lost the answer; undefined when the processor cannot tell: then the
   * same may be asked again under the same key.
   */
  answerOf(ref: string, key: string): Promise<PaymentAnswer | undefined>
}
