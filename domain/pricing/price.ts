import { MIN_RENTAL_DAYS } from '../constants.ts'
import { percentOfYen, roundUpToTenYen, type Yen } from '../money.ts'
import type { SettingsOf } from '../settings/settings.ts'

type PriceSettings = SettingsOf<'prices'>

/** The price list of an item, tax included: 4 days, and each additional day (docs/rules.md Money). */
export type PriceList = { readonly fourDaysYen: Yen; readonly furtherDayYen: Yen }

/** The default price of an additional day: 10 % of the 4-day price, rounded up to 10 yen (docs/rules.md Money). */
export function defaultFurtherDayYen(fourDaysYen: Yen, { furtherDayPercent }: PriceSettings): Yen {
  return roundUpToTenYen((fourDaysYen * furtherDayPercent) / 100)
}

/** The price of a rental of `days` (docs/rules.md Money). Fewer than four days cost as much as four. */
export function rentalPriceYen({ fourDaysYen, furtherDayYen }: PriceList, days: number): Yen {
  const furtherDays = Math.max(0, days - MIN_RENTAL_DAYS)
  return fourDaysYen + furtherDays * furtherDayYen
}

/** The price list of a neighbouring size to try on, whole yen. */
export function tryOnPrices({ fourDaysYen, furtherDayYen }: PriceList, { tryOnPercent }: PriceSettings): PriceList {
  return {
    fourDaysYen: percentOfYen(fourDaysYen, tryOnPercent),
    furtherDayYen: percentOfYen(furtherDayYen, tryOnPercent),
  }
}

/** The price of the peace-of-mind plan for a line: floor(price × 10 / 100) (docs/rules.md Money; docs/product/9). */
export function planFeeYen(priceYen: Yen, { planPercent }: PriceSettings): Yen {
  return percentOfYen(priceYen, planPercent)
}

/** The price of additional days, yen, with the plan's share. Decided here: today's price list applies. */
export function extensionFeeYen(
  facts: {
    readonly prices: PriceList
    readonly priceYen: Yen
    readonly hasPlan: boolean
    readonly daysBefore: number
    readonly daysAfter: number
  },
  settings: PriceSettings,
): Yen {
  const { prices, priceYen, hasPlan, daysBefore, daysAfter } = facts
  const further = rentalPriceYen(prices, daysAfter) - rentalPriceYen(prices, daysBefore)
  return further + (hasPlan ? planFeeYen(priceYen + further, settings) - planFeeYen(priceYen, settings) : 0)
}
