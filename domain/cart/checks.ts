import { MAXIMUM_RENTAL_PRICE_YEN } from '../constants.ts'
import type { Day } from '../day.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { sumYen, type Yen } from '../money.ts'
import { isActiveLineStatus, isActiveRentalOrder, type LineStatus, type OrderStatus } from '../order/states.ts'
import { type Rejection, rejected } from '../result.ts'
import { type CartLine, cartRefPriceYen } from './cart.ts'

/** Where every refused cart is sent (docs/product/5, Cart validation). */
export const CART_PATH = '/cart'

/** What the checks see of a line of the cart. */
export type CheckedLine = Pick<CartLine, 'lineUid' | 'productUid' | 'itemName' | 'startOn' | 'refPriceYen'>

/** An order of the customer other than the cart, as the checks see it. */
export type CustomerOrder = {
  readonly available: boolean
  readonly status: OrderStatus
  readonly lines: readonly { readonly status: LineStatus; readonly refPriceYen: Yen }[]
}

/** What a customer already holds (docs/product/5, cart checks 3 and 4). */
export type CustomerExposure = { readonly hasArrear: boolean; readonly activeRefPriceYen: Yen }

/** What the checks are judged by. */
export type CartFacts = CustomerExposure & {
  readonly lines: readonly CheckedLine[]
  /** What the purchase under way was submitted with; left out while none is under way. */
  readonly submitted?: readonly { readonly productUid: number; readonly quantity: number }[]
  readonly prefecture: PrefectureCode
  /** `earliestStart` for that prefecture, now. */
  readonly earliestOn: Day
  /** Lines whose product another order's blocking line holds in the blocked span and for which no twin is free. */
  readonly takenLineUids: readonly string[]
}

/** Refusals of a cart; each sends back to /cart. */
export type CartRefusal =
  | Rejection<'cart-empty', { redirectTo: string }>
  | Rejection<'cart-changed', { redirectTo: string }>
  | Rejection<'has-arrear', { redirectTo: string }>
  | Rejection<'reference-price-exceeded', { redirectTo: string; limitYen: Yen; refPriceYen: Yen }>
  | Rejection<'delivery-impossible', { redirectTo: string; prefecture: PrefectureCode; earliestOn: Day }>
  | Rejection<'double-booked', { redirectTo: string; itemNames: string[]; lineUids: string[] }>

/** A named check of the cart. */
export type CartCheck = { readonly name: string; readonly rule: (facts: CartFacts) => CartRefusal | undefined }

/** The six checks before checkout, in the order of docs/product/5, Cart validation. */
export const CART_CHECKS: readonly CartCheck[] = [
  { name: '1 the cart is not empty', rule: refuseEmpty },
  { name: '2 the cart is what was submitted', rule: refuseChanged },
  { name: '3 the customer has nothing overdue', rule: refuseArrear },
  { name: '4 the reference price is within the maximum', rule: refuseReferencePrice },
  { name: '5 every rental can be delivered in time', rule: refuseTooEarly },
  { name: '6 no product is booked by somebody else', rule: refuseDoubleBooked },
]

/** The first check that a cart fails; undefined when it passes all six. */
export function firstCartRefusal(facts: CartFacts): CartRefusal | undefined {
  for (const { rule } of CART_CHECKS) {
    const refusal = rule(facts)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/**
 * What a customer's orders (the cart left out) amount to: whether one is in Arrear, and the reference price of the
 * active lines of active orders, yen. Orders in Arrear are stopped by check 3 and not counted (docs/product/5, cart
 * check 4).
 */
export function customerExposure(orders: readonly CustomerOrder[]): CustomerExposure {
  const active = orders.filter((order) => order.status !== 'Arrear' && isActiveRentalOrder(order))
  const activeLines = active.flatMap((order) => order.lines).filter((line) => isActiveLineStatus(line.status))
  return {
    hasArrear: orders.some((order) => order.available && order.status === 'Arrear'),
    activeRefPriceYen: sumYen(activeLines.map((line) => line.refPriceYen)),
  }
}

function refuseEmpty({ lines }: CartFacts): CartRefusal | undefined {
  return lines.length === 0 ? rejected('cart-empty', { redirectTo: CART_PATH }) : undefined
}

function refuseChanged({ lines, submitted }: CartFacts): CartRefusal | undefined {
  if (submitted === undefined) return undefined
  const now = quantities(lines.map(({ productUid }) => ({ productUid, quantity: 1 })))
  const then = quantities(submitted)
  const isSame = now.size === then.size && [...now].every(([uid, quantity]) => then.get(uid) === quantity)
  return isSame && lines.length === submitted.length ? undefined : rejected('cart-changed', { redirectTo: CART_PATH })
}

function quantities(lines: readonly { productUid: number; quantity: number }[]): Map<number, number> {
  const byProduct = new Map<number, number>()
  for (const { productUid, quantity } of lines) byProduct.set(productUid, (byProduct.get(productUid) ?? 0) + quantity)
  return byProduct
}

function refuseArrear({ hasArrear }: CartFacts): CartRefusal | undefined {
  return hasArrear ? rejected('has-arrear', { redirectTo: CART_PATH }) : undefined
}

function refuseReferencePrice({ lines, activeRefPriceYen }: CartFacts): CartRefusal | undefined {
  const refPriceYen = cartRefPriceYen(lines) + activeRefPriceYen
  if (refPriceYen <= MAXIMUM_RENTAL_PRICE_YEN) return undefined
  const limitYen = MAXIMUM_RENTAL_PRICE_YEN
  return rejected('reference-price-exceeded', { redirectTo: CART_PATH, limitYen, refPriceYen })
}

function refuseTooEarly({ lines, prefecture, earliestOn }: CartFacts): CartRefusal | undefined {
  const isTooEarly = lines.some((line) => line.startOn < earliestOn)
  return isTooEarly ? rejected('delivery-impossible', { redirectTo: CART_PATH, prefecture, earliestOn }) : undefined
}

function refuseDoubleBooked({ lines, takenLineUids }: CartFacts): CartRefusal | undefined {
  const taken = lines.filter((line) => takenLineUids.includes(line.lineUid))
  if (taken.length === 0) return undefined
  const itemNames = [...new Set(taken.map((line) => line.itemName))]
  return rejected('double-booked', { redirectTo: CART_PATH, itemNames, lineUids: taken.map((line) => line.lineUid) })
}
