import type { Yen } from '../money.ts'
import type { Settings } from '../settings/settings.ts'
import { type AreaRules, areaOf, type PrefectureCode } from './prefecture.ts'

/** Days that a delivery takes (docs/product/5, Blocking span). */
export function deliveryDays(prefecture: PrefectureCode, rules: AreaRules): number {
  return areaOf(prefecture, rules).days
}

/** The delivery fee to a prefecture, of an order that does not reach the free delivery. */
export function areaFeeYen(prefecture: PrefectureCode, settings: Pick<Settings, 'areas' | 'delivery'>): Yen {
  return areaOf(prefecture, settings).feeYen ?? settings.delivery.feeYen
}
