import type { PrefectureCode } from '../delivery/prefecture.ts'
import { sumYen, taxContainedYen, type Yen } from '../money.ts'
import { maxPointsUsable, pointsEarned } from '../points/points.ts'
import type { Settings } from '../settings/settings.ts'
import { optionFeesYen, orderTotals, type PaymentMethod, type Totals, type TotalsLine } from './totals.ts'

type PartialCancellationFacts = {
  /** The fee of the lines (cancellation.ts); 0 when the shop cancels. */
  readonly feeYen: Yen
  /** The lines that the shop takes back now: their price and plan are returned in full. */
  readonly withdrawn: readonly TotalsLine[]
  /** The rental prices of lines that count towards free delivery alone (draft.ts). */
  readonly withdrawnYen: Yen
  readonly totalYen: Yen
  readonly prefecture?: PrefectureCode | undefined
  readonly discountYen: Yen
  readonly usePoints: number
  readonly paymentMethod: PaymentMethod | undefined
  readonly earnsPoints: boolean
  readonly staying: readonly TotalsLine[]
}

/** `feePoints`: the part of the fee paid with points; `releasedYen`: the money no longer owed. */
export type PartialCancellation = {
  readonly amounts: Totals
  readonly feeYen: Yen
  readonly feePoints: number
  readonly pointsBack: number
  readonly releasedYen: Yen
}

/**
 * Settles the cancellation of some lines (docs/rules.md Cancellation: fees and totals are computed again). Decided
 * here: the order never becomes more expensive, so a delivery fee that is added again is lower where it would be;
 * the fee is at most the decrease of the total; points stay on the order as far as allowed, the others are returned
 * before money, except those needed to cover the fee. The money to pay never increases. What the shop cancels adds no
 * delivery fee, now or later, and its whole price comes back (decision 092). `staying`: the other lines that count,
 * also those that are out or back.
 */
export function settlePartialCancellation(facts: PartialCancellationFacts, settings: Settings): PartialCancellation {
  const { staying, totalYen, usePoints, earnsPoints } = facts
  const newTotals = orderTotals({ ...facts, lines: staying, usePoints: 0 }, settings)
  const withdrawnYen = sumYen(facts.withdrawn.map(({ priceYen }) => priceYen))
  const dueBackYen = withdrawnYen + optionFeesYen(facts.withdrawn, settings.prices)
  const totalAfterYen = Math.min(newTotals.totalYen, Math.max(0, totalYen - dueBackYen))
  const excessYen = newTotals.totalYen - totalAfterYen
  const loweredYen = Math.min(excessYen, newTotals.deliveryFeeYen)
  const discountYen = newTotals.discountYen + excessYen - loweredYen
  const feeYen = Math.min(facts.feeYen, totalYen - totalAfterYen)
  const returnedYen = totalYen - totalAfterYen - feeYen
  const { subtotalYen } = newTotals
  const maxPoints = maxPointsUsable({ balance: usePoints, subtotalYen, discountYen }, settings.points)
  const pointsBack = Math.min(usePoints - maxPoints, returnedYen)
  const retainedPoints = usePoints - pointsBack
  const pointsOnOrder = Math.min(retainedPoints, totalAfterYen)
  const paymentTotalYen = totalAfterYen - pointsOnOrder
  const deductionYen = Math.min(discountYen + pointsOnOrder, sumYen(staying.map((line) => line.priceYen)))
  return {
    amounts: {
      ...newTotals,
      discountYen,
      deliveryFeeYen: newTotals.deliveryFeeYen - loweredYen,
      totalYen: totalAfterYen,
      usePoints: pointsOnOrder,
      paymentTotalYen,
      taxYen: taxContainedYen(paymentTotalYen, settings.tax.ratePercent),
      addPoints: earnsPoints ? pointsEarned(staying, deductionYen, settings.points) : 0,
    },
    feeYen,
    feePoints: retainedPoints - pointsOnOrder,
    pointsBack,
    releasedYen: returnedYen - pointsBack,
  }
}
