import { MIN_RENTAL_DAYS, PEACE_OF_MIND_COEFFICIENT } from '../constants.ts'
import { percentOfYen, roundUpToTenYen, type Yen } from '../money.ts'

/** The price list of an item, tax included: 4 days, and each additional day (docs/rules.md Money). */
export type PriceList = { readonly fourDaysYen: Yen; readonly furtherDayYen?: Yen }

/** What a further day costs of the price for the shortest rental, where an item has no price of its own. */
export const FURTHER_DAY_PERCENT = 10

/** The default price of an additional day: 10 % of the 4-day price, rounded up to 10 yen (docs/rules.md Money). */
export function defaultFurtherDayYen(fourDaysYen: Yen): Yen {
  return roundUpToTenYen((fourDaysYen * FURTHER_DAY_PERCENT) / 100)
}

/** The price of a rental of `days` (docs/rules.md Money). Fewer than four days cost as much as four. */
export function rentalPriceYen({ fourDaysYen, furtherDayYen }: PriceList, days: number): Yen {
  const furtherDays = Math.max(0, days - MIN_RENTAL_DAYS)
  return fourDaysYen + furtherDays * (furtherDayYen ?? defaultFurtherDayYen(fourDaysYen))
}

/** What a neighbouring size to try on costs of its price (docs/rules.md Try-on lines). */
export const TRY_ON_PERCENT = 50

/** The price list of a neighbouring size to try on, whole yen. */
export function tryOnPrices({ fourDaysYen, furtherDayYen }: PriceList): Required<PriceList> {
  const part = (amountYen: Yen) => percentOfYen(amountYen, TRY_ON_PERCENT)
  return {
    fourDaysYen: part(fourDaysYen),
    furtherDayYen: part(furtherDayYen ?? defaultFurtherDayYen(fourDaysYen)),
  }
}

/** The price of the peace-of-mind plan for a line: floor(price × 10 / 100) (docs/rules.md Money; docs/product/9). */
export function planFeeYen(priceYen: Yen): Yen {
  return percentOfYen(priceYen, PEACE_OF_MIND_COEFFICIENT)
}

/** The price of additional days, yen, with the plan's share. Decided here: today's price list applies. */
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
