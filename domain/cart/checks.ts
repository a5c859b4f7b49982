import type { Day } from '../day.ts'
import { isServed, type PrefectureCode, prefectureName } from '../delivery/prefecture.ts'
import { sumYen, type Yen } from '../money.ts'
import { pageHref } from '../navigation/href.ts'
import { isActiveLineStatus, isActiveRentalOrder, type LineStatus, type OrderStatus } from '../order/states.ts'
import type { RentalCalendar } from '../rental/calendar.ts'
import { checkStart, isPossibleStart, type StartClosed } from '../rental/period.ts'
import { firstRejection, type Rejection, rejected } from '../result.ts'
import { type CartLine, cartRefPriceYen } from './cart.ts'

/** Where a rejected cart is redirected to (docs/product/5, Cart checks). */
export const CART_PATH = pageHref('cart')

type CheckedLine = Pick<CartLine, 'lineUid' | 'unitUid' | 'itemName' | 'startOn' | 'refPriceYen'>

/** An order of the customer other than the cart, as the checks read it. */
export type CustomerOrder = {
  readonly available: boolean
  readonly status: OrderStatus
  readonly lines: readonly { readonly status: LineStatus; readonly refPriceYen: Yen }[]
}

/** What a customer already has on rental (docs/product/5, cart checks 3 and 4). */
type CustomerExposure = { readonly hasArrear: boolean; readonly activeRefPriceYen: Yen }

export type CartFacts = CustomerExposure & {
  /** The highest reference price of what a customer has on rental at once. */
  readonly maxRefPriceYen: Yen
  /** Whether a charge is open for more than 14 days (docs/rules.md Charges). */
  readonly hasOverdueCharge: boolean
  /** Whether the cart is a guest's: the orders that count may be another person's. */
  readonly isGuest: boolean
  readonly lines: readonly CheckedLine[]
  /** What the order has become since the confirmation showed it; left out when no order is being placed. */
  readonly changed?: 'lines' | 'other' | undefined
  readonly prefecture: PrefectureCode
  /** `earliestStart` for that prefecture at this moment. */
  readonly earliestOn: Day
  readonly latestOn: Day
  readonly rental: RentalCalendar
  /** Lines whose unit is blocked by another order in the blocked span and for which no substitute is free. */
  readonly takenLineUids: readonly string[]
}

/** `closed`: of the first line that is late enough, but starts on a day that a closing or a suspension rules out. */
type DeliveryImpossible = {
  readonly redirectTo: string
  readonly prefecture: PrefectureCode
  readonly earliestOn: Day
  readonly lineUids: readonly string[]
  readonly closed: StartClosed['detail'] | undefined
}

/** Rejections of a cart; each redirects to /cart. */
export type CartRejection =
  | Rejection<'cart-empty', { redirectTo: string }>
  | Rejection<'cart-changed' | 'order-changed', { redirectTo: string }>
  | Rejection<'has-arrear', { redirectTo: string }>
  | Rejection<'has-overdue-charge', { redirectTo: string }>
  | Rejection<'not-accepted', { redirectTo: string }>
  | Rejection<'reference-price-exceeded', { redirectTo: string; limitYen: Yen; refPriceYen: Yen }>
  | Rejection<'prefecture-not-served', { redirectTo: string; name: string }>
  | Rejection<'delivery-impossible', DeliveryImpossible>
  | Rejection<'double-booked', { redirectTo: string; itemNames: string[]; lineUids: string[] }>

type CartCheck = { readonly name: string; readonly rule: (facts: CartFacts) => CartRejection | undefined }

/** The six checks before checkout, in the order of docs/product/5, Cart checks. */
export const CART_CHECKS: readonly CartCheck[] = [
  { name: '1 the cart is not empty', rule: rejectEmpty },
  { name: '2 the cart is what was submitted', rule: rejectChanged },
  { name: '3 the customer has nothing overdue', rule: rejectArrear },
  { name: '4 the reference price is within the maximum', rule: rejectReferencePrice },
  { name: '5 every rental can be delivered in time', rule: rejectUndeliverable },
  { name: '6 no unit is booked by another order', rule: rejectDoubleBooked },
]

