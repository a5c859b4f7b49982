import { linesOnSale } from '#domain/cart/cart.ts'
import { type CartRejection, cartContent, customerExposure, firstCartRejection } from '#domain/cart/checks.ts'
import { rejectGuest } from '#domain/cart/guest-limits.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { networkOf } from '#domain/network.ts'
import { needsLateAuthorisation, paymentEndsAt } from '#domain/order/authorisation.ts'
import { isComplete, respanned, withoutLines } from '#domain/order/draft.ts'
import { placed } from '#domain/order/life.ts'
import { type CartNotice, deviceClassOf, lostLines, type Order, type OrderLine } from '#domain/order/order.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import { earliestStart, latestStart } from '#domain/rental/period.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import { cartLines, findSubstitutes, haveOwnUnits, type Substitutes } from '../cart/cart-lines.ts'
import type { CartSecret } from '../cart/change-cart.ts'
import { isPricedAt, repricedCart } from '../cart/current-cart.ts'
import { requestedDocument } from '../identity-documents/request-document.ts'
import type { OrderMailContext } from '../mails/order-mails.ts'
import { checkPoints, deductPoints, type PointsInsufficient } from '../points.ts'
import type { OrderEvent } from '../ports/order-events.ts'
import type { OrderTransaction, Staff } from '../ports/order-store.ts'
import type { Payments } from '../ports/payments.ts'
import type { IdentityFacts, PlacedOrder, PlacementCaller } from '../ports/placing.ts'
import type { ServicePorts } from '../service-ports.ts'
import { paymentPath } from './open-payment.ts'

type PlacePorts = AcceptancePorts &
  Pick<ServicePorts, 'orders' | 'ids' | 'linkSecret'> & { readonly payments: Pick<Payments, 'holdDays'> }
type Ports = PlacePorts & Pick<ServicePorts, 'openPayment'>
/**
 * `seenVersion`, `seenContent`: as confirmed; without the second, every other version counts as other lines.
 * `begunAtMs`: the creation, so that an old page confirms no other cart. `device`: the user agent, of which only the
 * class is stored. `address`: the network address, for the limits of guests. `by`: who takes the order on the
 * telephone. `renewsSecret`: the browser gets a secret of the order, the same for a repeated confirmation; that of the
 * cart opens nothing from now on.
 */
type Confirmation = {
  seenVersion: number
  seenContent?: string | undefined
  begunAtMs?: number
  device: string
  address?: string | undefined
  by?: Staff
  renewsSecret?: boolean
}
/** The written window and the rules are read before the transaction, closings and suspensions in it. */
type Attempt = Confirmation & { secret: CartSecret; before: Pick<RentalCalendar, 'editedWindow' | 'rules'> }
type Placed = { orderSecret: string; next: { kind: 'complete' } | { kind: 'pay'; url: string } }
export type PlaceOrderRejection =
  | CartRejection
  | CartNotice
  | PointsInsufficient
  | Rejection<'no-cart', undefined>
  | Rejection<'incomplete', undefined>

/** Maximum number of attempts when another code path books a locked unit and the constraint rejects ours. */
const MAX_ATTEMPTS = 4

/**
 * Places the order, InCart → New, and → Delivery at once for cash on delivery: books all lines or none, in one
 * transaction with history, mail and payment (docs/rules.md Stock and Orders). A booked unit is replaced by a free
 * substitute; without one the line is removed and the message names the item. Repeating the confirmation, also after a
 * crash, finds the placed order and gives the same result.
 */
export function placeOrder(ports: Ports) {
  const placeCart = createPlaceCart(ports)
  return async (secret: CartSecret, input: Confirmation): Promise<Placed | PlaceOrderRejection> => {
    const outcome = await placeCart(secret, input)
    if ('kind' in outcome) return outcome
    const orderSecret = input.renewsSecret ? orderSecretOf(ports, outcome) : secret
    if (outcome.status === 'New') {
      await ports.openPayment(outcome)
      return { orderSecret, next: { kind: 'pay', url: paymentPath(outcome.paymentMethod) } }
    }
    return { orderSecret, next: { kind: 'complete' } }
  }
}

