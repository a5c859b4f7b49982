import { sumYen, taxContainedYen, type Yen } from '../money.ts'
import { mostPointsUsable, pointsEarned } from '../points/points.ts'
import type { Rejection } from '../result.ts'
import { cancellationFeeYen } from './cancellation.ts'
import { orderTotals, type PaymentMethod, type Totals, type TotalsLine } from './totals.ts'

/** What a partial cancellation is computed from: the order as it stands, and the lines that stay. */
export type PartialCancellationFacts = {
  readonly status: string
  readonly totalYen: Yen
  readonly discountYen: Yen
  readonly usePoints: number
  readonly paymentMethod: PaymentMethod | undefined
  readonly earnsPoints: boolean
  readonly staying: readonly TotalsLine[]
}

/**
 * How a partial cancellation is settled: the order's amounts anew, the fee and how much of it points pay, the points
 * that go back, and the money that need not be paid any more.
 */
export type PartialCancellation = {
  readonly amounts: Omit<Totals, 'taxRatePercent'>
  readonly feeYen: Yen
  readonly feePoints: number
  readonly pointsBack: number
  readonly moneyBackYen: Yen
}

/**
 * Settles the cancellation of some lines (docs/rules.md Orders: fees and totals are computed anew). The fee is the
 * order's rate on what the total drops by. Decided here: an order never becomes dearer by it, so a delivery fee that
 * comes back is discounted by what it would add; points stay on the order as far as they may, the others go back first,
 * before money, but those that the fee needs are kept. So the money to pay never rises. Refusal: cancel-not-possible.
 */
export function settlePartialCancellation(
  facts: PartialCancellationFacts,
): PartialCancellation | Rejection<'cancel-not-possible', { status: string }> {
  const { staying, totalYen, usePoints, paymentMethod, earnsPoints } = facts
  const bare = orderTotals({ lines: staying, discountYen: facts.discountYen, paymentMethod, earnsPoints } as const)
  const discountYen = bare.discountYen + Math.max(0, bare.totalYen - totalYen)
  const totalAfterYen = Math.min(bare.totalYen, totalYen)
  const feeYen = cancellationFeeYen(facts.status, totalYen - totalAfterYen)
  if (typeof feeYen !== 'number') return feeYen
  const goesBack = totalYen - totalAfterYen - feeYen
  const stillAllowed = mostPointsUsable({ balance: usePoints, subtotalYen: bare.subtotalYen, discountYen })
  const pointsBack = Math.min(usePoints - stillAllowed, goesBack)
  const pointsKept = usePoints - pointsBack
  const pointsOnOrder = Math.min(pointsKept, totalAfterYen)
  const paymentTotalYen = totalAfterYen - pointsOnOrder
  const deductionYen = Math.min(discountYen + pointsOnOrder, sumYen(staying.map((line) => line.priceYen)))
  const { taxRatePercent: _, ...amounts } = bare
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
    feePoints: pointsKept - pointsOnOrder,
    pointsBack,
    moneyBackYen: goesBack - pointsBack,
  }
}
