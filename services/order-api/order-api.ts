import type { StoredDocument } from '#domain/documents/query.ts'
import { planCustomerCancel, planLineCancel } from '#domain/order/cancellation.ts'
import { firstChangedField, firstDroppedField } from '#domain/order/fixed-fields.ts'
import { foldSlipNumber } from '#domain/order/slip-number.ts'
import {
  canLineMove,
  type LineStatus,
  lineStatusFor,
  lineStatusOf,
  ORDER_STATUS,
  type OrderStatus,
  orderStatusOf,
} from '#domain/order/states.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { getDocument, readByProgram } from '../documents.ts'
import type { OrderReference } from '../orders/get-order.ts'
import type { createOrders } from '../orders/orders.ts'
import type { CallTimeout } from '../ports/document-store.ts'
import type { OrderStore } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { OrderMoves } from '../staff/order-moves.ts'
import { admitProgram, callerOf } from '../staff/programs.ts'
import type { StaffCaller } from '../staff/staff-member.ts'
import { findOrder, isStaff, type OrderCaller, type SaveRejection } from './find-order.ts'
import { saveCart } from './save-cart.ts'

/** The order API (docs/product/7): carts and orders for API clients, on the wire documents of the collection orders. */
export function createOrderApi(basePorts: ServicePorts, own: OwnOrders, moves: StaffMoves) {
  const ports = { ...basePorts, getDocument: readByProgram(basePorts, getDocument(basePorts)) }
  const find = findOrder(ports)
  const save = saveCart(ports)
  return {
    find,
    saveCart: withinCall(ports, saveCheckedCart({ ...ports, find, save })),
    changeOrder: withinCall(ports, changeOrder({ ...ports, find, own, moves })),
  }
}

function withinCall<Args extends readonly unknown[], T>(
  { orders }: Pick<ServicePorts, 'orders'>,
  write: (...args: Args) => Promise<T>,
) {
  return (...args: Args): Promise<T | CallTimeout> => orders.withinCall(() => write(...args))
}

/**
 * Saves a cart of the caller: another one is refused before anything of it is read. Fields that a cart does not take
 * are refused, not dropped.
 */
function saveCheckedCart(
  ports: ServicePorts & {
    readonly find: ReturnType<typeof findOrder>
    readonly save: ReturnType<typeof saveCart>
  },
): ReturnType<typeof saveCart> {
  return async (caller, request) => {
    const { account } = caller
    const { uid = 'new' } = request
    const act = { act: 'saveCart', subject: `order:${uid}` } as const
    const refused = isStaff(account) ? await admitProgram(ports, account, ['service'], [act]) : undefined
    if (refused) return refused
    const stored = request.uid === undefined ? newCart(account) : await ports.find(caller, request.uid)
    if (stored === undefined) return rejected('no-cart')
    if (isRejected(stored)) return stored as SaveRejection
    const field = firstDroppedField(stored, request.given)
    return field === undefined ? ports.save(caller, request) : rejected('field-fixed', { field })
  }
}

/** A new cart as its caller may have it: a member names itself, with the address of its account. */
function newCart(account: OrderCaller['account']) {
  const status = ORDER_STATUS.InCart
  return account.kind === 'customer' ? { status, customeruid: account.uid, customeremail: account.email } : { status }
}

/** The moves that the order API has for staff; each checks the duty and writes the audit log. */
export type StaffMoves = Pick<OrderMoves, 'confirm' | 'ship' | 'return' | 'cancelByCompany' | 'writeMemo'>

/** A requested change of a placed order. `given`: the order as the caller has it; fixed fields must be unchanged. */
export type OrderRequest = {
  readonly uid: string
  readonly status: OrderStatus | undefined
  readonly lines: readonly { readonly uid: string; readonly status: LineStatus | undefined }[]
  readonly slipNumber: string | undefined
  readonly returnSlipNumber: string | undefined
  readonly reason: string | undefined
  /** The memo of the staff; undefined leaves it. */
  readonly memo: string | undefined
  readonly given: Readonly<Record<string, unknown>>
}

