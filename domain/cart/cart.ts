import type { Day } from '../day.ts'
import { sumYen, type Yen } from '../money.ts'

/**
 * One line of a cart: one product for one rental (docs/product/3, Order detail line). `refPriceYen` is the product's
 * replacement price; `released` and `available` are false when the product does not exist.
 */
export type CartLine = {
  readonly lineUid: string
  readonly productUid: number
  readonly productId: string
  readonly itemId: number
  readonly itemName: string
  readonly makerName: string
  readonly sizeLabel: string
  readonly startOn: Day
  readonly days: number
  readonly endOn: Day
  readonly priceYen: Yen
  readonly refPriceYen: Yen
  readonly withPlan: boolean
  readonly released: boolean
  readonly available: boolean
  readonly pointRatePercent?: number
}

/** The sum of the reference prices of a cart, yen (docs/product/5, Cart checks, 4). */
export function cartRefPriceYen(lines: readonly { readonly refPriceYen: Yen }[]): Yen {
  return sumYen(lines.map((line) => line.refPriceYen))
}
