import { MAXIMUM_POINTS_USABLE, POINT_RATE_PERCENT } from '../constants.ts'
import { percentOfYen, sumYen, type Yen } from '../money.ts'
import { type Rejection, rejected } from '../result.ts'

/** The input of the rules on the use of points. 1 point = 1 yen; `balance` is the sum of the customer's ledger rows. */
export type PointFacts = { readonly balance: number; readonly subtotalYen: Yen; readonly discountYen: Yen }

/** Rejections of a requested use of points; `max` is the usable maximum. */
export type PointRejection = Rejection<
  'points-malformed' | 'points-over-maximum' | 'points-over-balance' | 'points-over-amount',
  { max: number }
>

/** A rule on the use of points. */
type PointRule = { name: string; rule: (facts: PointFacts & { requested: number }) => PointRejection | undefined }

/** The rules on the use of points, in order (docs/rules.md Money; docs/product/9, Business). */
export const POINT_RULES: readonly PointRule[] = [
  {
    name: 'points are a whole number from zero',
    rule: (facts) => rejectIf(!Number.isSafeInteger(facts.requested) || facts.requested < 0, 'points-malformed', facts),
  },
  {
    name: 'at most 4,900 points on one order',
    rule: (facts) => rejectIf(facts.requested > MAXIMUM_POINTS_USABLE, 'points-over-maximum', facts),
  },
  {
    name: 'at most the balance',
    rule: (facts) => rejectIf(facts.requested > facts.balance, 'points-over-balance', facts),
  },
  {
    name: 'at most subtotal less discount',
    rule: (facts) => rejectIf(facts.requested > facts.subtotalYen - facts.discountYen, 'points-over-amount', facts),
  },
]

/**
 * The maximum number of usable points: the least of 4,900, the balance and subtotal − discount, never negative
 * (docs/rules.md Money).
 */
export function maxPointsUsable({ balance, subtotalYen, discountYen }: PointFacts): number {
  return Math.max(0, Math.min(MAXIMUM_POINTS_USABLE, balance, subtotalYen - discountYen))
}

/** The first rule that a requested use of points breaks; undefined when it is allowed. */
export function checkPointUse(facts: PointFacts & { requested: number }): PointRejection | undefined {
  for (const { rule } of POINT_RULES) {
    const rejection = rule(facts)
    if (rejection !== undefined) return rejection
  }
  return undefined
}

/**
 * Divides a deduction (discount and points) among lines in proportion to their prices; the remainder of the rounding
 * goes to the largest line (docs/rules.md Money). The shares sum to the deduction, and no share exceeds its price: any
 * excess goes to the next largest line (decided here). Shares are in the order of the prices; the deduction is between
 * 0 and their sum.
 */
export function sharedDeduction(prices: readonly Yen[], deductionYen: Yen): Yen[] {
  const subtotalYen = sumYen(prices)
  if (subtotalYen === 0) return prices.map(() => 0)
  const shares = prices.map((price) => Math.floor((deductionYen * price) / subtotalYen))
  let rest = deductionYen - sumYen(shares)
  const largestFirst = prices.map((_, index) => index).sort((a, b) => prices[b]! - prices[a]! || a - b)
  for (const index of largestFirst) {
    const more = Math.min(rest, prices[index]! - shares[index]!)
    shares[index]! += more
    rest -= more
  }
  return shares
}

/**
 * The points that an order earns: per line floor(reduced price × rate %), summed (docs/rules.md Money). `deductionYen`
 * is the discount plus the points used. The rate is 3 % when a line has none (docs/product/9).
 */
export function pointsEarned(
  lines: readonly { readonly priceYen: Yen; readonly pointRatePercent?: number }[],
  deductionYen: Yen,
): number {
  return sumYen(pointsEarnedByLine(lines, deductionYen))
}

/** The points that each line earns, in the order of the lines. */
export function pointsEarnedByLine(
  lines: readonly { readonly priceYen: Yen; readonly pointRatePercent?: number }[],
  deductionYen: Yen,
): number[] {
  const prices = lines.map((line) => line.priceYen)
  const shares = sharedDeduction(prices, deductionYen)
  return lines.map(({ priceYen, pointRatePercent = POINT_RATE_PERCENT }, index) =>
    percentOfYen(priceYen - shares[index]!, pointRatePercent),
  )
}

function rejectIf<Code extends PointRejection['code']>(isBroken: boolean, code: Code, facts: PointFacts) {
  return isBroken ? (rejected(code, { max: maxPointsUsable(facts) }) as PointRejection) : undefined
}
