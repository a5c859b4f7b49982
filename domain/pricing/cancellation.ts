import { CANCELLATION_RATE } from '../constants.ts'
import type { Yen } from '../money.ts'
import { type Rejection, rejected } from '../result.ts'

/** The share of the total by status; in others the customer cannot cancel (docs/rules.md Orders; docs/product/9). */
const CANCELLATION_RATES = { New: 0, Delivery: 0, Reserved: CANCELLATION_RATE } as const

/** The fee of a cancellation in Reserved, percent of the total. */
export const CANCELLATION_FEE_PERCENT = CANCELLATION_RATES.Reserved * 100

type CancellableStatus = keyof typeof CANCELLATION_RATES

export type CancellationSettlement = {
  readonly feeYen: Yen
  readonly pointsBack: number
  readonly refundYen: Yen
  readonly retainedYen: Yen
}

/** Whether the customer may cancel an order in this status (docs/rules.md Orders). */
export function isCancellableStatus(status: string): status is CancellableStatus {
  return Object.hasOwn(CANCELLATION_RATES, status)
}

/** Free in New and Delivery, half of the total in Reserved, rounded down in the customer's favour (decided here). */
export function cancellationFeeYen(
  status: string,
  totalYen: Yen,
): Yen | Rejection<'cancel-not-possible', { status: string }> {
  if (!isCancellableStatus(status)) return rejected('cancel-not-possible', { status })
  return Math.floor(totalYen * CANCELLATION_RATES[status])
}

/**
 * Settles a fee against what was paid (docs/rules.md Orders: points go back first). The amount above the fee is
 * returned, first as points, then as money; the fee is never more than what was paid. Decided here: points that are
 * needed to cover the fee are retained.
 */
export function settleCancellation(facts: { totalYen: Yen; usePoints: number; feeYen: Yen }): CancellationSettlement {
  const feeYen = Math.min(facts.feeYen, facts.totalYen)
  const returnedYen = facts.totalYen - feeYen
  const pointsBack = Math.min(facts.usePoints, returnedYen)
  const refundYen = returnedYen - pointsBack
  return { feeYen, pointsBack, refundYen, retainedYen: facts.totalYen - facts.usePoints - refundYen }
}