type OwnOrders = Pick<ReturnType<typeof createOrders>, 'cancelOrder' | 'cancelLine'>
type Ports = {
  readonly days: Pick<ServicePorts['days'], 'now'>
  readonly orders: Pick<OrderStore, 'find'>
  readonly find: ReturnType<typeof findOrder>
  readonly clock: ServicePorts['clock']
  readonly settings: ServicePorts['settings']
  readonly own: OwnOrders
  readonly moves: StaffMoves
}
type ChangeRequest = { readonly stored: StoredDocument; readonly from: OrderStatus; readonly request: OrderRequest }

/** The fields that may differ from the stored order; all other fields of a placed order are fixed. */
const OPEN_FIELDS = ['status', 'details']
/** Staff may change the memo as well. A customer's order has none. */
const OPEN_FIELDS_OF_STAFF = [...OPEN_FIELDS, 'memo']
/** Slip numbers are those of the parcel that is shipped. */
const OPEN_FIELDS_OF_SHIPPING = [...OPEN_FIELDS_OF_STAFF, 'slipnumber', 'returnslipnumber']
const OPEN_LINE_FIELDS = ['status']

/**
 * Moves a placed order to another status, within the caller's role; does nothing when it already has that status: a
 * customer cancels an order or one of its lines, staff move it, by the same use cases that the pages and commands call.
 * Any other difference from the stored order is rejected.
 */
function changeOrder(ports: Ports) {
  return async (caller: OrderCaller, request: OrderRequest): Promise<SaveRejection | undefined> => {
    const stored = await ports.find(caller, request.uid)
    if (stored === undefined) return rejected('order-unknown')
    if (isRejected(stored)) return stored as SaveRejection
    const from = orderStatusOf(stored.status)
    if (from === undefined || from === 'InCart') return rejected('order-unknown')
    const { account } = caller
    const change = { stored, from, request }
    const fixed = fixedField(stored, request, openFields(account, targetOf(change)))
    if (fixed !== undefined) return rejected('field-fixed', { field: fixed })
    const changed = await (isStaff(account)
      ? changeForStaff(ports.moves, change, callerOf(account))
      : cancel(ports, change, caller))
    return isRejected(changed) ? changed : undefined
  }
}

function openFields(account: OrderCaller['account'], target: OrderStatus | undefined): readonly string[] {
  if (!isStaff(account)) return OPEN_FIELDS
  return target === 'Rental1' ? OPEN_FIELDS_OF_SHIPPING : OPEN_FIELDS_OF_STAFF
}

function fixedField(
  stored: StoredDocument,
  { given }: OrderRequest,
  openFields: readonly string[],
): string | undefined {
  const field = firstChangedField(stored, withFoldedSlips(given), openFields)
  if (field !== undefined) return field
  for (const line of (given.details ?? []) as readonly Record<string, unknown>[]) {
    const known = detailsOf(stored).find(({ uid }) => uid === line.uid)
    const changed = known === undefined ? 'uid' : firstChangedField(known, line, OPEN_LINE_FIELDS)
    if (changed !== undefined) return `details.${changed}`
  }
  return undefined
}

/** Slip numbers as they are stored, so that a shipment that is sent again is the same. */
function withFoldedSlips(given: OrderRequest['given']): OrderRequest['given'] {
  const folded = ['slipnumber', 'returnslipnumber'].flatMap((name) => {
    const slip = given[name]
    return typeof slip === 'string' ? [[name, foldSlipNumber(slip)]] : []
  })
  return { ...given, ...Object.fromEntries(folded) }
}

function detailsOf(stored: StoredDocument): readonly Readonly<Record<string, unknown>>[] {
  return stored.details as readonly Readonly<Record<string, unknown>>[]
}

function movedLines({ stored, request }: ChangeRequest) {
  const known = new Map(detailsOf(stored).map(({ uid, status }) => [uid, lineStatusOf(status)]))
  return request.lines.filter(({ uid, status }) => status !== undefined && status !== known.get(uid))
}