/** As `placeOrder`, without opening the page of the payment. */
export function createPlaceCart(ports: PlacePorts) {
  return async (secret: CartSecret, input: Confirmation): Promise<Order | PlaceOrderRejection> => {
    // No order is placed by settings that may be over: this throws where they could not be read for half a minute.
    await ports.settings.refresh()
    const attempt = { secret, before: await ports.days.rentalCalendar(), ...input }
    return withRetries(() => ports.orders.transaction((tx) => place(tx, ports, attempt)))
  }
}

/** Derived, so that it is the same on every call. */
export function orderSecretOf({ ids, linkSecret }: Pick<ServicePorts, 'ids' | 'linkSecret'>, { uid }: Order): string {
  return ids.derivedSecret(linkSecret, `order ${uid}`)
}

/** What the customer did not confirm: the cart, its amounts, or its terms (docs/product/5, Cart checks, 2). */
function changeOf(
  cart: Order,
  { seenVersion, seenContent }: Attempt,
  isPriced: boolean,
): 'lines' | 'other' | undefined {
  if (cart.version === seenVersion) return isPriced ? undefined : 'other'
  return cartContent(cart.lines) === seenContent ? 'other' : 'lines'
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work()
    } catch (error) {
      const isOverlap = error instanceof Object && 'kind' in error && error.kind === 'already-booked'
      if (!isOverlap || attempts === MAX_ATTEMPTS) throw error
    }
  }
}

async function place(tx: OrderTransaction, ports: PlacePorts, attempt: Attempt): Promise<Order | PlaceOrderRejection> {
  const { secret, begunAtMs, before, renewsSecret } = attempt
  const { cart: locked, calendar } = await tx.placing.lockCart(secret)
  if (locked === undefined) return rejected('no-cart')
  if (begunAtMs !== undefined && begunAtMs !== locked.registeredAt.epochMilliseconds) return rejected('no-cart')
  const newSecret = renewsSecret ? orderSecretOf(ports, locked) : undefined
  if (locked.status !== 'InCart') {
    if (newSecret !== undefined) await tx.orders.renewSecret(locked.uid, newSecret)
    return locked
  }
  const rental = { ...before, ...calendar }
  const cart = respanned(locked, rental)
  const now = ports.days.now()
  const caller = { network: attempt.address === undefined ? undefined : networkOf(attempt.address), at: now }
  const saveWithout = (kept: readonly OrderLine[], notice: CartNotice) =>
    tx.orders.save({ ...repricedCart(withoutLines(cart, kept, notice), ports.settings), modifiedAt: now })
  const stock = await lockStock(tx, cart, caller)
  if (stock.notice) {
    await saveWithout(stock.onSale, stock.notice)
    return stock.notice
  }
  const prefecture = cart.prefecture ?? DEFAULT_PREFECTURE
  const substitutes = new Map(stock.free.map((line) => [line.uid, line]))
  const rejection = firstCartRejection({
    ...customerExposure(stock.facts.orders),
    hasOverdueCharge: stock.facts.hasOverdueCharge,
    maxRefPriceYen: ports.settings.now().limits.refPriceYen,
    isGuest: cart.customerUid === undefined,
    lines: cart.lines.map((line) => ({ ...(substitutes.get(line.uid) ?? line), lineUid: line.uid })),
    changed: changeOf(locked, attempt, isPricedAt(now, locked, ports.settings)),
    prefecture,
    rental,
    earliestOn: earliestStart({ now, prefecture, calendar: rental }),
    latestOn: latestStart(now, rental.rules),
    takenLineUids: stock.taken.map((line) => line.uid),
  })
  if (rejection?.code === 'double-booked') {
    const notice: CartNotice = {
      kind: 'rejected',
      code: rejection.code,
      detail: { itemNames: rejection.detail.itemNames, lost: lostLines(stock.taken, cart.lines) },
    }
    await saveWithout(stock.free, notice)
  }
  if (rejection) return rejection
  if (!isComplete(cart)) return rejected('incomplete')
  // Members are limited by their exposure (docs/rules.md Guests and abuse).
  const { guestCounts } = stock.facts
  const limit = guestCounts && rejectGuest(guestCounts, cart.lines.length, ports.settings.now().limits)
  const late = limit ?? (await checkPoints(tx, ports.ids, cart, now))
  if (late) return late
  const { hasDocument, isIdentified, number } = stock.facts
  const draft = { ...cart, number, lines: stock.free, device: deviceClassOf(attempt.device) }
  return book(tx, ports, draft, { ...caller, secret: newSecret, hasDocument, isIdentified, by: attempt.by })
}

