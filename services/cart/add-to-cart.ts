import { isPurchaseInProgress } from '#domain/cart/cart.ts'
import { neighbouringSizes } from '#domain/catalog/neighbouring-sizes.ts'
import { changedByCustomer, emptyCart } from '#domain/order/draft.ts'
import type { LostLine, Order } from '#domain/order/order.ts'
import { TRY_ON_NOTE } from '#domain/order/try-on.ts'
import { rentalPriceYen, tryOnPrices } from '#domain/pricing/price.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { OrderTransaction } from '../ports/order-store.ts'
import type { Ids } from '../ports/runtime.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { CartPorts, CartSecret } from './change-cart.ts'
import { recomputedCart } from './current-cart.ts'
import { replacementSubmission } from './find-replacements.ts'
import {
  type AddRejection,
  type LineRejection,
  type PreparedLine,
  prepareLine,
  type RentalRequest,
  withLine,
} from './prepare-line.ts'
import { type PreparedShoes, prepareShoes, type ShoesRejection, withShoes } from './set-shoes.ts'

/**
 * Adds an item in a size for a span to the cart; the shop chooses the unit (docs/rules.md Stock). Nothing is
 * reserved. The whole cart goes to the requested destination, unless a delivery address was entered. Creates the cart
 * on the first add, and again when the stored cart is no longer in status InCart; a member has one cart. The response
 * contains the secret to store. A repeated submission adds nothing. Rejected while the confirmation screen is open, so
 * that the order matches what the screen shows.
 */
export function addToCart(ports: CartPorts & Pick<ServicePorts, 'accessories'>) {
  return async (
    secret: CartSecret | undefined,
    request: RentalRequest,
    customerUid?: string,
  ): Promise<
    | { secret: CartSecret; lineCount: number }
    | LineRejection
    | AddRejection
    | ShoesRejection
    | Rejection<'purchase-under-way', undefined>
  > => {
    const now = ports.days.now()
    const prepared = await prepareLine(ports, request)
    if (isRejected(prepared)) return prepared
    const tryOn = await prepareTryOn(ports, prepared)
    if (isRejected(tryOn)) return tryOn
    const shoes = await prepareShoes(ports, prepared, request.shoes)
    if (isRejected(shoes)) return shoes
    const add = (cart: Order) => withLines(ports, cart, prepared, { tryOn, shoes })
    // Nothing has to be locked for the first cart of a guest.
    if (secret === undefined && customerUid === undefined) {
      const [changed, newSecret] = [add(newCart(ports)), ports.ids.secret()]
      if (isRejected(changed)) return changed
      await ports.orders.insertCart(changed, newSecret)
      return { secret: newSecret, lineCount: changed.lines.length }
    }
    return ports.orders.transaction(async (tx) => {
      const { cart, isNew, givenSecret } = await findOrCreateCart(tx, ports, { secret, customerUid })
      if (isPurchaseInProgress(cart, now, ports.settings.now().limits)) return rejected('purchase-under-way')
      const changed = add(cart)
      if (isRejected(changed)) return changed
      const cartSecret = givenSecret ?? ports.ids.secret()
      if (isNew) await tx.orders.insert(changed, cartSecret)
      else if (givenSecret === undefined) await tx.orders.addSecret(cart.uid, cartSecret)
      if (!isNew) await tx.orders.save(changed)
      return { secret: cartSecret, lineCount: changed.lines.length }
    })
  }
}

/**
 * The cart with a line and its companions, recomputed; unchanged in its lines when the submission is repeated. A line
 * that replaces a lost one settles its notice.
 */
