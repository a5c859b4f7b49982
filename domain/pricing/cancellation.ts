import { CANCELLATION_RATE } from '../constants.ts'
import type { Yen } from '../money.ts'
import { type Rejection, rejected } from '../result.ts'

/**
 * What share of the total a cancellation by the customer costs, by the order's status (docs/rules.md Orders; rate:
 * docs/product/9). A status that is not here cannot be cancelled by the customer.
 */
export const CANCELLATION_RATES = {
  New: 0,
  Delivery: 0,
  Reserved: CANCELLATION_RATE,
} as const

/** An order status in which the customer may still cancel. */
export type CancellableStatus = keyof typeof CANCELLATION_RATES

/**
 * How a cancellation is settled: the fee, the points that go back, the money that goes back, the money that is kept.
 */
export type CancellationSettlement = {
  readonly feeYen: Yen
  readonly pointsBack: number
  readonly refundYen: Yen
  readonly keptYen: Yen
}

/** Whether the customer may cancel an order in this status (docs/rules.md Orders). */
export function isCancellableStatus(status: string): status is CancellableStatus {
  return Object.hasOwn(CANCELLATION_RATES, status)
}

/**
 * The fee of cancelling, yen: free while New or Delivery, half of the total once Reserved, rounded down in the
 * customer's favour (decided here). Refusal: cancel-not-possible, with the status.
 */
export function cancellationFeeYen(
  status: string,
  totalYen: Yen,
): Yen | Rejection<'cancel-not-possible', { status: string }> {
  if (!isCancellableStatus(status)) return rejected('cancel-not-possible', { status })
  return Math.floor(totalYen * CANCELLATION_RATES[status])
}

/**
 * Settles a fee against what was paid (docs/rules.md Orders: points go back first). What is above the fee goes back,
 * first as points, then as money; so a fee is never more than was paid. Decided here: points that the fee still needs
 * are kept.
 */
export function settleCancellation(facts: { totalYen: Yen; usePoints: number; feeYen: Yen }): CancellationSettlement {
  const feeYen = Math.min(facts.feeYen, facts.totalYen)
  const goesBack = facts.totalYen - feeYen
  const pointsBack = Math.min(facts.usePoints, goesBack)
  const refundYen = goesBack - pointsBack
  return { feeYen, pointsBack, refundYen, keptYen: facts.totalYen - facts.usePoints - refundYen }
}
