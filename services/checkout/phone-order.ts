import { type PurchaseChoice, withPurchaseChoice } from '#domain/cart/cart.ts'
import { dayOfInstant } from '#domain/day.ts'
import type { Address } from '#domain/delivery/address.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { changedByCustomer, emptyCart } from '#domain/order/draft.ts'
import { isEmailOptional, type Order } from '#domain/order/order.ts'
import { checkPointUse, type PointRejection, usableBalance } from '#domain/points/points.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { CartSecret } from '../cart/change-cart.ts'
import { recomputedCart } from '../cart/current-cart.ts'
import {
  type AddRejection,
  type LineRejection,
  prepareLine,
  type RentalRequest,
  withLine,
} from '../cart/prepare-line.ts'
import { prepareShoes, type ShoesRejection, withShoes } from '../cart/set-shoes.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { createPlaceCart, type PlaceOrderRejection } from './place-order.ts'

/** For whom an order is taken on the telephone: a member, a guest by an earlier order, or a new customer. */
export type PhoneCaller =
  | { readonly kind: 'member'; readonly customerUid: string }
  | { readonly kind: 'guest'; readonly orderUid: string }
  | { readonly kind: 'new' }

/** A change of an order that is being taken on the telephone. The days of `line` depend on the prefecture. */
export type PhoneOrderChange =
  | { readonly kind: 'prefecture'; readonly prefecture: PrefectureCode }
  /** `email`: undefined for a customer who has none, who pays on delivery. */
  | { readonly kind: 'customer'; readonly email: string | undefined; readonly customer: Address }
  | { readonly kind: 'destination'; readonly shipping: Address }
  | { readonly kind: 'line'; readonly rental: Omit<RentalRequest, 'prefecture'> }
  | { readonly kind: 'removal'; readonly lineUid: string }
  | { readonly kind: 'payment'; readonly choice: PurchaseChoice; readonly usePoints: number }

/** The secret of the cart in which staff prepare an order. It is in no cookie: only use cases of staff derive it. */
export function phoneOrderSecret(
  { ids, linkSecret }: Pick<ServicePorts, 'ids' | 'linkSecret'>,
  uid: string,
): CartSecret {
  return ids.derivedSecret(linkSecret, `phone order ${uid}`)
}

/** Creates the cart of an order by telephone, with what is known of the caller. Repeating it changes nothing. */
export function startPhoneOrder(
  ports: Pick<ServicePorts, 'orders' | 'members' | 'days' | 'ids' | 'linkSecret' | 'settings'>,
  by: Staff,
) {
  return async (
    uid: string,
    caller: PhoneCaller,
  ): Promise<{ readonly uid: string } | Rejection<'caller-unknown', undefined>> => {
    const known = await entriesOf(ports, caller)
    if (known === undefined) return rejected('caller-unknown')
    const empty = emptyCart(uid, ports.days.now(), ports.settings.now())
    const cart = { ...empty, isManual: true, placedBy: by.slice('staff:'.length) }
    await ports.orders.transaction(async (tx) => {
      if ((await tx.orders.lock(uid)) === undefined)
        await tx.orders.insert({ ...cart, ...known }, phoneOrderSecret(ports, uid))
    })
    return { uid }
  }
}

type Entries = Partial<Pick<Order, 'customerUid' | 'email' | 'customer' | 'shipping' | 'prefecture'>>

async function entriesOf(
  { orders, members }: Pick<ServicePorts, 'orders' | 'members'>,
  caller: PhoneCaller,
): Promise<Entries | undefined> {
  if (caller.kind === 'new') return {}
  if (caller.kind === 'guest') {
    const order = await orders.find(caller.orderUid)
    if (order?.customer === undefined || order.customerUid !== undefined) return undefined
    const { email, customer } = order
    return { email, customer, shipping: customer, prefecture: customer.prefecture }
  }
  const member = await members.find(caller.customerUid)
  if (member?.status !== 'member') return undefined
  const { email, profile } = member
  const { address } = profile
  return { customerUid: member.uid, email, customer: address, shipping: address, prefecture: address.prefecture }
}

type ChangePorts = Pick<
  ServicePorts,
  'orders' | 'days' | 'catalog' | 'stock' | 'ids' | 'points' | 'accessories' | 'settings'
>

/** Changes the cart of an order by telephone by the rules of any cart. */
export function changePhoneOrder(ports: ChangePorts) {
  return async (uid: string, wanted: PhoneOrderChange): Promise<Order | PhoneChangeRejection> => {
    const found = await ports.orders.find(uid)
    if (found === undefined) return rejected('order-unknown')
    const change = await prepareChange(ports, found, wanted)
    if (isRejected(change)) return change
    const calendar = await ports.days.rentalCalendar()
    return ports.orders.transaction(async (tx) => {
      const cart = await tx.orders.lock(uid)
      if (cart === undefined) return rejected('order-unknown')
      if (cart.status !== 'InCart' || cart.placedBy === undefined) return rejected('phone-order-over')
      const changed = change({ ...changedByCustomer(cart), notices: [] })
      if (isRejected(changed)) return changed
      if (isUnreachable(changed)) return rejected('email-for-payment')
      const saved = recomputedCart({ ...changed, modifiedAt: ports.days.now() }, calendar, ports.settings)
      await tx.orders.save(saved)
      return { ...saved, version: cart.version + 1 }
    })
  }
}

