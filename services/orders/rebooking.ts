import { type Day, dayOfInstant, daysBetween } from '#domain/day.ts'
import { type AverageDamage, averageDamages } from '#domain/pricing/average-damage.ts'
import { cancellationSteps } from '#domain/pricing/cancellation.ts'
import type { ServicePorts } from '../service-ports.ts'

/** Lines cancelled from the first day until before the second, in Tokyo. `savedPercent`: of the rental price. */
export type RebookingPeriod = { readonly fromOn: Day; readonly untilOn: Day; readonly savedPercent: number }

/** How often units were rented again after a cancellation, by step of the fee table (decision 040). */
export function measureRebooking({ orders, settings }: Pick<ServicePorts, 'orders' | 'settings'>) {
  return async ({ fromOn, untilOn, savedPercent }: RebookingPeriod): Promise<readonly AverageDamage[]> => {
    const freed = await orders.freedLines(fromOn, untilOn)
    return averageDamages(
      freed.map(({ cancelledAt, shipsOn, priceYen, isRentedAgain }) => ({
        daysBeforeShipping: daysBetween(dayOfInstant(cancelledAt), shipsOn),
        priceYen,
        isRentedAgain,
      })),
      savedPercent,
      cancellationSteps(settings.now().cancellation),
    )
  }
}
