import { arrivalWords, deliveryAreas } from '#content/delivery-areas.ts'
import { hasDeliveryFee } from '#content/delivery-fee.ts'
import { cutOffText, cutOffTimeText } from '#domain/settings/hours-text.ts'
import type { Settings } from '#domain/settings/settings.ts'

/** What pages say of what the owner decides, also when they are rendered in a browser. */
export type ShownSettings = {
  /** `16時`. */
  readonly cutOff: string
  /** The same without weekdays that have no shipping. */
  readonly cutOffTime: string
  /** After how many days parcels arrive: `翌日`, `翌日か翌々日`. */
  readonly earliestArrival: string
  readonly arrivals: string
  /** 0: delivery is always free. */
  readonly freeDeliveryFromYen: number
  readonly planPercent: number
  readonly furtherDayPercent: number
  readonly tryOnPercent: number
  readonly pointPercent: number
  readonly mostPoints: number
  readonly longestDays: number
  readonly cartLines: number
}

export function shownSettings(settings: Settings): ShownSettings {
  const { hours, limits, delivery, prices, points, rental } = settings
  const [earliestArrival, arrivals] = arrivalWords(deliveryAreas(settings))
  return {
    cutOff: cutOffText(hours),
    cutOffTime: cutOffTimeText(hours),
    earliestArrival,
    arrivals,
    freeDeliveryFromYen: hasDeliveryFee(settings) ? delivery.freeFromYen : 0,
    planPercent: prices.planPercent,
    furtherDayPercent: prices.furtherDayPercent,
    tryOnPercent: prices.tryOnPercent,
    pointPercent: points.ratePercent,
    mostPoints: points.mostUsable,
    longestDays: rental.longestDays,
    cartLines: limits.cartLines,
  }
}
