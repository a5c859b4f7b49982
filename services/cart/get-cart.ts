import { conflictingLines, linesOnSale } from '#domain/cart/cart.ts'
import { type CartFacts, type CartRejection, customerExposure, firstCartRejection } from '#domain/cart/checks.ts'
import { dayOfInstant } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { respanned, withoutLines } from '#domain/order/draft.ts'
import { confirmationOpened } from '#domain/order/life.ts'
import { lostLines, type Order } from '#domain/order/order.ts'
import type { LineStatus } from '#domain/order/states.ts'
import type { Settings } from '#domain/settings/settings.ts'
import type { ShopCalendar } from '../catalog/shop-calendar.ts'
import type { CheckedCart } from '../ports/carts.ts'
import type { OrderTransaction } from '../ports/order-store.ts'
import type { IdentityFacts } from '../ports/placing.ts'
import { cartLines, findSubstitutes } from './cart-lines.ts'
import type { CartPorts, CartSecret } from './change-cart.ts'
import { isPricedAt, repricedCart } from './current-cart.ts'

export type CartView = {
  /** Its amounts are those of now. */
  readonly order: Order
  readonly settings: Settings
  /** The instant of the settings. */
  readonly at: Temporal.Instant
  readonly calendar: ShopCalendar
  /** The first cart check that fails; undefined when checkout is possible. */
  readonly rejection: CartRejection | undefined
  /** Of a guest, where it is asked for (`findCartDocument`). */
  readonly identity: IdentityFacts | undefined
}

/**
 * The current cart: lines that are no longer on sale are removed with a notice, then the cart checks run in order. At
 * the last one a free substitute replaces a booked unit silently (docs/rules.md Stock); a line without one is
 * removed with a notice. Its amounts follow the settings. Undefined when there is no cart, or the stored one is no
 * longer in status InCart.
 */
export function getCart(ports: CartPorts) {
  return async (secret: CartSecret, options?: { readonly withIdentity?: boolean }): Promise<CartView | undefined> => {
    const { orders, days, settings } = ports
    const found = await orders.useCart(secret, dayOfInstant(days.now()), options)
    if (found?.order.status !== 'InCart') return undefined
    const { order: stored, record, identity } = found
    const calendar = await days.calendar(stored.prefecture ?? DEFAULT_PREFECTURE)
    // Writes only when something changed, so that viewing a cart is a read.
    const isCurrent =
      respanned(stored, calendar.rental) === stored && isPricedAt(days.now(), stored, settings) && keepsUnits(found)
    const order = isCurrent ? stored : await reconcileCart(ports, secret, calendar, record)
    if (order === undefined) return undefined
    const at = days.now()
    const dated = settings.of({ ...order, orderedAt: at })
    const rejection = checkCart(order, calendar, { ...record, maxRefPriceYen: dated.limits.refPriceYen })
    return { order, settings: dated, at, calendar, rejection, identity }
  }
}

/**
 * The cart for the confirmation screen: the lines of a cart are Temp until it is changed or placed. They stay InCart
 * when a cart check fails, since the screen is not shown then.
 */
export function openConfirmation(ports: CartPorts) {
  const get = getCart(ports)
  return async function open(secret: CartSecret): Promise<CartView | undefined> {
    const view = await get(secret, { withIdentity: true })
    if (view === undefined || view.rejection !== undefined || view.order.lines.every(isTemp)) return view
    const order = await openLines(ports, secret, view)
    return order === undefined ? open(secret) : { ...view, order }
  }
}

function isTemp({ status }: { readonly status: LineStatus }): boolean {
  return status === 'Temp'
}

/**
 * Makes the lines Temp, as of the instant whose settings the screen shows. Undefined when the cart has changed since it
 * was read.
 */
async function openLines(
  { orders }: CartPorts,
  secret: CartSecret,
  { order: cart, at }: CartView,
): Promise<Order | undefined> {
  const opened = { ...confirmationOpened(cart), modifiedAt: at }
  return (await orders.saveCart(opened, secret)) ? { ...opened, version: cart.version + 1 } : undefined
}

type CheckFacts = CheckedCart['record'] & Pick<CartFacts, 'maxRefPriceYen'>

/** The checks before the last one, which `reconcile` makes. */
function checkCart(
  order: Order,
  calendar: ShopCalendar,
  { orders: others, hasOverdueCharge, maxRefPriceYen }: CheckFacts,
): CartRejection | undefined {
  return firstCartRejection({
    ...customerExposure(others),
    hasOverdueCharge,
    maxRefPriceYen,
    isGuest: order.customerUid === undefined,
    lines: order.lines.map((line) => ({ ...line, lineUid: line.uid })),
    ...calendar,
    takenLineUids: [],
  })
}

function reconcileCart(
  { orders, days, settings }: CartPorts,
  secret: CartSecret,
  calendar: ShopCalendar,
  record: CheckedCart['record'],
): Promise<Order | undefined> {
  return orders.transaction(async (tx) => {
    const cart = await tx.orders.lockBySecret(secret)
    if (cart?.status !== 'InCart') return undefined
    const facts = { ...record, maxRefPriceYen: settings.now().limits.refPriceYen }
    const check = (order: Order) => checkCart(order, calendar, facts)
    const current = await reconcile(tx, respanned(cart, calendar.rental), check)
    if (current === cart && isPricedAt(days.now(), cart, settings)) return cart
    const changed = { ...repricedCart(current, settings), modifiedAt: days.now() }
    await tx.orders.save(changed)
    return { ...changed, version: changed.version + 1 }
  })
}

/** `check`: the earlier checks; a cart that fails one keeps its booked units until it passes. */
async function reconcile(
  tx: OrderTransaction,
  cart: Order,
  check: (order: Order) => CartRejection | undefined,
): Promise<Order> {
  const facts = await tx.stock.unitsOnSale(cart.lines.map((line) => line.unitUid))
  const { onSale: kept, notice } = linesOnSale(cartLines(cart.lines, facts))
  const onSaleUids = new Set(kept.map((line) => line.lineUid))
  const onSale = cart.lines.filter((line) => onSaleUids.has(line.uid))
  let reconciled = cart
  if (notice)
    reconciled = withoutLines(reconciled, onSale, { ...notice, detail: { itemNames: notice.detail.itemNames } })
  if (check(reconciled) !== undefined) return reconciled
  const { lines, taken } = await findSubstitutes(tx.stock, onSale)
  const detail = { itemNames: taken.map((line) => line.itemName), lost: lostLines(taken, cart.lines) }
  if (taken.length > 0)
    reconciled = withoutLines(reconciled, lines, { kind: 'rejected', code: 'double-booked', detail })
  const hasSubstitute = lines.some((line) => !cart.lines.includes(line))
  return hasSubstitute ? { ...reconciled, lines } : reconciled
}

/** Whether the units of all lines are on sale, free, and of one line each, so that nothing changes. */
function keepsUnits({ order, freeLineUids }: CheckedCart): boolean {
  return order.lines.every(({ uid }) => freeLineUids.includes(uid)) && conflictingLines(order).length === 0
}