/** Whether the customer has no e-mail address, and chose a payment by a link in a mail. */
function isUnreachable(cart: Order): boolean {
  const { customer, email, paymentMethod } = cart
  return customer !== undefined && email === undefined && paymentMethod !== undefined && !isEmailOptional(cart)
}

/**
 * What is rejected on the telephone alone. `email-for-payment`: the payment is by a link in a mail, and the customer
 * has no e-mail address.
 */
export type PhoneOrderRejection = Rejection<
  'order-unknown' | 'phone-order-over' | 'email-for-payment' | 'destination-missing' | 'terms-not-read',
  undefined
>
type PhoneChangeRejection = LineRejection | AddRejection | ShoesRejection | PointRejection | PhoneOrderRejection

type Change = (cart: Order) => Order | AddRejection | ShoesRejection | PointRejection

/** What needs other stores is read before the transaction, which must not wait for another connection. */
async function prepareChange(
  ports: ChangePorts,
  cart: Order,
  wanted: PhoneOrderChange,
): Promise<Change | PhoneChangeRejection> {
  switch (wanted.kind) {
    case 'prefecture':
      return (current) => ({ ...current, shipping: undefined, prefecture: wanted.prefecture })
    case 'customer':
      return (current) => withCustomer(current, wanted)
    case 'destination':
      return (current) => ({ ...current, shipping: wanted.shipping, prefecture: wanted.shipping.prefecture })
    case 'line': {
      const { prefecture } = cart
      if (prefecture === undefined) return rejected('destination-missing')
      return lineChange(ports, { ...wanted.rental, prefecture })
    }
    case 'removal':
      return (current) => ({ ...current, lines: current.lines.filter(({ uid }) => uid !== wanted.lineUid) })
    case 'payment':
      return paymentChange(ports, cart, wanted)
  }
}

async function lineChange(ports: ChangePorts, rental: RentalRequest): Promise<Change | PhoneChangeRejection> {
  const prepared = await prepareLine(ports, rental)
  if (isRejected(prepared)) return prepared
  const shoes = await prepareShoes(ports, prepared, rental.shoes)
  if (isRejected(shoes)) return shoes
  const [uid, pairUid] = [ports.ids.next(), ports.ids.next()]
  return (current) => {
    const added = withLine(current, prepared, uid)
    return isRejected(added) || shoes === undefined ? added : withShoes(added, shoes, uid, pairUid)
  }
}

/** A member's e-mail address is that of the account. A parcel to the customer follows the customer. */
function withCustomer(cart: Order, { email, customer }: Pick<Order, 'email'> & { readonly customer: Address }): Order {
  const isToCustomer = cart.shipping === undefined || isSameAddress(cart.shipping, cart.customer)
  const shipping = isToCustomer ? customer : cart.shipping
  const ownEmail = cart.customerUid === undefined ? email : cart.email
  return { ...cart, email: ownEmail, customer, shipping, prefecture: shipping?.prefecture }
}

function isSameAddress(a: Address, b: Address | undefined): boolean {
  const texts = [a, b].map((address) => JSON.stringify(Object.entries(address ?? {}).toSorted()))
  return texts[0] === texts[1]
}

async function paymentChange(
  { points, days, settings }: ChangePorts,
  { customerUid }: Order,
  { choice, usePoints }: Extract<PhoneOrderChange, { kind: 'payment' }>,
): Promise<Change> {
  const entries = customerUid === undefined ? [] : await points.entriesOf(customerUid)
  const balance = usableBalance(entries, dayOfInstant(days.now()))
  return (current) => {
    const chosen = withPurchaseChoice(current, choice)
    const { subtotalYen, discountYen } = chosen
    const facts = { requested: usePoints, balance, subtotalYen, discountYen }
    return checkPointUse(facts, settings.now().points) ?? { ...chosen, usePoints }
  }
}

type PlacePorts = Parameters<typeof createPlaceCart>[0]

/**
 * Places an order by telephone by the checks of any order (docs/rules.md Phone orders). By cash on delivery it is
 * accepted at once; otherwise the mail has the link by which it is paid. Repeating it gives the same order.
 */
export function placePhoneOrder(ports: PlacePorts, by: Staff) {
  const place = createPlaceCart(ports)
  return async (
    uid: string,
    { seenVersion, areTermsRead }: { readonly seenVersion: number; readonly areTermsRead: boolean },
  ): Promise<Order | Exclude<PlaceOrderRejection, { code: 'no-cart' }> | PhoneOrderRejection> => {
    if (!areTermsRead) return rejected('terms-not-read')
    const placed = await place(phoneOrderSecret(ports, uid), { seenVersion, device: '', by })
    return isRejected(placed) && placed.code === 'no-cart' ? rejected('order-unknown') : placed
  }
}
