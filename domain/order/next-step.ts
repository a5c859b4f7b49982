import type { OrderStatus } from './states.ts'

/** What an order waits for from its customer. */
export type NextStep = 'send-identity' | 'pay' | 'return' | 'review'

/** What the next step is judged by. */
export type NextStepFacts = {
  readonly status: OrderStatus
  /** A payment that was begun and waits for the customer. */
  readonly hasOpenPayment: boolean
  /** The identity document is still to be sent (docs/rules.md Orders, First-time customers). */
  readonly isIdentityMissing: boolean
  /** A line that came back and has no review yet. */
  readonly isReviewable: boolean
}

const BEFORE_SHIPPING: readonly OrderStatus[] = ['New', 'Delivery', 'Reserved']
/** Whether an order was placed and is not shipped: then it may still wait for an identity document. */
export function isBeforeShipping(status: OrderStatus): boolean {
  return BEFORE_SHIPPING.includes(status)
}

const LENT: readonly OrderStatus[] = ['Rental1', 'Rental2', 'Rental3', 'Arrear']

/**
 * The one thing that the customer is to do next for an order; undefined: nothing (decided here). First what would lose
 * the order: the payment, then the identity document; what is lent is to come back; what came back may be reviewed.
 */
export function nextStepOf(facts: NextStepFacts): NextStep | undefined {
  if (facts.status === 'New' && facts.hasOpenPayment) return 'pay'
  if (isBeforeShipping(facts.status) && facts.isIdentityMissing) return 'send-identity'
  if (LENT.includes(facts.status)) return 'return'
  return facts.status === 'Return' && facts.isReviewable ? 'review' : undefined
}