function linesOut({ stored }: ChangeRequest): number {
  const statuses = detailsOf(stored).flatMap(({ status }) => lineStatusOf(status) ?? [])
  return statuses.filter((status) => canLineMove(status, 'Return')).length
}

function targetOf({ from, request }: ChangeRequest): OrderStatus | undefined {
  return request.status === from ? undefined : request.status
}

/** Cancels the order, or one line, for a customer. The requested status states which fee the customer has accepted. */
async function cancel(ports: Ports, change: ChangeRequest, { account, secret }: OrderCaller): Promise<unknown> {
  const { uid } = change.request
  const order = await ports.orders.find(uid)
  if (order === undefined) return rejected('order-unknown')
  const isOwn = account.kind === 'customer' && order.customerUid === account.uid
  if (!isOwn && secret === undefined) return rejected('not-allowed')
  const reference: OrderReference = isOwn ? { customerUid: account.uid, orderUid: uid } : { orderSecret: secret ?? '' }
  const target = targetOf(change)
  const lines = movedLines(change)
  if (target === undefined && lines.length === 0) return undefined
  const [at, settings] = [ports.days.now(), ports.settings.of(order)]
  const { version } = order
  if (target !== undefined) {
    if (lines.some(({ status }) => status !== lineStatusFor(target))) return rejected('lines-not-movable')
    const plan = planCustomerCancel(order, { at, settings: settings.cancellation })
    if (isRejected(plan)) return plan
    if (target !== plan.to) return notAllowed(change.from, target)
    return ports.own.cancelOrder(reference, { version, feeYen: plan.feeYen })
  }
  const [line, ...more] = lines
  const isFree = order.status === 'New' || order.status === 'Delivery'
  const expectedStatus = isFree ? 'Cancel' : 'CancelAfterReserved'
  if (line === undefined || more.length > 0 || line.status !== expectedStatus) return rejected('lines-not-movable')
  const plan = planLineCancel(order, line.uid, { by: 'customer', at, settings })
  return isRejected(plan) ? plan : ports.own.cancelLine(reference, line.uid, { version, feeYen: plan.feeYen })
}

/** Moves the order, then writes the memo. A rejected move leaves the memo. */
async function changeForStaff(moves: StaffMoves, change: ChangeRequest, caller: StaffCaller): Promise<unknown> {
  const moved = await moveForStaff(moves, change, caller)
  const { uid, memo } = change.request
  return isRejected(moved) || memo === undefined ? moved : moves.writeMemo(caller, uid, memo)
}

/** Lines may be sent with the status that the move gives them; only a return in part names those that are moved. */
async function moveForStaff(moves: StaffMoves, change: ChangeRequest, caller: StaffCaller): Promise<unknown> {
  const { uid, slipNumber, returnSlipNumber, reason } = change.request
  const target = targetOf(change)
  const lines = movedLines(change)
  if (target === undefined) return lines.length === 0 ? undefined : rejected('lines-not-movable')
  const lineStatus = target === 'Rental3' ? 'Return' : lineStatusFor(target)
  if (lines.some(({ status }) => status !== lineStatus)) return rejected('lines-not-movable')
  switch (target) {
    case 'Reserved':
      return moves.confirm(caller, uid)
    case 'Rental1':
      if (slipNumber === undefined || returnSlipNumber === undefined) return rejected('slip-numbers-missing')
      return moves.ship(caller, uid, { slipNumber, returnSlipNumber })
    case 'Rental3':
      if (lines.length === 0) return rejected('lines-not-movable')
      return moves.return(
        caller,
        uid,
        lines.map((line) => line.uid),
      )
    case 'Return':
      if (lines.length > 0 && lines.length < linesOut(change)) return rejected('lines-not-movable')
      return moves.return(caller, uid, undefined)
    case 'CancelByCompany':
      return moves.cancelByCompany(caller, uid, reason)
    default:
      return notAllowed(change.from, target)
  }
}

function notAllowed(from: OrderStatus, to: OrderStatus): Rejection {
  return rejected('transition-not-allowed', { from, to })
}
