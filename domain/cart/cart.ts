import type { Day } from '../day.ts'
import { sumYen, type Yen } from '../money.ts'
import type { OrderStatus } from '../order/states.ts'

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

/** A cart: an order in status InCart with its lines (docs/product/3, Order). */
export type Cart = {
  readonly orderUid: string
  readonly status: OrderStatus
  readonly lines: readonly CartLine[]
}

/** The cart if it is still in status InCart; otherwise it is dropped and counts as empty (docs/product/4, Cart). */
export function activeCart(stored: Cart | undefined): Cart | undefined {
  return stored?.status === 'InCart' ? stored : undefined
}

/** The number on the cart badge; 0 without a cart. */
export function cartCount(cart: Cart | undefined): number {
  return activeCart(cart)?.lines.length ?? 0
}

/**
 * The product uids of a cart: exactly those of its lines, so that removing a line also removes its product uid
 * (docs/product/4).
 */
export function cartProductUids(cart: Cart): number[] {
  return cart.lines.map((line) => line.productUid)
}

/** The cart without one line; the same cart when it has no such line. */
export function withoutLine(cart: Cart, lineUid: string): Cart {
  const lines = cart.lines.filter((line) => line.lineUid !== lineUid)
  return lines.length === cart.lines.length ? cart : { ...cart, lines }
}

/** The sum of the reference prices of a cart, yen (docs/product/5, cart rule 4). */
export function cartRefPriceYen(lines: readonly { readonly refPriceYen: Yen }[]): Yen {
  return sumYen(lines.map((line) => line.refPriceYen))
}

/** The loading indicator's counter after a load began or ended. It never goes below zero (docs/product/4, Cart). */
export function loadingCount(count: number, change: 'began' | 'ended'): number {
  return Math.max(0, count + (change === 'began' ? 1 : -1))
}
