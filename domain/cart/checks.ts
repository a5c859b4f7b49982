import { MAXIMUM_RENTAL_PRICE_YEN } from '../constants.ts'
import type { Day } from '../day.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { sumYen, type Yen } from '../money.ts'
import { pageHref } from '../navigation/href.ts'
import { isActiveLineStatus, isActiveRentalOrder, type LineStatus, type OrderStatus } from '../order/states.ts'
import { type Rejection, rejected } from '../result.ts'
import { type CartLine, cartRefPriceYen } from './cart.ts'

/** Where a rejected cart is redirected to (docs/product/5, Cart checks). */
export const CART_PATH = pageHref('cart')

/** The part of a cart line that the checks read. */
export type CheckedLine = Pick<CartLine, 'lineUid' | 'productUid' | 'itemName' | 'startOn' | 'refPriceYen'>

/** An order of the customer other than the cart, as the checks read it. */
export type CustomerOrder = {
  readonly available: boolean
  readonly status: OrderStatus
  readonly lines: readonly { readonly status: LineStatus; readonly refPriceYen: Yen }[]
}

/** What a customer already has on rental (docs/product/5, cart checks 3 and 4). */
export type CustomerExposure = { readonly hasArrear: boolean; readonly activeRefPriceYen: Yen }

/** The input of the cart checks. */
export type CartFacts = CustomerExposure & {
  readonly lines: readonly CheckedLine[]
  /** The lines that the current purchase was submitted with; left out when no purchase is in progress. */
  readonly submitted?: readonly { readonly productUid: number; readonly quantity: number }[]
  readonly prefecture: PrefectureCode
  /** `earliestStart` for that prefecture at this moment. */
  readonly earliestOn: Day
  /** Lines whose product is blocked by another order in the blocked span and for which no substitute is free. */
  readonly takenLineUids: readonly string[]
}

/** Rejections of a cart; each redirects to /cart. */
export type CartRejection =
  | Rejection<'cart-empty', { redirectTo: string }>
  | Rejection<'cart-changed', { redirectTo: string }>
  | Rejection<'has-arrear', { redirectTo: string }>
  | Rejection<'reference-price-exceeded', { redirectTo: string; limitYen: Yen; refPriceYen: Yen }>
  | Rejection<'delivery-impossible', { redirectTo: string; prefecture: PrefectureCode; earliestOn: Day }>
  | Rejection<'double-booked', { redirectTo: string; itemNames: string[]; lineUids: string[] }>

/** A named cart check. `rule` returns undefined when the cart passes. */
export type CartCheck = { readonly name: string; readonly rule: (facts: CartFacts) => CartRejection | undefined }

/** The six checks before checkout, in the order of docs/product/5, Cart checks. */
export const CART_CHECKS: readonly CartCheck[] = [
  { name: '1 the cart is not empty', rule: rejectEmpty },
  { name: '2 the cart is what was submitted', rule: rejectChanged },
  { name: '3 the customer has nothing overdue', rule: rejectArrear },
  { name: '4 the reference price is within the maximum', rule: rejectReferencePrice },
  { name: '5 every rental can be delivered in time', rule: rejectTooEarly },
  { name: '6 no product is booked by another order', rule: rejectDoubleBooked },
]

/** The first check that a cart fails; undefined when it passes all six. */
export function firstCartRejection(facts: CartFacts): CartRejection | undefined {
  for (const { rule } of CART_CHECKS) {
    const rejection = rule(facts)
    if (rejection !== undefined) return rejection
  }
  return undefined
}

/**
 * The exposure of a customer's orders, the cart left out: whether one is in Arrear, and the reference price of the
 * active lines of active orders, yen. Orders in Arrear fail check 3 and are not counted in the amount (docs/product/5,
 * Cart checks, 4).
 */
export function customerExposure(orders: readonly CustomerOrder[]): CustomerExposure {
  const active = orders.filter((order) => order.status !== 'Arrear' && isActiveRentalOrder(order))
  const activeLines = active.flatMap((order) => order.lines).filter((line) => isActiveLineStatus(line.status))
  return {
    hasArrear: orders.some((order) => order.available && order.status === 'Arrear'),
    activeRefPriceYen: sumYen(activeLines.map((line) => line.refPriceYen)),
  }
}

function rejectEmpty({ lines }: CartFacts): CartRejection | undefined {
  return lines.length === 0 ? rejected('cart-empty', { redirectTo: CART_PATH }) : undefined
}

function rejectChanged({ lines, submitted }: CartFacts): CartRejection | undefined {
  if (submitted === undefined) return undefined
  const current = quantities(lines.map(({ productUid }) => ({ productUid, quantity: 1 })))
  const previous = quantities(submitted)
  const isSame =
    current.size === previous.size && [...current].every(([uid, quantity]) => previous.get(uid) === quantity)
  return isSame && lines.length === submitted.length ? undefined : rejected('cart-changed', { redirectTo: CART_PATH })
}

function quantities(lines: readonly { productUid: number; quantity: number }[]): Map<number, number> {
  const byProduct = new Map<number, number>()
  for (const { productUid, quantity } of lines) byProduct.set(productUid, (byProduct.get(productUid) ?? 0) + quantity)
  return byProduct
}

function rejectArrear({ hasArrear }: CartFacts): CartRejection | undefined {
  return hasArrear ? rejected('has-arrear', { redirectTo: CART_PATH }) : undefined
}

function rejectReferencePrice({ lines, activeRefPriceYen }: CartFacts): CartRejection | undefined {
  const refPriceYen = cartRefPriceYen(lines) + activeRefPriceYen
  if (refPriceYen <= MAXIMUM_RENTAL_PRICE_YEN) return undefined
  const limitYen = MAXIMUM_RENTAL_PRICE_YEN
  return rejected('reference-price-exceeded', { redirectTo: CART_PATH, limitYen, refPriceYen })
}

function rejectTooEarly({ lines, prefecture, earliestOn }: CartFacts): CartRejection | undefined {
  const isTooEarly = lines.some((line) => line.startOn < earliestOn)
  return isTooEarly ? rejected('delivery-impossible', { redirectTo: CART_PATH, prefecture, earliestOn }) : undefined
}

function rejectDoubleBooked({ lines, takenLineUids }: CartFacts): CartRejection | undefined {
  const taken = lines.filter((line) => takenLineUids.includes(line.lineUid))
  if (taken.length === 0) return undefined
  const itemNames = [...new Set(taken.map((line) => line.itemName))]
  return rejected('double-booked', { redirectTo: CART_PATH, itemNames, lineUids: taken.map((line) => line.lineUid) })
}
