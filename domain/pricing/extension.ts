import type { Yen } from '../money.ts'
import { type PriceList, planFeeYen, rentalPriceYen } from './price.ts'

/**
 * The price of additional days of a line, yen: at the item's price list, plus the plan's share when the line has the
 * plan. Decided here: the price list of the day of the request applies.
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