function withLines(
  { ids, days, settings }: Pick<CartPorts, 'ids' | 'days' | 'settings'>,
  cart: Order,
  prepared: PreparedLine,
  companions: Companions,
): Order | AddRejection | ShoesRejection {
  const { submission, itemId, sizeTagUid } = prepared.request
  const isReplaced = (lost: LostLine) =>
    submission !== undefined && submission === replacementSubmission(ids, lost, itemId, sizeTagUid)
  const uid = lineUid(cart, prepared.request) ?? ids.next()
  const isRepeated = cart.lines.some((line) => line.uid === uid)
  const first = isRepeated ? cart : withLine(cart, prepared, uid)
  if (isRejected(first)) return first
  const added = isRepeated ? first : withCompanions(first, companions, uid, ids)
  if (isRejected(added)) return added
  const changed = { ...changedByCustomer(added, isReplaced), modifiedAt: days.now() }
  return recomputedCart(changed, prepared.calendar, settings)
}

/** Enough to tell carts apart; the uid of a cart is not shown. */
const CART_DIGITS = 12

/** The uid of the line of a submission, by which a repeated one is found. Lines of other carts have other uids. */
function lineUid(cart: Order, { submission }: RentalRequest): string | undefined {
  return submission === undefined ? undefined : `${cart.uid.slice(-CART_DIGITS)}-${submission}`
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
  const free = await stock.freeUnits(request.itemId, sizeTagUid, blocked)
  return { ...prepared, request: { ...request, sizeTagUid }, free }
}

type Companions = { readonly tryOn: PreparedLine | undefined; readonly shoes: PreparedShoes | undefined }

function withCompanions(
  cart: Order,
  { tryOn, shoes }: Companions,
  uid: string,
  ids: Pick<Ids, 'next'>,
): Order | AddRejection | ShoesRejection {
  const tried = tryOn === undefined ? cart : withTryOn(cart, tryOn, ids.next(), uid)
  return isRejected(tried) || shoes === undefined ? tried : withShoes(tried, shoes, uid, ids.next())
}

/** The cart with a size to try on, which belongs to a line of the cart. */
function withTryOn(cart: Order, tryOn: PreparedLine, uid: string, tryOnOf: string): Order | AddRejection {
  const added = withLine(cart, tryOn, uid)
  if (isRejected(added)) return added.code === 'none-free' ? rejected('try-on-none-free') : added
  const { item, request, settings } = tryOn
  const lines = added.lines.map((line) => {
    if (line.uid !== uid) return line
    const priceYen = rentalPriceYen(tryOnPrices(item, settings.prices), request.days)
    return { ...line, tryOnOf, itemName: `${item.name}${TRY_ON_NOTE}`, priceYen }
  })
  return { ...added, lines }
}

type NewCartPorts = Pick<CartPorts, 'ids' | 'days' | 'settings'>

function newCart({ ids, days, settings }: NewCartPorts): Order {
  return emptyCart(ids.next(), days.now(), settings.now())
}

/** How a cart is identified: a member has one cart in all browsers, a guest's cart is found by its secret. */
type CartKey = { readonly secret: CartSecret | undefined; readonly customerUid: string | undefined }

/** Locks the cart of a key, or creates one in memory. `givenSecret`: the given secret, if it belongs to the cart. */
export async function findOrCreateCart(
  tx: OrderTransaction,
  ports: NewCartPorts,
  { secret, customerUid }: CartKey,
): Promise<{ cart: Order; isNew: boolean; givenSecret: CartSecret | undefined }> {
  const memberCarts = customerUid === undefined ? [] : await tx.orders.lockCartsOf(customerUid)
  const found = secret === undefined ? undefined : await tx.orders.lockBySecret(secret)
  const isMatch =
    found?.status === 'InCart' && (memberCarts.length === 0 || memberCarts.some(({ uid }) => uid === found.uid))
  if (isMatch)
    return { cart: { ...found, customerUid: found.customerUid ?? customerUid }, isNew: false, givenSecret: secret }
  const [cart] = memberCarts
  if (cart === undefined) return { cart: { ...newCart(ports), customerUid }, isNew: true, givenSecret: undefined }
  return { cart, isNew: false, givenSecret: undefined }
}
