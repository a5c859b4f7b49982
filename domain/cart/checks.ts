import { MAXIMUM_RENTAL_PRICE_YEN } from '../constants.ts'
import { type Day, weekdayOf } from '../day.ts'
import { type PrefectureCode, prefectureName } from '../delivery/prefecture.ts'
import { sumYen, type Yen } from '../money.ts'
import { pageHref } from '../navigation/href.ts'
import type { CartNotice } from '../order/order.ts'
import { isActiveLineStatus, isActiveRentalOrder, type LineStatus, type OrderStatus } from '../order/states.ts'
import type { RentalCalendar } from '../rental/calendar.ts'
import { checkStart, isPossibleStart, type StartClosed } from '../rental/period.ts'
import { firstRejection, type Rejection, rejected } from '../result.ts'
import { groupedDigits } from '../text/integer.ts'
import { type CartLine, cartRefPriceYen, MAX_MERGED_LINES } from './cart.ts'

/** Where a rejected cart is redirected to (docs/product/5, Cart checks). */
export const CART_PATH = pageHref('cart')

type CheckedLine = Pick<CartLine, 'lineUid' | 'productUid' | 'itemName' | 'startOn' | 'refPriceYen'>

/** An order of the customer other than the cart, as the checks read it. */
export type CustomerOrder = {
  readonly available: boolean
  readonly status: OrderStatus
  readonly lines: readonly { readonly status: LineStatus; readonly refPriceYen: Yen }[]
}

/** What a customer already has on rental (docs/product/5, cart checks 3 and 4). */
type CustomerExposure = { readonly hasArrear: boolean; readonly activeRefPriceYen: Yen }

export type CartFacts = CustomerExposure & {
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
  /** Lines whose product is blocked by another order in the blocked span and for which no substitute is free. */
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
  { name: '6 no product is booked by another order', rule: rejectDoubleBooked },
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

function rejectReferencePrice({ lines, activeRefPriceYen, isGuest }: CartFacts): CartRejection | undefined {
  const ownYen = cartRefPriceYen(lines)
  const refPriceYen = ownYen + activeRefPriceYen
  if (refPriceYen <= MAXIMUM_RENTAL_PRICE_YEN) return undefined
  if (isGuest && ownYen <= MAXIMUM_RENTAL_PRICE_YEN) return notAccepted()
  const limitYen = MAXIMUM_RENTAL_PRICE_YEN
  return rejected('reference-price-exceeded', {
    redirectTo: CART_PATH,
    limitYen,
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

/**
 * The message shown above the cart (docs/product/5, Cart messages and Availability). Undefined for an overdue order:
 * that redirect has no message. Decided here: the reference price limit and an overdue charge have a message, so that
 * the customer knows what to do.
 */
export function cartMessage(rejection: CartRejection | CartNotice): string | undefined {
  switch (rejection.code) {
    case 'cart-empty':
      return 'カートに商品が入っておりません。カートの内容をご確認ください。'
    case 'cart-changed':
      return 'ご注文手続きの途中でカートの内容が変更されました。お手数ですが、内容をご確認のうえ、もう一度お手続きください。'
    case 'order-changed':
      return 'ご注文手続きの途中で、お届け先やご利用日などのご指定が変更されました。お手数ですが、内容をご確認のうえ、もう一度お手続きください。'
    case 'has-arrear':
      return undefined
    case 'has-overdue-charge':
      return 'お支払い期限を過ぎたご請求がございます。恐れ入りますが、マイページまたはお送りしたメールのリンクからお支払いのあと、改めてお手続きください。'
    case 'not-accepted':
      return '恐れ入りますが、ただいまこの内容ではご注文をお受けできません。会員の方はログインのうえお手続きください。お急ぎの場合は、お電話でご相談ください。'
    case 'reference-price-exceeded':
      return referencePriceExceeded(rejection.detail)
    case 'delivery-impossible':
      return deliveryImpossible(rejection.detail)
    case 'double-booked':
      return `${quotedNames(rejection.detail.itemNames)}は、ご指定の日程で空きがなくなったため、カートから取り除きました。別の日程または別の商品をお選びください。`
    case 'merged-cart-full':
      return `${quotedNames(rejection.detail.itemNames)}は、上限の${MAX_MERGED_LINES}点を超えたため、カートに入れておりません。ご注文を分けてお手続きください。`
    case 'merged-twice':
      return `${quotedNames(rejection.detail.itemNames)}は、同じ日程で空いている数を超えるため、カートから取り除きました。別の日程または別の商品をお選びください。`
    case 'not-sold':
      return `${quotedNames(rejection.detail.itemNames)}は、現在お取り扱いがないため、カートから取り除きました。ほかの商品をお選びください。`
  }
}

type ReferencePrice = (CartRejection & { readonly code: 'reference-price-exceeded' })['detail']

function referencePriceExceeded({ limitYen, refPriceYen }: ReferencePrice): string {
  const [total, limit, over] = [refPriceYen, limitYen, refPriceYen - limitYen].map(yenText)
  return [
    `参考価格の合計が${total}になり、一度にお貸し出しできる上限の${limit}を${over}超えています。`,
    'ご利用中の商品も合わせて数えます。カートの商品を減らしてお手続きください。',
  ].join('')
}

function deliveryImpossible({ prefecture, earliestOn, closed }: DeliveryImpossible): string {
  if (closed !== undefined) return startClosedText(closed)
  const destination = prefectureName(prefecture)
  return `ご指定の日程では${destination}へお届けできません。${destination}への最短のお届け日は${nearDay(earliestOn)}です。お届け日を選び直すか、お届け先を変更してください。`
}

/** Why no rental starts on a day, and the nearest days on which one can (docs/rules.md Closed days, Starts). */
function startClosedText({ kind, reason, startOn, prefecture, beforeOn, afterOn }: StartClosed['detail']): string {
  const destination = prefectureName(prefecture)
  const cause =
    kind === 'shop-closed' ? `${reason}により発送をお休みするため` : `${reason}により運送会社の集配が休止のため`
  const nearest = [beforeOn, afterOn].filter((on) => on !== undefined).map(dayText)
  const offer = nearest.length === 0 ? '' : `前後でお届けできる日は${nearest.join('と')}です。`
  return `${cause}、${dayText(startOn)}は${destination}へお届けできません。${offer}お届け日を選び直すか、お届け先を変更してください。`
}

function quotedNames(itemNames: readonly string[]): string {
  return itemNames.map((name) => `「${name}」`).join('')
}

function dayText(on: Day): string {
  return `${Number(on.slice(0, 4))}年${Number(on.slice(5, 7))}月${Number(on.slice(8))}日`
}

/** `11月30日（月）`: of a day so near that its year is clear. */
function nearDay(on: Day): string {
  return `${Number(on.slice(5, 7))}月${Number(on.slice(8))}日（${'日月火水木金土'[weekdayOf(on)]}）`
}

function yenText(amountYen: number): string {
  return `${groupedDigits(amountYen)}円`
}
