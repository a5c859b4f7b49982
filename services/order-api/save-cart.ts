import { isPurchaseInProgress } from '#domain/cart/cart.ts'
import { type Day, daysBetween } from '#domain/day.ts'
import { DEFAULT_PREFECTURE, type PrefectureCode } from '#domain/delivery/prefecture.ts'
import { changedByCustomer } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { findOrCreateCart } from '../cart/add-to-cart.ts'
import type { CartPorts, CartSecret } from '../cart/change-cart.ts'
import { recomputedCart } from '../cart/current-cart.ts'
import { type PreparedLine, prepareLine, type RentalRequest, withLine } from '../cart/prepare-line.ts'
import type { CallTimeout } from '../ports/document-store.ts'
import type { OrderTransaction } from '../ports/order-store.ts'
import {
  type FindOrderPorts,
  isStaff,
  notOwner,
  type OrderCaller,
  type OwnershipRefusal,
  type SaveRejection,
} from './find-order.ts'

/** A line to add to a cart. The item is identified directly or by one of its units. */
export type AddedLine = {
  readonly item: { readonly itemId: number; readonly sizeTagUid: number | undefined } | { readonly unitUid: string }
  readonly startOn: Day
  readonly endOn: Day
  readonly hasPlan: boolean
}

/** A line that stays in the cart; fields left out are unchanged. */
export type KeptLine = {
  readonly uid: string
  readonly startOn: Day | undefined
  readonly endOn: Day | undefined
  readonly hasPlan: boolean | undefined
}

/**
 * Without `uid` a cart is created and its lines stay; otherwise only the lines in `kept` stay, all of them without it.
 * `given`: the cart as the caller has it.
 */
export type CartRequest = {
  readonly uid: string | undefined
  readonly prefecture: PrefectureCode | undefined
  readonly kept: readonly KeptLine[] | undefined
  readonly added: readonly AddedLine[]
  readonly given: Readonly<Record<string, unknown>>
}

type Ports = CartPorts & Pick<FindOrderPorts, 'getDocument'>
type CartResult = { readonly cart: Order; readonly isNew: boolean; readonly hasNewSecret: boolean }

/**
 * Creates or changes a cart, all or nothing: adds lines and keeps or removes lines and their plans, like the pages, in
 * one transaction. Nothing can be added while the confirmation screen is open (docs/product/8, Error codes, 4).
 * `secret`: a new secret that identifies the cart from now on.
 */
export function saveCart(ports: Ports) {
  return async (
    caller: OrderCaller,
    request: CartRequest,
  ): Promise<{ readonly uid: string; readonly secret: CartSecret | undefined } | SaveRejection> => {
    const stored = request.uid === undefined ? undefined : await ports.orders.find(request.uid)
    const prefecture = request.prefecture ?? stored?.prefecture ?? DEFAULT_PREFECTURE
    const prepared: PreparedLine[] = []
    for (const added of request.added) {
      const rentalRequest = await rentalRequestOf(ports, added, prefecture)
      const line = isRejected(rentalRequest) ? rentalRequest : await prepareLine(ports, rentalRequest)
      if (isRejected(line)) return line
      prepared.push(line)
    }
    const now = ports.days.now()
    const calendar = await ports.days.rentalCalendar()
    return ports.orders.transaction(async (tx) => {
      const opened = await cartOf(tx, ports, caller, request.uid)
      if (isRejected(opened)) return opened
      const { cart, isNew, hasNewSecret } = opened
      if (prepared.length > 0 && isPurchaseInProgress(cart, now, ports.settings.now().limits))
        return rejected('purchase-under-way')
      const changed = changedCart(ports, cart, request, prepared)
      if (isRejected(changed)) return changed
      const saved = recomputedCart({ ...changedByCustomer(changed), modifiedAt: now }, calendar, ports.settings)
      const secret = hasNewSecret ? ports.ids.secret() : undefined
      if (isNew) await tx.orders.insert(saved, secret ?? ports.ids.secret())
      else await tx.orders.save(saved)
      return { uid: cart.uid, secret }
    })
  }
}

