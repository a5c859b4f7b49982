import { smallestGapFirst } from '#domain/availability/allocation.ts'
import { clashingLines, emptiedCart, joinedCart } from '#domain/cart/joined.ts'
import { emptyCart, recomputed } from '#domain/order/draft.ts'
import type { Order } from '#domain/order/order.ts'
import { spansOverlap } from '#domain/rental/span.ts'
import { mergeIntoAccount } from '../favourites/mark-favourite.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { OrderStore, OrderTransaction } from '../ports/order-store.ts'
import type { VisitorStore } from '../ports/visitor-store.ts'
import type { OpenedCart, SessionServices } from '../session-services.ts'

/** What merging needs. */
export type MergePorts = {
  readonly orders: OrderStore
  readonly visitors: VisitorStore
  readonly ids: Ids
  readonly clock: Clock
}

/** At sign-in: what the visitor carried joins what the member has. Safe to repeat. */
export function mergeCarried(ports: MergePorts): SessionServices['mergeCarried'] {
  return async (uid, { cartSecret, visitorSecret }) => {
    await mergeIntoAccount(ports)(visitorSecret, uid)
    return mergeCarts(ports, uid, cartSecret)
  }
}

/**
 * The member's cart by the secret of this browser, when it still names it; else joined and named anew. The secret of an
 * order that was placed stays until there is another cart: a confirmation sent twice finds its order.
 */
export function openCart(ports: MergePorts): SessionServices['openCart'] {
  return async (uid, cartSecret) => {
    const named = cartSecret === undefined ? undefined : await ports.orders.findBySecret(cartSecret)
    const isOwnCart = named?.status === 'InCart' && named.customerUid === uid
    if (isOwnCart) return { cartSecret, lineCount: named.lines.length }
    const opened = await mergeCarts(ports, uid, cartSecret)
    return opened.cartSecret === undefined ? { cartSecret, lineCount: 0 } : opened
  }
}

/**
 * All carts of the member and the one that was brought become one, in one transaction. The cart that was brought is
 * emptied: its secret, which others may know, opens nothing of the member's. A cart of somebody else stays as it is.
 */
function mergeCarts(ports: MergePorts, uid: string, secret: string | undefined): Promise<OpenedCart> {
  const { ids, clock } = ports
  return ports.orders.transaction(async (tx) => {
    const now = clock.now()
    const [cart, ...others] = await tx.lockCartsOf(uid)
    const brought = secret === undefined ? undefined : await tx.lockBySecret(secret)
    const isGuests = brought?.status === 'InCart' && brought.customerUid === undefined && brought.lines.length > 0
    const joining = isGuests ? [...others, brought] : others
    if (cart === undefined && joining.length === 0) return { cartSecret: undefined, lineCount: 0 }
    const target = cart ?? { ...emptyCart(ids.next(), now), customerUid: uid }
    for (const other of joining) await tx.save(emptiedCart(other, now))
    const joined = await parted(tx, joining.reduce(joinedCart, target))
    const cartSecret = ids.secret()
    if (cart === undefined) await tx.insert({ ...joined, modifiedAt: now }, cartSecret)
    else await tx.addSecret(cart.uid, cartSecret)
    if (cart !== undefined && joining.length > 0) await tx.save({ ...joined, modifiedAt: now })
    return { cartSecret, lineCount: joined.lines.length }
  })
}

/**
 * The cart with a twin for each line that wants a garment that the cart holds on those days already; without a free
 * twin the garment is kept once (docs/rules.md Stock).
 */
async function parted(tx: OrderTransaction, cart: Order): Promise<Order> {
  const clashing = new Set(clashingLines(cart))
  if (clashing.size === 0) return cart
  const lines = cart.lines.filter((line) => !clashing.has(line))
  for (const line of clashing) {
    const free = await tx.freeProducts(line.itemId, line.sizeTagUid, line.away)
    const isHeld = (productUid: number) =>
      lines.some((other) => other.productUid === productUid && spansOverlap(other.away, line.away))
    const [twin] = smallestGapFirst(
      free.filter(({ productUid }) => !isHeld(productUid)),
      line.away,
    )
    if (twin) lines.push({ ...line, productUid: twin.productUid, refPriceYen: twin.refPriceYen })
  }
  return recomputed({ ...cart, lines })
}
