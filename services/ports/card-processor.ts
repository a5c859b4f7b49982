import type { Yen } from '#domain/money.ts'
import type { PaymentState } from './payments.ts'

/** A payment session as shown by the processor's pages. Amount in yen, tax included. */
export type PaymentSession = {
  readonly id: string
  readonly amountYen: Yen
  /** Absolute URL of the shop's page to which the customer returns. */
  readonly returnUrl: string
  readonly state: PaymentState
  /** What the customer has to do next in an open session. */
  readonly step: 'card' | 'code' | 'waiting' | 'wallet'
  readonly lastFour: string | undefined
  readonly attemptsLeft: number
}

/** A card as entered. Only its last four digits are stored. */
export type EnteredCard = {
  readonly number: string
  readonly expiry: { readonly year: number; readonly month: number }
}

/** Decline reason of a bank. */
export type CardDeclineReason = 'refused' | 'insufficient' | 'lost' | 'expired'

/**
 * Result of a step on the payment page. `decided`: the session is over, by this step or before; `code`: the bank asks
 * for a code; `waiting`: the bank has not answered; the others: this card is declined, another may be tried.
 */
export type CardResult = 'decided' | 'code' | 'wrong-code' | 'waiting' | CardDeclineReason

/**
 * The embedded card processor as its own pages (http/processor) use it; the shop uses the port Payments. The operations
 * return undefined for an unknown session.
 */
export interface CardProcessor {
  findSession(id: string): Promise<PaymentSession | undefined>
  submitCard(id: string, card: EnteredCard): Promise<CardResult | undefined>
  /** Submits the bank's code; undefined cancels this card. */
  submitCode(id: string, code: string | undefined): Promise<CardResult | undefined>
  /** The wallet's customer pays or cancels. */
  submitWalletDecision(id: string, isPaid: boolean): Promise<CardResult | undefined>
}

/** The test cards of the processor, as listed on its pages: number, result in Japanese, and the bank's code. */
export type TestCards = {
  readonly cards: readonly { readonly number: string; readonly result: string }[]
  readonly oneTimeCode: string
}
