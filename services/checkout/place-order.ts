import { withoutUnsold } from '#domain/cart/availability.ts'
import { type CartRefusal, customerExposure, firstCartRefusal } from '#domain/cart/checks.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { recomputed, withoutLines } from '#domain/order/draft.ts'
import type { CartNotice } from '#domain/order/notice.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { lineStatusFor } from '#domain/order/states.ts'
import { type EditedWindow, earliestStart } from '#domain/rental/calendar.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { cartLines } from '../cart/cart-line.ts'
import { findTwins } from '../cart/find-twins.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import { checkPoints, type PointsInsufficient, takePoints } from '../points/spend-points.ts'
import type { Ids } from '../ports/ids.ts'
import type { OrderStore, OrderTransaction } from '../ports/order-store.ts'
import type { CartSecret, Services } from '../services.ts'
import { type AcceptancePorts, acceptOrder } from './accept-order.ts'
import { type OpenPayment, paymentPath } from './open-payment.ts'

type Ports = AcceptancePorts & { orders: OrderStore; ids: Ids; days: ShopDays; openPayment: OpenPayment }
/** One confirmation. The settings it needs were asked for before its transaction began. */
type Attempt = { secret: CartSecret; seenVersion: number; begunAtMs?: number; editedWindow: EditedWindow | undefined }
type Refusal = CartRefusal | CartNotice | PointsInsufficient | Rejection<'no-cart' | 'incomplete', undefined>

/**
 * Tries when the exclusion constraint refuses what the locks allowed: another way in than this one booked meanwhile.
 */
const MOST_TRIES = 4

/**
 * Places the order: all its lines are booked, or none, in one transaction with history, mail and payment (docs/rules.md
 * Stock and Orders). A taken product is replaced by a free twin; without one its line is taken out and the message
 * names the item. The same confirmation again, also after a crash, finds the order placed and gives the same answer.
 */
export function placeOrder(ports: Ports): Services['checkout']['placeOrder'] {
  return async (secret, input) => {
    const editedWindow = await ports.days.editedWindow()
    const attempt = { secret, editedWindow, ...input }
    const outcome = await withRetries(() => ports.orders.transaction((tx) => place(tx, ports, attempt)))
    if ('kind' in outcome) return outcome
    if (outcome.status === 'New') {
      await ports.openPayment(outcome)
      return { orderSecret: secret, next: { kind: 'pay', url: paymentPath(outcome.paymentMethod) } }
    }
    return { orderSecret: secret, next: { kind: 'complete' } }
  }
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const isOverlap = error instanceof Object && 'kind' in error && error.kind === 'already-booked'
      if (!isOverlap || tries === MOST_TRIES) throw error
    }
  }
}

async function place(tx: OrderTransaction, ports: Ports, attempt: Attempt): Promise<Order | Refusal> {
  const { secret, seenVersion, begunAtMs, editedWindow } = attempt
  const cart = await tx.lockBySecret(secret)
  if (cart === undefined) return rejected('no-cart')
  if (begunAtMs !== undefined && begunAtMs !== cart.registeredAt.epochMilliseconds) return rejected('no-cart')
  if (cart.status !== 'InCart') return cart
  const stock = await lockStock(tx, cart)
  if (stock.notice) {
    await tx.save({ ...withoutLines(cart, stock.sold, stock.notice), modifiedAt: ports.days.now() })
    return stock.notice
  }
  const prefecture = cart.prefecture ?? DEFAULT_PREFECTURE
  const refusal = firstCartRefusal({
    ...customerExposure(await tx.customerOrders(cart)),
    lines: cart.lines.map((line) => ({ ...line, lineUid: line.uid })),
    // Another version is another content: the customer confirmed something else (docs/product/5, cart rule 2).
    submitted: cart.version === seenVersion ? undefined : [],
    prefecture,
    earliestOn: earliestStart({ now: ports.days.now(), prefecture, editedWindow }),
    takenLineUids: stock.taken.map((line) => line.uid),
  })
  if (refusal?.code === 'double-booked') {
    const notice: CartNotice = { kind: 'rejected', code: refusal.code, detail: { itemNames: refusal.detail.itemNames } }
    await tx.save({ ...withoutLines(cart, stock.free, notice), modifiedAt: ports.days.now() })
  }
  if (refusal) return refusal
  if (!isComplete(cart)) return rejected('incomplete')
  const tooFew = await checkPoints(tx, ports.ids, cart, ports.days.now())
  return tooFew ?? book(tx, ports, { ...cart, lines: stock.free }, secret)
}

function isComplete(cart: Order): boolean {
  return (
    cart.email !== undefined &&
    cart.customer !== undefined &&
    cart.shipping !== undefined &&
    cart.paymentMethod !== undefined
  )
}

/** Locks the products of a cart and tells which lines can be booked, with twins for those that were taken. */
async function lockStock(tx: OrderTransaction, cart: Order) {
  const facts = await tx.productFacts(cart.lines.map((line) => line.productUid))
  const { kept, notice } = withoutUnsold(cartLines(cart.lines, facts))
  const soldUids = new Set(kept.map((line) => line.lineUid))
  const sold = cart.lines.filter((line) => soldUids.has(line.uid))
  const noticed: CartNotice | undefined = notice && rejected('not-sold', { itemNames: notice.detail.itemNames })
  if (noticed) return { sold, notice: noticed, free: [], taken: [] }
  const locked = await tx.lockFree(sold)
  if (sold.every((line) => locked.has(line.productUid))) return { sold, notice: undefined, free: sold, taken: [] }
  const { lines, taken } = await findTwins(tx, sold)
  const relocked = await tx.lockFree(lines)
  const isLocked = (line: OrderLine) => relocked.has(line.productUid)
  const lost = sold.filter((line) => lines.some((other) => other.uid === line.uid && !isLocked(other)))
  return { sold, notice: undefined, free: lines.filter(isLocked), taken: [...taken, ...lost] }
}

/** InCart → New, and at once → Delivery when nothing has to be authorised. */
async function book(tx: OrderTransaction, ports: Ports, cart: Order, secret: CartSecret): Promise<Order> {
  const at = ports.days.now()
  const isPaidLater = cart.paymentMethod === 'cod'
  const status = isPaidLater ? 'Delivery' : 'New'
  const placed: Order = recomputed({
    ...cart,
    number: await tx.nextNumber(),
    status,
    lines: cart.lines.map((line) => ({ ...line, status: lineStatusFor(status) })),
    orderedAt: at,
    modifiedAt: at,
  })
  await tx.save(placed)
  await takePoints(tx, ports.ids, placed, at)
  const event = { orderUid: placed.uid, at }
  await tx.record({ ...event, actor: 'customer', from: 'InCart', to: 'New', reason: 'placed' })
  if (isPaidLater) {
    await tx.record({ ...event, actor: 'shop', from: 'New', to: 'Delivery', reason: 'cash on delivery' })
    await acceptOrder(ports, { tx, order: placed, at }, secret)
  } else {
    const amountYen = placed.paymentTotalYen
    const method = placed.paymentMethod ?? 'card'
    const uid = ports.ids.next()
    await tx.startPayment({
      uid,
      orderUid: placed.uid,
      method,
      amountYen,
      status: 'started',
      processorRef: undefined,
      startedAt: at,
    })
  }
  return placed
}