function changedCart(ports: Ports, cart: Order, request: CartRequest, prepared: readonly PreparedLine[]) {
  const { uid, kept: wanted } = request
  const named = wanted === undefined ? cart.lines : keptLines(cart, wanted)
  if (isRejected(named)) return named
  // Who does not name the cart adds to it.
  const kept = uid !== undefined ? named : cart.lines.map((line) => named.find((each) => each.uid === line.uid) ?? line)
  const { prefecture = cart.prefecture } = request
  // The days follow the prefecture, and the parcel goes to the address.
  if (cart.shipping !== undefined && prefecture !== cart.shipping.prefecture)
    return rejected('field-fixed', { field: 'shippinginfo.prefecture' })
  let changed: Order = { ...cart, prefecture, lines: kept }
  for (const line of prepared) {
    const added = withLine(changed, line, ports.ids.next())
    if (isRejected(added)) return added
    changed = added
  }
  return changed
}

/** The kept lines, in the cart's order. To change the days of a line, remove it and add another. */
function keptLines(
  cart: Order,
  kept: readonly KeptLine[],
): readonly OrderLine[] | Rejection<'line-unknown' | 'line-days-fixed', { lineUid: string }> {
  const keptByUid = new Map(kept.map((line) => [line.uid, line]))
  for (const { uid, startOn, endOn } of kept) {
    const line = cart.lines.find((candidate) => candidate.uid === uid)
    if (line === undefined) return rejected('line-unknown', { lineUid: uid })
    const isMoved = (startOn ?? line.startOn) !== line.startOn || (endOn ?? line.endOn) !== line.endOn
    if (isMoved) return rejected('line-days-fixed', { lineUid: uid })
  }
  return cart.lines
    .filter(({ uid }) => keptByUid.has(uid))
    .map((line) => ({ ...line, hasPlan: keptByUid.get(line.uid)?.hasPlan ?? line.hasPlan }))
}

/** The cart of a request: by uid among the caller's carts, else by the secret, else a new one. */
async function cartOf(
  tx: OrderTransaction,
  ports: Ports,
  caller: OrderCaller,
  uid: string | undefined,
): Promise<CartResult | OwnershipRefusal | Rejection<'no-cart', undefined>> {
  const { account, secret } = caller
  if (uid !== undefined) {
    const cart = await lockedCart(tx, caller, uid)
    if (cart === undefined) return notOwner(caller)
    return cart.status === 'InCart' ? { cart, isNew: false, hasNewSecret: false } : rejected('no-cart')
  }
  const customerUid = account.kind === 'customer' ? account.uid : undefined
  const { cart, isNew } = await findOrCreateCart(tx, ports, { secret, customerUid })
  return { cart: isNew ? { ...cart, isManual: isStaff(account) } : cart, isNew, hasNewSecret: isNew }
}

async function lockedCart(
  tx: OrderTransaction,
  { account, secret }: OrderCaller,
  uid: string,
): Promise<Order | undefined> {
  if (isStaff(account)) return tx.orders.lock(uid)
  const found = secret === undefined ? undefined : await tx.orders.lockBySecret(secret as CartSecret)
  if (found?.uid === uid) return found
  if (account.kind !== 'customer') return undefined
  const order = await tx.orders.lock(uid)
  return order?.customerUid === account.uid ? order : undefined
}

async function rentalRequestOf(
  { getDocument }: Ports,
  { item, startOn, endOn, hasPlan }: AddedLine,
  prefecture: PrefectureCode,
): Promise<RentalRequest | CallTimeout | Rejection<'not-sold', undefined>> {
  const when = { startOn, days: daysBetween(startOn, endOn) + 1, hasPlan, prefecture }
  if ('itemId' in item) return { ...item, ...when }
  const unit = await getDocument({ kind: 'visitor' }, 'products', item.unitUid)
  if (isRejected(unit) && unit.code === 'took-too-long') return rejected('took-too-long')
  if (unit === undefined || isRejected(unit)) return rejected('not-sold')
  const { itemuid, sizetaguid } = unit as { itemuid?: unknown; sizetaguid?: unknown }
  const sizeTagUid = typeof sizetaguid === 'string' ? Number(sizetaguid) : undefined
  return { itemId: Number(itemuid), sizeTagUid, ...when }
}
