import { smallestGapFirst } from '#domain/availability/availability.ts'
import { isPurchaseInProgress, MAX_CART_LINES } from '#domain/cart/cart.ts'
import { neighbouringSizes } from '#domain/catalog/neighbouring-sizes.ts'
import type { Day } from '#domain/day.ts'
import { morningUnlessChosen } from '#domain/delivery/delivery.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { changedByCustomer, emptyCart, recomputed } from '#domain/order/draft.ts'
import { inCart } from '#domain/order/life.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { TRY_ON_NOTE } from '#domain/order/try-on.ts'
import { rentalPriceYen, tryOnPrices } from '#domain/pricing/price.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import { checkPeriod, type PeriodRejection, rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan, type Span, spansOverlap } from '#domain/rental/span.ts'
import { checkWearing, type WearingRejection } from '#domain/rental/wearing.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { FreeProduct, ItemRow } from '../ports/catalog.ts'
import type { OrderTransaction } from '../ports/order-store.ts'
import type { Ids } from '../ports/runtime.ts'
import type { CartPorts, CartSecret } from './change-cart.ts'

export type RentalRequest = {
  readonly itemId: number
  readonly sizeTagUid: number | undefined
  readonly startOn: Day
  readonly days: number
  readonly hasPlan: boolean
  /** A neighbouring size to try on, in a line of its own (docs/rules.md Try-on lines). */
  readonly tryOnSizeTagUid?: number | undefined
  readonly prefecture: PrefectureCode
  readonly wearOn?: Day | undefined
  /** Whether the customer confirmed the risk of an arrival on the day of wearing. */
  readonly isRiskRead?: boolean | undefined
  /** Identifies the submission of a form: sent again, it adds nothing. */
  readonly submission?: string | undefined
}

/**
 * Adds an item in a size for a span to the cart; the shop chooses the product (docs/rules.md Stock). Nothing is
 * reserved. The whole cart goes to the requested destination, unless a delivery address was entered. Creates the cart
 * on the first add, and again when the stored cart is no longer in status InCart; a member has one cart. The response
 * contains the secret to store. A repeated submission adds nothing. Rejected while the confirmation screen is open, so
 * that the order matches what the screen shows.
 */
export function addToCart(ports: CartPorts) {
  return async (
    secret: CartSecret | undefined,
    request: RentalRequest,
    customerUid?: string,
  ): Promise<
    | { secret: CartSecret; lineCount: number }
    | LineRejection
    | AddRejection
    | Rejection<'purchase-under-way', undefined>
  > => {
    const now = ports.days.now()
    const prepared = await prepareLine(ports, request)
    if (isRejected(prepared)) return prepared
    const tryOn = await prepareTryOn(ports, prepared)
    if (isRejected(tryOn)) return tryOn
    return ports.orders.transaction(async (tx) => {
      const { cart, isNew, givenSecret } = await findOrCreateCart(tx, ports.ids, { secret, customerUid }, now)
      if (isPurchaseInProgress(cart, now)) return rejected('purchase-under-way')
      const uid = lineUid(cart, request) ?? ports.ids.next()
      const isRepeated = cart.lines.some((line) => line.uid === uid)
      const first = isRepeated ? cart : withLine(cart, prepared, uid)
      if (isRejected(first)) return first
      const added = isRepeated || tryOn === undefined ? first : withTryOn(first, tryOn, ports.ids.next(), uid)
      if (isRejected(added)) return added
      const cartSecret = givenSecret ?? ports.ids.secret()
      const changed = recomputed({ ...changedByCustomer(added), modifiedAt: now }, prepared.calendar)
      if (isNew) await tx.insert(changed, cartSecret)
      else if (givenSecret === undefined) await tx.addSecret(cart.uid, cartSecret)
      if (!isNew) await tx.save(changed)
      return { secret: cartSecret, lineCount: changed.lines.length }
    })
  }
}

/** Enough to tell carts apart; the uid of a cart is not shown. */
const CART_DIGITS = 12

/** The uid of the line of a submission, by which a repeated one is found. Lines of other carts have other uids. */
function lineUid(cart: Order, { submission }: RentalRequest): string | undefined {
  return submission === undefined ? undefined : `${cart.uid.slice(-CART_DIGITS)}-${submission}`
}

export type PreparedLine = {
  readonly request: RentalRequest
  readonly item: ItemRow
  readonly blocked: Span
  readonly calendar: RentalCalendar
  readonly free: readonly FreeProduct[]
}

type LineRejection = PeriodRejection | WearingRejection | Rejection<'not-sold' | 'try-on-not-next', undefined>

/** Checks, before the cart is locked, whether the item is on sale for these days, and which products are free. */
export async function prepareLine(
  { catalog, stock, days }: Pick<CartPorts, 'catalog' | 'stock' | 'days'>,
  request: RentalRequest,
): Promise<PreparedLine | LineRejection> {
  const calendar = await days.rentalCalendar()
  const rejection = checkPeriod({ ...request, now: days.now(), calendar })
  if (rejection) return rejection
  const { startOn, wearOn, isRiskRead = false } = request
  const endOn = rentalEnd(startOn, request.days)
  const wearing = checkWearing({ startOn, endOn, wearOn }, { isRiskRead })
  if (wearing) return wearing
  const item = await catalog.findItem(request.itemId, { preview: false })
  if (!item?.sizes.some((size) => size.sizeTagUid === request.sizeTagUid)) return rejected('not-sold')
  const blocked = blockedSpan(startOn, endOn, request.prefecture, calendar)
  return {
    request,
    item,
    blocked,
    calendar,
    free: await stock.freeProducts(request.itemId, request.sizeTagUid, blocked),
  }
}

