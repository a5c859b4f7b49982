import { CANCELLATION_RATE } from '../constants.ts'
import { sumYen, taxContainedYen, type Yen } from '../money.ts'
import { maxPointsUsable, pointsEarned } from '../points/points.ts'
import { type Rejection, rejected } from '../result.ts'
import { orderTotals, type PaymentMethod, type Totals, type TotalsLine } from './totals.ts'

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

type PartialCancellationFacts = {
  readonly status: string
  readonly totalYen: Yen
  readonly discountYen: Yen
  readonly usePoints: number
  readonly paymentMethod: PaymentMethod | undefined
  readonly earnsPoints: boolean
  readonly staying: readonly TotalsLine[]
}

/** `feePoints`: the part of the fee paid with points; `releasedYen`: the money no longer owed. */
export type PartialCancellation = {
  readonly amounts: Omit<Totals, 'taxRatePercent'>
  readonly feeYen: Yen
  readonly feePoints: number
  readonly pointsBack: number
  readonly releasedYen: Yen
}

/**
 * Settles the cancellation of some lines (docs/rules.md Orders: fees and totals are computed anew). The fee is the
 * order's rate on the decrease of the total. Decided here: the order never becomes more expensive, so a delivery fee
 * that would be added again is offset by a discount; points stay on the order as far as allowed, the others are
 * returned before money, except those needed to cover the fee. The money to pay never increases. Rejection:
 * cancel-not-possible.
 */
export function settlePartialCancellation(
  facts: PartialCancellationFacts,
): PartialCancellation | Rejection<'cancel-not-possible', { status: string }> {
  const { staying, totalYen, usePoints, paymentMethod, earnsPoints } = facts
  const newTotals = orderTotals({ lines: staying, discountYen: facts.discountYen, paymentMethod, earnsPoints } as const)
  const discountYen = newTotals.discountYen + Math.max(0, newTotals.totalYen - totalYen)
  const totalAfterYen = Math.min(newTotals.totalYen, totalYen)
  const feeYen = cancellationFeeYen(facts.status, totalYen - totalAfterYen)
  if (typeof feeYen !== 'number') return feeYen
  const returnedYen = totalYen - totalAfterYen - feeYen
  const maxPoints = maxPointsUsable({ balance: usePoints, subtotalYen: newTotals.subtotalYen, discountYen })
  const pointsBack = Math.min(usePoints - maxPoints, returnedYen)
  const retainedPoints = usePoints - pointsBack
  const pointsOnOrder = Math.min(retainedPoints, totalAfterYen)
  const paymentTotalYen = totalAfterYen - pointsOnOrder
  const deductionYen = Math.min(discountYen + pointsOnOrder, sumYen(staying.map((line) => line.priceYen)))
  const { taxRatePercent: _, ...amounts } = newTotals
  return {
    amounts: {
      ...amounts,
      discountYen,
      totalYen: totalAfterYen,
      usePoints: pointsOnOrder,
      paymentTotalYen,
      taxYen: taxContainedYen(paymentTotalYen),
      addPoints: earnsPoints ? pointsEarned(staying, deductionYen) : 0,
    },
    feeYen,
    feePoints: retainedPoints - pointsOnOrder,
    pointsBack,
    releasedYen: returnedYen - pointsBack,
  }
}
