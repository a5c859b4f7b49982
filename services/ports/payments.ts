import type { Yen } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'

/**
 * The state of a payment at the processor. `open`: the customer has not finished on the processor's page; `verified`:
 * the card is kept and has no live authorisation. An authorisation that ended makes a payment `voided`, or `verified`
 * again.
 */
export type PaymentState = 'open' | 'verified' | 'authorised' | 'refused' | 'captured' | 'voided' | 'refunded'

/** The result of a processor operation. When the response was lost, the call throws. */
export type PaymentOperationResult = 'done' | 'refused'

/** `needs-customer`: the bank asks the cardholder for 3-D Secure again, which is not possible off session. */
export type AuthorisationResult = PaymentOperationResult | 'needs-customer'

/**
 * A payment at its processor. `amountYen`: its actual amount, whatever the shop requested; 0 while nothing of it is
 * authorised. `authorisedUntil`: when the authorisation ends, as the processor says; undefined when it does not say.
 * `lastFour`: the last digits of the card, if it says.
 */
export type ProcessorPayment = {
  readonly state: PaymentState
  readonly amountYen: Yen
  readonly authorisedUntil?: Temporal.Instant | undefined
  readonly lastFour?: string | undefined
}

/** The request for a payment page. `key` is the uid of the payment. */
export type PaymentRequest = {
  readonly key: string
  readonly method: PaymentMethod
  readonly amountYen: Yen
  /** The card is verified with 3-D Secure and kept for `authorise`; nothing is authorised on the page. */
  readonly keepsCard: boolean
  readonly returnUrl: string
  /** When the payment was started; a page may expire half an hour later. */
  readonly startedAt: Temporal.Instant
}

/** `isFramed`: the page is embedded in the shop's, otherwise the customer is redirected to it. */
export type OpenedPayment = { readonly ref: string; readonly pageUrl: string; readonly isFramed: boolean }

/**
 * A payment processor. The card number is entered on the processor's page and never reaches the shop. Operations that
 * move money take an idempotency key: repeating a key has no effect and gives the same result. A call that throws may
 * or may not have taken effect; `resultOf` returns its result.
 */
export interface Payments {
  /** For how many days the processor of a method holds an authorisation. */
  holdDays(method: PaymentMethod): number
  /** Opens a payment page, which always asks for 3-D Secure. The same key always gives the same page. */
  open(request: PaymentRequest): Promise<OpenedPayment>
  /** The current state of a payment; undefined when the processor does not know it. */
  find(ref: string): Promise<ProcessorPayment | undefined>
  /**
   * Authorises a kept card off session, in place of an earlier authorisation of this payment. Refused when no card is
   * kept (any more).
   */
  authorise(ref: string, amountYen: Yen, key: string): Promise<AuthorisationResult>
  /** Captures in full or in part; the rest is voided. Refused when it is not (or no longer) authorised. */
  capture(ref: string, amountYen: Yen, key: string): Promise<PaymentOperationResult>
  /**
   * Voids an open or authorised payment and deletes a kept card. Refused when it was captured; done when it is already
   * refused or voided.
   */
  void(ref: string, key: string): Promise<PaymentOperationResult>
  /** Refunds part or all of a capture. Refused beyond the captured amount less earlier refunds. */
  refund(ref: string, amountYen: Yen, key: string): Promise<PaymentOperationResult>
  /**
   * Makes the processor delete the kept card of a payment that is over, so that nothing is charged to it again. Refunds
   * stay possible. Repeating it changes nothing.
   */
  releaseCard(ref: string): Promise<void>
  /** The result of an operation whose response was lost; undefined when unknown: it can be repeated with the key. */
  resultOf(ref: string, key: string): Promise<AuthorisationResult | undefined>
}

/** The cards that processors keep for payments. */
export interface KeptCards {
  /** Payments that are over, of orders that are over, whose card is still kept: the oldest first, up to a limit. */
  listEnded(limit: number): Promise<readonly { readonly paymentUid: string; readonly ref: string }[]>
  recordReleased(paymentUid: string, at: Temporal.Instant): Promise<void>
}

/** A chargeback as the processor reports it; without an outcome it is open. */
export type Dispute = { readonly reason: string; readonly outcome: 'won' | 'lost' | undefined }

/** A received webhook message: its raw body, and its headers by lower-case name. */
export type WebhookMessage = {
  readonly body: string
  readonly header: (name: string) => string | undefined
}

/**
 * The event of a genuine message. It is only a hint: the state of the payment and of a dispute is read from the
 * processor.
 */
export type PaymentHint = {
  /** The processor's identifier of the event, for detecting repeated ones. */
  readonly eventUid: string
  /** The uid of the payment concerned; undefined when it is not one of ours. */
  readonly paymentUid: string | undefined
  /** The dispute that the message is about. */
  readonly dispute?: Dispute | undefined
}

export interface PaymentWebhooks {
  /** Undefined for a message that is not genuine, or too old. `processor`: the last segment of the path. */
  read(processor: string, message: WebhookMessage): Promise<PaymentHint | undefined>
}

export interface PaymentEvents {
  isProcessed(processor: string, eventUid: string): Promise<boolean>
  /** Records an event, and deletes events older than a month. */
  recordProcessed(processor: string, eventUid: string, at: Temporal.Instant): Promise<void>
}

/** Raises alarms about payments for staff. They never contain a message's content. */
export interface PaymentAlarms {
  raise(
    alarm:
      | {
          readonly kind: 'amount-differs'
          readonly paymentUid: string
          readonly wanted: number
          readonly found: number
        }
      | { readonly kind: 'webhook-refused'; readonly processor: string }
      | { readonly kind: 'disputed'; readonly paymentUid: string; readonly outcome: Dispute['outcome'] }
      | { readonly kind: 'authorisation-unanswered'; readonly orderUid: string },
  ): void
}

/** A payment session as shown by the processor's pages. Amount in yen, tax included. */
export type PaymentSession = {
  readonly id: string
  readonly amountYen: Yen
  /** Absolute URL of the shop's page to which the customer returns. */
  readonly returnUrl: string
  readonly state: PaymentState
  readonly keepsCard: boolean
  readonly step: 'card' | 'code' | 'waiting' | 'wallet'
  readonly lastFour: string | undefined
  readonly attemptsLeft: number
}

/** A card as entered. Only its last four digits are stored. */
export type EnteredCard = {
  readonly number: string
  readonly expiry: { readonly year: number; readonly month: number }
}

export type CardDeclineReason = 'refused' | 'insufficient' | 'lost' | 'expired'

/**
 * Result of a step on the payment page. `decided`: the session is over, by this step or before; `code`: the bank asks
 * for a code; `waiting`: the bank has not answered; the others: this card is declined, another may be tried.
 */
export type CardResult = 'decided' | 'code' | 'wrong-code' | 'waiting' | CardDeclineReason

/** The embedded processor for its own pages (http/processor). Undefined for an unknown session. */
export interface CardProcessor {
  findSession(id: string): Promise<PaymentSession | undefined>
  submitCard(id: string, card: EnteredCard): Promise<CardResult | undefined>
  /** Submits the bank's code; undefined cancels this card. */
  submitCode(id: string, code: string | undefined): Promise<CardResult | undefined>
  submitWalletDecision(id: string, isPaid: boolean): Promise<CardResult | undefined>
}

/** The test cards of the processor, as listed on its pages: number, result in Japanese, and the bank's code. */
export type TestCards = {
  readonly cards: readonly { readonly number: string; readonly result: string }[]
  readonly oneTimeCode: string
}
