import type { Yen } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'

/** The state of a payment at the processor. `open`: the customer has not finished on the processor's page. */
export type PaymentState = 'open' | 'authorised' | 'refused' | 'captured' | 'voided' | 'refunded'

/** The result of a processor operation. When the response was lost, the call throws. */
export type PaymentOperationResult = 'done' | 'refused'

/** A payment at its processor. `amountYen`: its actual amount, whatever the shop requested. */
export type ProcessorPayment = { readonly state: PaymentState; readonly amountYen: Yen }

/** The request for a payment page. `key` is the uid of the payment. */
export type PaymentRequest = {
  readonly key: string
  readonly method: PaymentMethod
  readonly amountYen: Yen
  readonly returnUrl: string
  /** When the payment was started; a page may expire half an hour later. */
  readonly startedAt: Temporal.Instant
}

/**
 * An opened payment page; `isFramed`: it is embedded in the shop's page, otherwise the customer is redirected to it.
 */
export type OpenedPayment = { readonly ref: string; readonly pageUrl: string; readonly isFramed: boolean }

/**
 * A payment processor. The card number is entered on the processor's page and never reaches the shop. Operations that
 * move money take an idempotency key: repeating a key has no effect and gives the same result. A call that throws may
 * or may not have taken effect; `resultOf` returns its result.
 */
export interface Payments {
  /** Opens a payment page. The same key always gives the same page. */
  open(request: PaymentRequest): Promise<OpenedPayment>
  /** The current state of a payment; undefined when the processor does not know it. */
  find(ref: string): Promise<ProcessorPayment | undefined>
  /**
   * Captures an authorisation in full or in part; the rest is voided. Refused when it is not (or no longer) authorised.
   */
  capture(ref: string, amountYen: Yen, key: string): Promise<PaymentOperationResult>
  /** Voids an open or authorised payment. Refused when it was captured; done when it is already refused or voided. */
  void(ref: string, key: string): Promise<PaymentOperationResult>
  /** Refunds part or all of a capture. Refused beyond the captured amount less earlier refunds. */
  refund(ref: string, amountYen: Yen, key: string): Promise<PaymentOperationResult>
  /**
   * The result of an operation by its key, for a caller that lost the response; undefined when the processor does not
   * know it, so that the operation can be repeated with the same key.
   */
  resultOf(ref: string, key: string): Promise<PaymentOperationResult | undefined>
}