/** As `prepareLine`, for the size to try on; undefined when none is asked for. */
async function prepareTryOn(
  { stock }: Pick<CartPorts, 'stock'>,
  prepared: PreparedLine,
): Promise<PreparedLine | undefined | Rejection<'try-on-not-next', undefined>> {
  const { request, item, blocked } = prepared
  const { tryOnSizeTagUid: sizeTagUid } = request
  if (sizeTagUid === undefined) return undefined
  const neighbours = neighbouringSizes(item.sizes, (size) => size.sizeTagUid === request.sizeTagUid)
  if (!neighbours.some((size) => size.sizeTagUid === sizeTagUid)) return rejected('try-on-not-next')
  const free = await stock.freeProducts(request.itemId, sizeTagUid, blocked)
  return { ...prepared, request: { ...request, sizeTagUid, wearOn: undefined }, free }
}

/** The cart with a size to try on, which belongs to a line of the cart. */
function withTryOn(cart: Order, tryOn: PreparedLine, uid: string, tryOnOf: string): Order | AddRejection {
  const added = withLine(cart, tryOn, uid)
  if (isRejected(added)) return added.code === 'none-free' ? rejected('try-on-none-free') : added
  const { item, request } = tryOn
  const lines = added.lines.map((line) => {
    if (line.uid !== uid) return line
    const priceYen = rentalPriceYen(tryOnPrices(item), request.days)
    return { ...line, tryOnOf, itemName: `${item.name}${TRY_ON_NOTE}`, priceYen }
  })
  return { ...added, lines }
}

type AddRejection = Rejection<'none-free' | 'try-on-none-free', undefined> | Rejection<'cart-full', { limit: number }>

export function withLine(
  cart: Order,
  { request, item, blocked, free }: PreparedLine,
  uid: string,
): Order | AddRejection {
  if (cart.lines.length >= MAX_CART_LINES) return rejected('cart-full', { limit: MAX_CART_LINES })
  const product = bestProduct(free, cart, blocked)
  if (product === undefined) return rejected('none-free')
  const line = createLine(uid, item, product, request, blocked)
  const destination = cart.shipping ?? request
  const deliveryTime = request.wearOn === undefined ? cart.deliveryTime : morningUnlessChosen(cart)
  return { ...cart, prefecture: destination.prefecture, deliveryTime, lines: [...cart.lines, line] }
}

/** How a cart is identified: a member has one cart in all browsers, a guest's cart is found by its secret. */
type CartKey = { readonly secret: CartSecret | undefined; readonly customerUid: string | undefined }

/** Locks the cart of a key, or creates one in memory. `givenSecret`: the given secret, if it belongs to the cart. */
export async function findOrCreateCart(
  tx: OrderTransaction,
  ids: Pick<Ids, 'next'>,
  { secret, customerUid }: CartKey,
  now: Temporal.Instant,
): Promise<{ cart: Order; isNew: boolean; givenSecret: CartSecret | undefined }> {
  const memberCarts = customerUid === undefined ? [] : await tx.lockCartsOf(customerUid)
  const found = secret === undefined ? undefined : await tx.lockBySecret(secret)
  const isMatch =
    found?.status === 'InCart' && (memberCarts.length === 0 || memberCarts.some(({ uid }) => uid === found.uid))
  if (isMatch)
    return { cart: { ...found, customerUid: found.customerUid ?? customerUid }, isNew: false, givenSecret: secret }
  const [cart] = memberCarts
  if (cart === undefined)
    return { cart: { ...emptyCart(ids.next(), now), customerUid }, isNew: true, givenSecret: undefined }
  return { cart, isNew: false, givenSecret: undefined }
}

/** The product with the smallest idle gap that the cart does not already use on those days. */
function bestProduct(free: readonly FreeProduct[], cart: Order, blocked: Span): FreeProduct | undefined {
  const available = free.filter(
    ({ productUid }) =>
      !cart.lines.some((line) => line.productUid === productUid && spansOverlap(line.blocked, blocked)),
  )
  return smallestGapFirst(available, blocked)[0]
}

function createLine(
  uid: string,
  item: ItemRow,
  product: FreeProduct,
  request: RentalRequest,
  blocked: Span,
): OrderLine {
  return inCart({
    uid,
    productUid: product.productUid,
    itemId: item.id,
    sizeTagUid: product.sizeTagUid,
    itemName: item.name,
    makerName: item.makerName,
    sizeLabel: product.sizeLabel,
    startOn: request.startOn,
    endOn: rentalEnd(request.startOn, request.days),
    wearOn: request.wearOn,
    blocked,
    priceYen: rentalPriceYen(item, request.days),
    hasPlan: request.hasPlan,
    optionFeeYen: 0,
    refPriceYen: product.refPriceYen,
    pointRatePercent: product.pointRatePercent,
  })
}
