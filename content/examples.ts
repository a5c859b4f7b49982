import { MIN_RENTAL_DAYS } from '#domain/constants.ts'
import { percentOfYen } from '#domain/money.ts'
import { pointsEarned } from '#domain/points/points.ts'
import { CANCELLATION_STEPS, cancellationRatePercent } from '#domain/pricing/cancellation.ts'
import { defaultFurtherDayYen, planFeeYen, rentalPriceYen } from '#domain/pricing/price.ts'
import { groupedDigits } from '#domain/text/integer.ts'

/** Price of the example item for the shortest rental, in yen. */
const EXAMPLE_PRICE_YEN = 8_980
/** The example cancellation: on the first day of the last step but one. */
const EXAMPLE_CANCEL_DAYS = CANCELLATION_STEPS.at(-2)?.fromDays ?? 0

/** An example item under all rules: price for some days, plan fee, cancellation fee, points. */
export function exampleConstants(): Record<string, string> {
  const price = (furtherDays: number) =>
    rentalPriceYen({ fourDaysYen: EXAMPLE_PRICE_YEN }, MIN_RENTAL_DAYS + furtherDays)
  return {
    examplePrice: groupedDigits(EXAMPLE_PRICE_YEN),
    exampleFurtherDay: groupedDigits(defaultFurtherDayYen(EXAMPLE_PRICE_YEN)),
    exampleDaysPlusOne: String(MIN_RENTAL_DAYS + 1),
    exampleDaysPlusTwo: String(MIN_RENTAL_DAYS + 2),
    exampleDaysPlusThree: String(MIN_RENTAL_DAYS + 3),
    examplePricePlusOne: groupedDigits(price(1)),
    examplePricePlusTwo: groupedDigits(price(2)),
    examplePricePlusThree: groupedDigits(price(3)),
    examplePlanFee: groupedDigits(planFeeYen(EXAMPLE_PRICE_YEN)),
    exampleCancelDays: String(EXAMPLE_CANCEL_DAYS),
    exampleCancelFee: groupedDigits(percentOfYen(EXAMPLE_PRICE_YEN, cancellationRatePercent(EXAMPLE_CANCEL_DAYS))),
    examplePoints: groupedDigits(pointsEarned([{ priceYen: EXAMPLE_PRICE_YEN }], 0)),
  }
}
