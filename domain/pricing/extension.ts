import type { Yen } from '../money.ts'
import { type PriceList, planFeeYen, rentalPriceYen } from './price.ts'

/**
 * What further days of a line cost, yen: the further days of its item's price list, and the plan's share of them when
 * the line has the plan. Decided here: the price list of the day on which the extension is asked for counts.
 */
export function extensionFeeYen(facts: {
  readonly prices: PriceList
  readonly priceYen: Yen
  readonly hasPlan: boolean
  readonly daysBefore: number
  readonly daysAfter: number
}): Yen {
  const { prices, priceYen, hasPlan, daysBefore, daysAfter } = facts
  const further = rentalPriceYen(prices, daysAfter) - rentalPriceYen(prices, daysBefore)
  return further + (hasPlan ? planFeeYen(priceYen + further) - planFeeYen(priceYen) : 0)
}
