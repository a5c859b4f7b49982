import { smallestGapFirst } from '#domain/availability/availability.ts'
import { conflictingLines, emptiedCart, mergeCarts } from '#domain/cart/cart.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { parseBodySize } from '#domain/fit/body-size.ts'
import { emptyCart } from '#domain/order/draft.ts'
import { type Order, type OrderLine, withRemoved } from '#domain/order/order.ts'
import { spansOverlap } from '#domain/rental/span.ts'
import { mergeBodySize } from '../body-sizes.ts'
import { recomputedCart } from '../cart/current-cart.ts'
import type { OrderTransaction } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { mergeIntoAccount } from '../visitors.ts'

/** What a browser brings to a sign-in. */
type Brought = {
  readonly cartSecret: string | undefined
  readonly visitorSecret: string | undefined
  readonly bodySizeCode?: string | undefined
}

/** A member's cart in one browser; without a secret it is empty. */
type MemberCart = { readonly cartSecret: string | undefined; readonly lineCount: number }

type Ports = Pick<ServicePorts, 'orders' | 'visitors' | 'ids' | 'clock' | 'days' | 'settings'>
type MergePorts = Ports & Pick<ServicePorts, 'members' | 'bodySizes'>

/**
 * Merges the visitor's cart, favourites and history into the member's at sign-in; notices name the lines that do not
 * fit. The cart gets a new secret, favourites and history are found by the member only, so that secrets planted before
 * the sign-in become useless. `prefecture`: that of the member's default address, the destination of a visitor who has
 * named none. `movedBodySize`: the measures of the browser are now the member's (docs/rules.md Fit). Idempotent.
 */
export function mergeVisitor(ports: MergePorts) {
  return async (
    uid: string,
    { cartSecret, visitorSecret, bodySizeCode }: Brought,
  ): Promise<MemberCart & { readonly prefecture: PrefectureCode | undefined; readonly movedBodySize: boolean }> => {
    await mergeIntoAccount(ports)(visitorSecret, uid)
    const movedBodySize = await mergeBodySize(ports)(uid, parseBodySize(bodySizeCode))
    const cart = await mergeMemberCarts(ports, uid, cartSecret)
    return { ...cart, prefecture: await prefectureOf(ports, uid), movedBodySize }
  }
}

/** The prefecture of the member's default address, or of the profile. */
async function prefectureOf({ members }: MergePorts, uid: string): Promise<PrefectureCode | undefined> {
  const [addresses, member] = await Promise.all([members.addresses(uid), members.find(uid)])
  const address = addresses.find(({ isDefault }) => isDefault)?.address ?? member?.profile.address
  return address?.prefecture
}

/**
 * The member's cart, the same in every browser: by the secret of this browser, if it belongs to the cart; else merged
 * and given a new secret. Without a cart the secret is unchanged, also that of a placed order, so that a repeated
 * confirmation finds its order.
 */
export function openMemberCart(ports: Ports) {
  return async (uid: string, cartSecret: string | undefined): Promise<MemberCart> => {
    const found = cartSecret === undefined ? undefined : await ports.orders.findBySecret(cartSecret)
    const isOwnCart = found?.status === 'InCart' && found.customerUid === uid
    if (isOwnCart) return { cartSecret, lineCount: found.lines.length }
    const opened = await mergeMemberCarts(ports, uid, cartSecret)
    return opened.cartSecret === undefined ? { cartSecret, lineCount: 0 } : opened
  }
}

/**
 * Merges all carts of the member and the guest cart of the browser, in one transaction. The guest cart is emptied, so
 * that its secret, which others may know, gives no access to the member's cart. Another member's cart is not changed.
 */
async function mergeMemberCarts(ports: Ports, uid: string, secret: string | undefined): Promise<MemberCart> {
  const { ids, clock, settings } = ports
  const calendar = await ports.days.rentalCalendar()
  return ports.orders.transaction(async (tx) => {
    const now = clock.now()
    const [cart, ...others] = await tx.orders.lockCartsOf(uid)
    const browserCart = secret === undefined ? undefined : await tx.orders.lockBySecret(secret)
    const isGuestCart =
      browserCart?.status === 'InCart' && browserCart.customerUid === undefined && browserCart.lines.length > 0
    const merging = isGuestCart ? [...others, browserCart] : others
    if (cart === undefined && merging.length === 0) return { cartSecret: undefined, lineCount: 0 }
    const target = cart ?? { ...emptyCart(ids.next(), now, settings.now()), customerUid: uid }
    for (const other of merging) await tx.orders.save(emptiedCart(other, now, settings.now()))
    const joined = merging.reduce((one, other) => mergeCarts(one, other, calendar), target)
    const merged = recomputedCart(await withoutConflicts(tx, joined), calendar, settings)
    const cartSecret = ids.secret()
    if (cart === undefined) await tx.orders.insert({ ...merged, modifiedAt: now }, cartSecret)
    else await tx.orders.addSecret(cart.uid, cartSecret)
    if (cart !== undefined && merging.length > 0) await tx.orders.save({ ...merged, modifiedAt: now })
    for (const other of merging) await tx.documents.moveOfCart(other.uid, merged.uid)
    return { cartSecret, lineCount: merged.lines.length }
  })
}

/**
 * Replaces the units of conflicting lines; a line without a substitute is removed, and a notice names it
 * (docs/rules.md Stock).
 */
async function withoutConflicts(tx: OrderTransaction, cart: Order): Promise<Order> {
  const conflicting = new Set(conflictingLines(cart))
  if (conflicting.size === 0) return cart
  const lines = cart.lines.filter((line) => !conflicting.has(line))
  const removed: OrderLine[] = []
  for (const line of conflicting) {
    const free = await tx.stock.freeUnits(line.itemId, line.sizeTagUid, line.blocked)
    const isUsed = (unitUid: number) =>
      lines.some((other) => other.unitUid === unitUid && spansOverlap(other.blocked, line.blocked))
    const [substitute] = smallestGapFirst(
      free.filter(({ unitUid }) => !isUsed(unitUid)),
      line.blocked,
    )
    if (substitute) lines.push({ ...line, unitUid: substitute.unitUid, refPriceYen: substitute.refPriceYen })
    else removed.push(line)
  }
  return { ...cart, lines, notices: withRemoved(cart.notices, 'merged-twice', removed) }
}