/**
 * Locks the units of a cart and determines which lines can be booked, with substitutes for booked units; then
 * locks the customer and reads what the cart is checked against.
 */
async function lockStock(tx: OrderTransaction, cart: Order, caller: PlacementCaller) {
  let facts = await tx.placing.lock(cart, caller)
  const { onSale: kept, notice } = linesOnSale(cartLines(cart.lines, facts.units))
  const onSaleUids = new Set(kept.map((line) => line.lineUid))
  const onSale = cart.lines.filter((line) => onSaleUids.has(line.uid))
  const cartNotice: CartNotice | undefined = notice && rejected('not-sold', { itemNames: notice.detail.itemNames })
  if (cartNotice) return { facts, onSale, notice: cartNotice, free: [], taken: [] }
  let found: Substitutes = { lines: onSale, taken: [] }
  // Another order may book a substitute before it is locked. Then fewer are free, so this ends.
  while (!haveOwnUnits(found.lines) || !found.lines.every((line) => facts.free.has(line.unitUid))) {
    found = await findSubstitutes(tx.stock, onSale)
    facts = await tx.placing.lock({ ...cart, lines: found.lines }, caller)
  }
  return { facts, onSale, notice: undefined, free: found.lines, taken: found.taken }
}

type BookingDetails = { readonly secret: string | undefined; readonly by: Staff | undefined }

/** InCart → New, and immediately → Delivery when no authorisation is required. */
async function book(
  tx: OrderTransaction,
  ports: PlacePorts,
  cart: PlacedOrder,
  { hasDocument, isIdentified, by, ...caller }: PlacementCaller & IdentityFacts & BookingDetails,
): Promise<Order> {
  const { at } = caller
  const order = { ...placed(cart, at), number: cart.number }
  const isAccepted = order.status === 'Delivery'
  const { requiresIdentityDocuments: isRequired } = ports
  const rules = ports.days.rules()
  const identity = { isRequired, at, rules, known: { hasDocument, isIdentified } }
  const document = isAccepted ? await requestedDocument(tx, order, identity) : undefined
  await tx.placing.save(order, eventsOf(order, at, by), { ...caller, document })
  await deductPoints(tx, ports.ids, order, at)
  if (isAccepted) await ports.mails.orderReceived({ tx, order, at }, { document, keepsCard: false })
  else {
    const amountYen = order.paymentTotalYen
    const method = order.paymentMethod ?? 'card'
    const keepsCard = needsLateAuthorisation(order, at, ports.payments.holdDays(method))
    const payment = { uid: ports.ids.next(), orderUid: order.uid, method, amountYen, startedAt: at, keepsCard }
    await tx.money.startPayment({ ...payment, status: 'started', processorRef: undefined })
    if (by !== undefined)
      await ports.mails.paymentLink({ tx, order, at }, paymentEndsAt(order, at, ports.settings.of(order)))
  }
  return order
}

/** The history of an order that is placed, by a customer or by staff on the telephone. */
function eventsOf({ uid, status }: Order, at: Temporal.Instant, by: Staff | undefined): OrderEvent[] {
  const event = { orderUid: uid, at }
  const code = by === undefined ? 'placed' : 'placed-by-telephone'
  const placing: OrderEvent = { ...event, actor: by ?? 'customer', from: 'InCart', to: 'New', detail: { code } }
  if (status !== 'Delivery') return [placing]
  return [placing, { ...event, actor: 'shop', from: 'New', to: 'Delivery', detail: { code: 'cash-on-delivery' } }]
}

/** The ports of `acceptOrder`. `requiresIdentityDocuments`: whether first-time customers must send a document. */
export type AcceptancePorts = Pick<ServicePorts, 'mails' | 'days' | 'requiresIdentityDocuments' | 'settings'>

/**
 * Handles the move to Delivery of a placed order: requests an identity document from a first-time customer, and queues
 * the mail. `keepsCard`: the card is authorised later.
 */
export async function acceptOrder(
  { mails, days, requiresIdentityDocuments: isRequired }: AcceptancePorts,
  context: OrderMailContext,
  keepsCard: boolean,
): Promise<void> {
  const { tx, order, at } = context
  const document = await requestedDocument(tx, order, { isRequired, at, rules: days.rules() })
  if (document !== undefined) await tx.documents.save(document, at)
  await mails.orderReceived(context, { document, keepsCard })
}
