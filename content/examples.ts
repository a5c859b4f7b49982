import { MIN_RENTAL_DAYS } from '#domain/constants.ts'
import { percentOfYen } from '#domain/money.ts'
import { pointsEarned } from '#domain/points/points.ts'
import { CANCELLATION_STEPS, cancellationRatePercent } from '#domain/pricing/cancellation.ts'
import { defaultFurtherDayYen, planFeeYen, rentalPriceYen } from '#domain/pricing/price.ts'
import { FIRST_SETTINGS } from '#domain/settings/settings.ts'
import { groupedDigits } from '#domain/text/integer.ts'

/** Price of the example item for the shortest rental, in yen. */
const EXAMPLE_PRICE_YEN = 8_980
/** The example cancellation: on the first day of the last step but one. */
const EXAMPLE_CANCEL_DAYS = CANCELLATION_STEPS.at(-2)?.fromDays ?? 0

/** An example item under all rules: price for some days, plan fee, cancellation fee, points. */
export function exampleConstants(): Record<string, string> {
  const { prices, cancellation, points } = FIRST_SETTINGS
  const list = { fourDaysYen: EXAMPLE_PRICE_YEN, furtherDayYen: defaultFurtherDayYen(EXAMPLE_PRICE_YEN, prices) }
  const price = (furtherDays: number) => rentalPriceYen(list, MIN_RENTAL_DAYS + furtherDays)
  const cancelPercent = cancellationRatePercent(EXAMPLE_CANCEL_DAYS, cancellation)
  return {
    examplePrice: groupedDigits(EXAMPLE_PRICE_YEN),
    exampleFurtherDay: groupedDigits(list.furtherDayYen),
    exampleDaysPlusOne: String(MIN_RENTAL_DAYS + 1),
    exampleDaysPlusTwo: String(MIN_RENTAL_DAYS + 2),
    exampleDaysPlusThree: String(MIN_RENTAL_DAYS + 3),
    examplePricePlusOne: groupedDigits(price(1)),
    examplePricePlusTwo: groupedDigits(price(2)),
    examplePricePlusThree: groupedDigits(price(3)),
    examplePlanFee: groupedDigits(planFeeYen(EXAMPLE_PRICE_YEN, prices)),
    exampleCancelDays: String(EXAMPLE_CANCEL_DAYS),
    exampleCancelFee: groupedDigits(percentOfYen(EXAMPLE_PRICE_YEN, cancelPercent)),
    examplePoints: groupedDigits(pointsEarned([{ priceYen: EXAMPLE_PRICE_YEN }], 0, points)),
  }
}
