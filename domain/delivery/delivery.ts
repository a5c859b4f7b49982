import { rejected } from '../result.ts'
import { parseCode } from '../text/integer.ts'

/** Delivery time slots of the arrival day (docs/product/3, Enumerations). */
export const DELIVERY_TIMES = [
  { code: 0, label: '指定なし' },
  { code: 1, label: '午前中' },
  { code: 2, label: '14時〜16時' },
  { code: 3, label: '16時〜18時' },
  { code: 4, label: '18時〜20時' },
  { code: 5, label: '19時〜21時' },
] as const

/** With a day of wearing the morning is preselected (docs/rules.md Ordering); a time that was chosen stays. */
export function morningUnlessChosen({ deliveryTime }: { readonly deliveryTime: number }): number {
  return deliveryTime === DELIVERY_TIMES[0].code ? DELIVERY_TIMES[1].code : deliveryTime
}

/** Requests to the carrier (docs/product/3, Enumerations). */
export const DELIVERY_REQUESTS = [
  { code: 0, label: '指定なし' },
  { code: 1, label: '宅配ボックスに配達' },
  { code: 2, label: '不在の場合は宅配ボックスに配達' },
  { code: 99, label: 'その他' },
] as const

/** The only delivery service: an order's `deliveryuid` and `delivery` (docs/product/3, Order). */
export const DELIVERY_SERVICE = { uid: '1', name: '宅配便' } as const

export function parseDeliveryTime(input: unknown) {
  return parseCode(DELIVERY_TIMES, input) ?? rejected('delivery-time')
}

export function parseDeliveryRequest(input: unknown) {
  return parseCode(DELIVERY_REQUESTS, input) ?? rejected('delivery-request')
}
