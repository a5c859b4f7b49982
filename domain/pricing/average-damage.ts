import type { Yen } from '../money.ts'
import type { CancellationStep } from './cancellation.ts'

/** A cancelled line. `isRentedAgain`: its unit was rented again for days that the line had blocked. */
export type FreedLine = {
  readonly daysBeforeShipping: number
  readonly priceYen: Yen
  readonly isRentedAgain: boolean
}

/** A step of the fee table with what cancellations cost the shop in it; see `averageDamages`. */
export type AverageDamage = CancellationStep & {
  readonly lineCount: number
  readonly rentedAgainCount: number
  /** The average damage, percent of the rental price, to one decimal; undefined without lines. */
  readonly damagePercent: number | undefined
  /** Whether the fee is at most the average damage; undefined with fewer than MIN_FREED_LINES lines. */
  readonly isCovered: boolean | undefined
}

/** Below this number of cancelled lines, a step is not judged (decided here). */
export const MIN_FREED_LINES = 30

/**
 * The average damage of cancellations by step of the fee table (Consumer Contract Act, article 9, paragraph 1; decision
 * 040): rental prices of the lines whose unit was not rented again, divided by the rental prices of all cancelled
 * lines, less the share of the price that the shop saves by not sending and cleaning. Example: 30,000 of 50,000 yen not
 * rented again and 20 % saved give 60 % × 80 % = 48 %.
 */
export function averageDamages(
  lines: readonly FreedLine[],
  savedPercent: number,
  steps: readonly CancellationStep[],
): AverageDamage[] {
  return steps.map((step) => {
    const inStep = lines.filter(
      ({ daysBeforeShipping: days }) => days >= step.toDays && (step.fromDays === undefined || days <= step.fromDays),
    )
    const priceYen = sumOfPrices(inStep)
    const lostYen = sumOfPrices(inStep.filter(({ isRentedAgain }) => !isRentedAgain))
    const damagePercent = priceYen === 0 ? undefined : Math.floor((lostYen * (100 - savedPercent) * 10) / priceYen) / 10
    const isJudged = damagePercent !== undefined && inStep.length >= MIN_FREED_LINES
    return {
      ...step,
      lineCount: inStep.length,
      rentedAgainCount: inStep.filter(({ isRentedAgain }) => isRentedAgain).length,
      damagePercent,
      isCovered: isJudged ? step.ratePercent <= damagePercent : undefined,
    }
  })
}

function sumOfPrices(lines: readonly FreedLine[]): Yen {
  return lines.reduce((sum, { priceYen }) => sum + priceYen, 0)
}
