import { arrivalWords, deliveryAreas } from '#content/delivery-areas.ts'
import { hasDeliveryFee } from '#content/delivery-fee.ts'
import type { MenuName } from '#domain/layout/menus.ts'
import { cutOffText, cutOffTimeText } from '#domain/settings/hours-text.ts'
import { ofSettings } from '#domain/settings/of-settings.ts'

/** What pages say of what the owner decides, also when they are rendered in a browser. */
export type ShownSettings = {
  /** `16時`. */
  readonly cutOff: string
  /** The same without weekdays that have no shipping. */
  readonly cutOffTime: string
  /** After how many days parcels arrive: `翌日か翌々日`. */
  readonly arrivals: string
  /** 0: delivery is always free. */
  readonly freeDeliveryFromYen: number
  readonly longestDays: number
}

export const shownSettings = ofSettings((settings): ShownSettings => {
  const { hours, delivery, rental } = settings
  const [, arrivals] = arrivalWords(deliveryAreas(settings))
  return {
    cutOff: cutOffText(hours),
    cutOffTime: cutOffTimeText(hours),
    arrivals,
    freeDeliveryFromYen: hasDeliveryFee(settings) ? delivery.freeFromYen : 0,
    longestDays: rental.longestDays,
  }
})

/** What links of menus name: `16時`; after how many days a parcel arrives at the earliest: `翌日`. */
export const menuWords = ofSettings((settings): Readonly<Record<MenuName, string>> => {
  const [earliestArrival] = arrivalWords(deliveryAreas(settings))
  return { cutOff: cutOffText(settings.hours), earliestArrival }
})
