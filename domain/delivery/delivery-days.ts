import { isShortDeliveryArea, PREFECTURES, type PrefectureCode } from './prefecture.ts'

/** The longest delivery, days. */
export const MAX_DELIVERY_DAYS = 2

/** Days that a delivery takes: 1 in short-delivery areas, 2 elsewhere (docs/product/5, Blocking span). */
export function deliveryDays(prefecture: PrefectureCode): 1 | 2 {
  return isShortDeliveryArea(prefecture) ? 1 : MAX_DELIVERY_DAYS
}

/** The prefectures to which a delivery takes two days. */
export const LONG_DELIVERY_PREFECTURES: readonly PrefectureCode[] = PREFECTURES.filter(({ isShort }) => !isShort).map(
  ({ code }) => code,
)
