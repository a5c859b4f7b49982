import type { OrderStatus } from './states.ts'

/** The next action of the customer for an order. */
export type NextStep = 'send-identity' | 'pay' | 'return' | 'review'

/** The input of `nextStepOf`. */
export type NextStepFacts = {
  readonly status: OrderStatus
  /** A started payment waits for the customer. */
  readonly hasOpenPayment: boolean
  /** The identity document has not been sent yet (docs/rules.md Orders, First-time customers). */
  readonly isIdentityMissing: boolean
  /** A returned line has no review yet. */
  readonly isReviewable: boolean
}

const BEFORE_SHIPPING: readonly OrderStatus[] = ['New', 'Delivery', 'Reserved']
/** Whether an order is placed and not shipped yet, so that an identity document may still be required. */
export function isBeforeShipping(status: OrderStatus): boolean {
  return BEFORE_SHIPPING.includes(status)
}

const RENTED_OUT: readonly OrderStatus[] = ['Rental1', 'Rental2', 'Rental3', 'Arrear']

/**
 * The next action of the customer for an order; undefined when there is none (decided here). Actions whose omission
 * cancels the order come first: the payment, then the identity document; then the return of rented lines; then the
 * review of returned ones.
 */
export function nextStepOf(facts: NextStepFacts): NextStep | undefined {
  if (facts.status === 'New' && facts.hasOpenPayment) return 'pay'
  if (isBeforeShipping(facts.status) && facts.isIdentityMissing) return 'send-identity'
  if (RENTED_OUT.includes(facts.status)) return 'return'
  return facts.status === 'Return' && facts.isReviewable ? 'review' : undefined
}
