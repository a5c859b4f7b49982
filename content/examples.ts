import { MIN_RENTAL_DAYS } from '#domain/constants.ts'
import { percentOfYen } from '#domain/money.ts'
import { pointsEarned } from '#domain/points/points.ts'
import { cancellationSteps } from '#domain/pricing/cancellation.ts'
import { defaultFurtherDayYen, planFeeYen, rentalPriceYen } from '#domain/pricing/price.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { groupedDigits } from '#domain/text/integer.ts'

/** Price of the example item for the shortest rental, in yen. */
const EXAMPLE_PRICE_YEN = 8_980

/** An example item under all rules: price for some days, plan fee, cancellation fee, points. */
export function exampleConstants({ prices, points, cancellation }: Settings): Record<string, string> {
  const furtherDayYen = defaultFurtherDayYen(EXAMPLE_PRICE_YEN, prices)
  const price = (furtherDays: number) =>
    rentalPriceYen({ fourDaysYen: EXAMPLE_PRICE_YEN, furtherDayYen }, MIN_RENTAL_DAYS + furtherDays)
  // The example cancellation is on the first day of the last step but one.
  const { fromDays: cancelDays = 0, ratePercent = 0 } = cancellationSteps(cancellation).at(-2) ?? {}
  return {
    examplePrice: groupedDigits(EXAMPLE_PRICE_YEN),
    exampleFurtherDay: groupedDigits(furtherDayYen),
    exampleDaysPlusOne: String(MIN_RENTAL_DAYS + 1),
    exampleDaysPlusTwo: String(MIN_RENTAL_DAYS + 2),
    exampleDaysPlusThree: String(MIN_RENTAL_DAYS + 3),
    examplePricePlusOne: groupedDigits(price(1)),
    examplePricePlusTwo: groupedDigits(price(2)),
    examplePricePlusThree: groupedDigits(price(3)),
    examplePlanFee: groupedDigits(planFeeYen(EXAMPLE_PRICE_YEN, prices)),
    exampleCancelDays: String(cancelDays),
    exampleCancelFee: groupedDigits(percentOfYen(EXAMPLE_PRICE_YEN, ratePercent)),
    examplePoints: groupedDigits(pointsEarned([{ priceYen: EXAMPLE_PRICE_YEN }], 0, points)),
  }
}
