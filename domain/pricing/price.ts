import { PEACE_OF_MIND_COEFFICIENT, SHORTEST_RENTAL_DAYS } from '../constants.ts'
import { percentOfYen, roundUpToTenYen, type Yen } from '../money.ts'

/** Price list of an item, tax included: four days, and each further day (docs/rules.md Money). */
export type PriceList = { readonly fourDaysYen: Yen; readonly furtherDayYen?: Yen }

const FURTHER_DAY_PERCENT = 10

/**
 * The price of a further day when an item names none: 10 % of the 4-day price, rounded up to 10 yen (docs/rules.md
 * Money).
 */
export function defaultFurtherDayYen(fourDaysYen: Yen): Yen {
  return roundUpToTenYen((fourDaysYen * FURTHER_DAY_PERCENT) / 100)
}

/** What a rental of `days` costs (docs/rules.md Money). Fewer than four days cost as much as four. */
export function rentalPriceYen({ fourDaysYen, furtherDayYen }: PriceList, days: number): Yen {
  const furtherDays = Math.max(0, days - SHORTEST_RENTAL_DAYS)
  return fourDaysYen + furtherDays * (furtherDayYen ?? defaultFurtherDayYen(fourDaysYen))
}

/** The peace-of-mind plan of one line: floor(price × 10 / 100) (docs/rules.md Money; docs/product/9). */
export function planFeeYen(priceYen: Yen): Yen {
  return percentOfYen(priceYen, PEACE_OF_MIND_COEFFICIENT)
}