export function firstCartRejection(facts: CartFacts): CartRejection | undefined {
  return firstRejection(CART_CHECKS, facts)
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

function rejectChanged({ changed }: CartFacts): CartRejection | undefined {
  if (changed === undefined) return undefined
  return rejected(changed === 'lines' ? 'cart-changed' : 'order-changed', { redirectTo: CART_PATH })
}

/** What check 2 compares: how many of each item and size a cart has. */
export function cartContent(lines: readonly { readonly itemId: number; readonly sizeLabel: string }[]): string {
  return lines
    .map(({ itemId, sizeLabel }) => `${itemId} ${sizeLabel}`)
    .toSorted()
    .join(', ')
}

/** A guest does not learn why: whoever typed a telephone or an address must not learn what its owner has rented. */
function notAccepted(): CartRejection {
  return rejected('not-accepted', { redirectTo: CART_PATH })
}

function rejectArrear({ hasArrear, hasOverdueCharge, isGuest }: CartFacts): CartRejection | undefined {
  if (isGuest) return hasArrear || hasOverdueCharge ? notAccepted() : undefined
  if (hasArrear) return rejected('has-arrear', { redirectTo: CART_PATH })
  return hasOverdueCharge ? rejected('has-overdue-charge', { redirectTo: CART_PATH }) : undefined
}

function rejectReferencePrice({
  lines,
  activeRefPriceYen,
  isGuest,
  maxRefPriceYen,
}: CartFacts): CartRejection | undefined {
  const ownYen = cartRefPriceYen(lines)
  const refPriceYen = ownYen + activeRefPriceYen
  if (refPriceYen <= maxRefPriceYen) return undefined
  if (isGuest && ownYen <= maxRefPriceYen) return notAccepted()
  return rejected('reference-price-exceeded', {
    redirectTo: CART_PATH,
    limitYen: maxRefPriceYen,
    refPriceYen: isGuest ? ownYen : refPriceYen,
  })
}

/** What decides whether a line can be delivered on its first day. */
export type DeliveryFacts = Pick<CartFacts, 'prefecture' | 'earliestOn' | 'latestOn' | 'rental'>

/** Too early for the destination, or on a day that a closing or a suspension rules out (docs/rules.md Closed days). */
export function isUndeliverable({ startOn }: { readonly startOn: Day }, facts: DeliveryFacts): boolean {
  return startOn < facts.earliestOn || !isPossibleStart(facts.rental, startOn, facts.prefecture)
}

function rejectUndeliverable({ lines, ...facts }: CartFacts): CartRejection | undefined {
  const { prefecture, earliestOn, rental } = facts
  if (!isServed(prefecture, rental.rules))
    return rejected('prefecture-not-served', { redirectTo: CART_PATH, name: prefectureName(prefecture) })
  const undeliverable = lines.filter((line) => isUndeliverable(line, facts))
  const [first] = undeliverable
  if (first === undefined) return undefined
  const isTooEarly = undeliverable.some(({ startOn }) => startOn < earliestOn)
  return rejected('delivery-impossible', {
    redirectTo: CART_PATH,
    prefecture,
    earliestOn,
    lineUids: undeliverable.map(({ lineUid }) => lineUid),
    closed: isTooEarly ? undefined : checkStart(rental, first.startOn, facts)?.detail,
  })
}

function rejectDoubleBooked({ lines, takenLineUids }: CartFacts): CartRejection | undefined {
  const taken = lines.filter((line) => takenLineUids.includes(line.lineUid))
  if (taken.length === 0) return undefined
  const itemNames = [...new Set(taken.map((line) => line.itemName))]
  return rejected('double-booked', { redirectTo: CART_PATH, itemNames, lineUids: taken.map((line) => line.lineUid) })
}
