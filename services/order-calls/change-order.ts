import type { StoredDocument } from '#domain/documents/evaluate.ts'
import { firstChangedField } from '#domain/order/fixed-fields.ts'
import { planCustomerCancel } from '#domain/order/rules.ts'
import { lineStatusOf, type OrderStatus, orderStatusOf } from '#domain/order/states.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { OrderCaller, OrderCallServices, SaveRefusal, WantedOrder } from '../order-call-services.ts'
import type { OrderLifeServices, OrderOf } from '../order-life-services.ts'
import type { OrderStore, Staff } from '../ports/order-store.ts'
import { isStaff } from './find-order.ts'

type Life = Pick<
  OrderLifeServices,
  'confirmOrder' | 'shipOrder' | 'returnLines' | 'cancelByCompany' | 'cancelOrder' | 'cancelLine'
>
type Ports = {
  readonly orders: Pick<OrderStore, 'find'>
  readonly find: OrderCallServices['find']
  readonly life: Life
}
/** An order as it stands, and what it is to become. */
type Wish = { readonly stored: StoredDocument; readonly from: OrderStatus; readonly wanted: WantedOrder }

/** What a caller may give otherwise than it is stored; everything else of a placed order is fixed. */
const OPEN_FIELDS = ['status', 'details', 'slipnumber', 'returnslipnumber']
const OPEN_LINE_FIELDS = ['status']
const USUAL_REASON = 'order API'

/**
 * OrderCallServices.changeOrder: a customer cancels her order or a line of it, staff move it on, each by the use case
 * that the pages and the shop's commands call too. Every other difference from what is stored is refused.
 */
export function changeOrder(ports: Ports): OrderCallServices['changeOrder'] {
  return async (caller, wanted) => {
    const stored = await ports.find(caller, wanted.uid)
    if (stored === undefined) return rejected('order-unknown')
    if (isRejected(stored)) return stored as SaveRefusal
    const from = orderStatusOf(stored.status)
    if (from === undefined || from === 'InCart') return rejected('order-unknown')
    const fixed = fixedField(stored, wanted)
    if (fixed !== undefined) return rejected('field-fixed', { field: fixed })
    const moved = await (isStaff(caller.who)
      ? moveOn(ports.life, { stored, from, wanted }, `staff:${caller.who.uid}`)
      : cancel(ports, { stored, from, wanted }, caller))
    return isRejected(moved) ? moved : undefined
  }
}

function fixedField(stored: StoredDocument, { given }: WantedOrder): string | undefined {
  const field = firstChangedField(stored, given, OPEN_FIELDS)
  if (field !== undefined) return field
  for (const line of (given.details ?? []) as readonly Record<string, unknown>[]) {
    const known = detailsOf(stored).find(({ uid }) => uid === line.uid)
    const changed = known === undefined ? 'uid' : firstChangedField(known, line, OPEN_LINE_FIELDS)
    if (changed !== undefined) return `details.${changed}`
  }
  return undefined
}

function detailsOf(stored: StoredDocument): readonly Readonly<Record<string, unknown>>[] {
  return stored.details as readonly Readonly<Record<string, unknown>>[]
}

/** Lines that are to be in another status than they are. */
function movedLines({ stored, wanted }: Wish) {
  const known = new Map(detailsOf(stored).map(({ uid, status }) => [uid, lineStatusOf(status)]))
  return wanted.lines.filter(({ uid, status }) => status !== undefined && status !== known.get(uid))
}

/** The status that the order is to go to; undefined when it stays. */
function targetOf({ from, wanted }: Wish): OrderStatus | undefined {
  return wanted.status === from ? undefined : wanted.status
}

/** A customer gives up the order, or one line of it. The status she names says which fee she has agreed to. */
async function cancel(ports: Ports, wish: Wish, { who, secret }: OrderCaller): Promise<unknown> {
  const { uid } = wish.wanted
  const order = await ports.orders.find(uid)
  if (order === undefined) return rejected('order-unknown')
  const isOwn = who.kind === 'customer' && order.customerUid === who.uid
  if (!isOwn && secret === undefined) return rejected('not-allowed')
  const whose: OrderOf = isOwn ? { customerUid: who.uid, orderUid: uid } : { orderSecret: secret ?? '' }
  const target = targetOf(wish)
  const lines = movedLines(wish)
  if (target === undefined && lines.length === 0) return undefined
  const plan = planCustomerCancel(order)
  if (isRejected(plan)) return plan
  if (target !== undefined) {
    return target === plan.to ? ports.life.cancelOrder(whose, order.version) : notAllowed(wish.from, target)
  }
  const [line, ...more] = lines
  const asked = plan.to === 'CancelAfterReserved' ? 'CancelAfterReserved' : 'Cancel'
  if (line === undefined || more.length > 0 || line.status !== asked) return rejected('lines-not-movable')
  return ports.life.cancelLine(whose, line.uid, order.version)
}

/** Staff move an order on; what a move means is decided by the use case. */
async function moveOn(life: Life, wish: Wish, by: Staff): Promise<unknown> {
  const { uid, slipNumber, returnSlipNumber, reason = USUAL_REASON } = wish.wanted
  const target = targetOf(wish)
  const back = movedLines(wish).filter(({ status }) => status === 'Return')
  switch (target) {
    case undefined:
      return movedLines(wish).length === 0 ? undefined : rejected('lines-not-movable')
    case 'Reserved':
      return life.confirmOrder(uid, by)
    case 'Rental1':
      if (slipNumber === undefined || returnSlipNumber === undefined) return rejected('slip-numbers-missing')
      return life.shipOrder(uid, { slipNumber, returnSlipNumber }, by)
    case 'Rental3':
      if (back.length === 0) return rejected('lines-not-movable')
      return life.returnLines(
        uid,
        back.map((line) => line.uid),
        by,
      )
    case 'Return':
      return life.returnLines(uid, undefined, by)
    case 'CancelByCompany':
      return life.cancelByCompany(uid, reason, by)
    default:
      return notAllowed(wish.from, target)
  }
}

function notAllowed(from: OrderStatus, to: OrderStatus): Rejection {
  return rejected('transition-not-allowed', { from, to })
}
