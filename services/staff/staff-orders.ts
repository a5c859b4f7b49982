import { dayOfInstant } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import { planCustomerCancel, planLineCancel } from '#domain/order/cancellation.ts'
import { canChangeRental } from '#domain/order/changes.ts'
import { isUnshippedLine } from '#domain/order/line-statuses.ts'
import type { Order } from '#domain/order/order.ts'
import { type RefundPart, refundableParts } from '#domain/pricing/refund.ts'
import { isRejected, type Rejection, type RejectionOf, rejected } from '#domain/result.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { ORDER_DUTIES } from '#domain/staff/duties.ts'
import { MAX_BULK_ORDERS, type OrderFilter, orderKeysOf } from '#domain/staff/order-search.ts'
import { linkDocument } from '../files/files.ts'
import { getRecord } from '../orders/get-order.ts'
import { paidFees } from '../orders/money.ts'
import { listSizes } from '../orders/plan-rental-change.ts'
import type { OrderRecord } from '../ports/order-store.ts'
import { readProblemPhoto } from '../problems.ts'
import type { ServicePorts } from '../service-ports.ts'
import { createOrderMoves, type OrderMoves } from './order-moves.ts'
import type { StaffCaller } from './staff-member.ts'
import { staffUseCases } from './use-case.ts'

const ORDERS_PER_PAGE = 50

/** The orders of the back office: the list, one order with everything, and what staff do with it. */
export function createStaffOrders(ports: ServicePorts) {
  const { reading } = staffUseCases(ports)
  const moves = createOrderMoves(ports)
  return {
    /** 50 orders, newest first; `next`: the number before which the next page begins. */
    list: reading('listOrders', { duties: ORDER_DUTIES }, listOrders),
    /** An order by number or uid; undefined for an unknown one. The reading is logged. */
    find: reading('readOrder', { duties: ORDER_DUTIES, subject: ({ order }) => `order:${order.uid}` }, findOrder),
    /** The version of an order, for pages that watch it; nothing of a person. */
    version: reading('watchOrder', { duties: ORDER_DUTIES }, ({ orders }) => async (uid: string) => {
      return (await orders.find(uid))?.version
    }),
    /** The picture of the identity document of an order; undefined when there is none, or no more. Logged. */
    readDocument: reading(
      'readIdentityDocument',
      { duties: moves.checkDocument.useCase.duties, subject: ({ orderUid }) => `order:${orderUid}` },
      readDocument,
    ),
    /** A link to the picture for programs, valid for 15 minutes; undefined when there is none, or no more. Logged. */
    linkDocument: reading(
      'linkIdentityDocument',
      { duties: moves.checkDocument.useCase.duties, subject: ({ orderUid }) => `order:${orderUid}` },
      linkDocument,
    ),
    /** The photograph of a problem on arrival; undefined when there is none, or no more. Logged. */
    readProblemPhoto: reading(
      'readProblemPhoto',
      { duties: moves.closeProblem.useCase.duties, subject: ({ orderUid }) => `order:${orderUid}` },
      readProblemPhoto,
    ),
    confirmMany: confirmMany(ports, moves.confirm),
    moves,
  }
}

function readDocument({ orders, identityDocuments, privateFiles }: ServicePorts) {
  return async (number: number) => {
    const order = await orders.findByNumber(number)
    const document = order && (await identityDocuments.find(order.uid))
    const picture = document?.fileKey === undefined ? undefined : await privateFiles.read(document.fileKey)
    return picture && document && { orderUid: document.orderUid, picture, contentType: document.contentType }
  }
}

function listOrders({ staffOrders }: ServicePorts) {
  return async ({ q, ...filter }: OrderFilter) => {
    const found = await staffOrders.search({ ...filter, keys: orderKeysOf(q) }, ORDERS_PER_PAGE + 1)
    const orders = found.slice(0, ORDERS_PER_PAGE)
    return { orders, next: found.length > ORDERS_PER_PAGE ? orders.at(-1)?.number : undefined }
  }
}

function findOrder(ports: ServicePorts) {
  const get = getRecord(ports)
  return async (name: string) => {
    const found = await get(name)
    if (found === undefined) return undefined
    const { order } = found
    const [mails, calls, problems, units, free, sizes] = await Promise.all([
      ports.staffOrders.mailsOf(order.uid),
      ports.staffOrders.callsOf(order.uid),
      ports.problems.ofOrder(order.uid),
      ports.staffOrders.unitsOf(order.lines.map(({ unitUid }) => unitUid)),
      freeUnits(ports, order),
      canChangeRental(order) ? listSizes(ports)(order) : NO_SIZES,
    ])
    return {
      ...found,
      mails,
      /** Open calls to the customer: kinds of mails. */
      calls,
      problems,
      units,
      free,
      /** The sizes in stock of the items, while they can be changed. */
      sizes,
      fees: feesOf(order, ports.days.now(), ports.settings.of(order)),
      refundable: refundableOf(found.record),
      todayOn: dayOfInstant(ports.days.now()),
      rules: ports.days.rules(),
    }
  }
}

const NO_SIZES: Awaited<ReturnType<ReturnType<typeof listSizes>>> = new Map()

type ConfirmRejection =
  | RejectionOf<ReturnType<typeof createOrderMoves>['confirm']>
  | Rejection<'order-unknown', undefined>
  | Rejection<'bulk-limit', { readonly max: number }>

type Confirmation = { readonly number: number } & (
  | { readonly outcome: 'done' | 'unchanged' | 'skipped' }
  | { readonly outcome: 'rejected'; readonly rejection: ConfirmRejection }
)

/**
 * Confirms several orders, each in its own transaction with its row of the audit log, and tells of each what came.
 * `skipped`: its identity document is not accepted; it is confirmed from its own page alone.
 */
function confirmMany({ orders }: ServicePorts, confirm: OrderMoves['confirm']) {
  return async (caller: StaffCaller, numbers: readonly number[]): Promise<readonly Confirmation[]> => {
    const outcomes: Confirmation[] = []
    for (const number of numbers.slice(0, MAX_BULK_ORDERS)) {
      const order = await orders.findByNumber(number)
      const result =
        order === undefined ? rejected('order-unknown') : await confirm(caller, order.uid, { needsDocument: true })
      if (!isRejected(result)) outcomes.push({ number, outcome: order?.status === 'Reserved' ? 'unchanged' : 'done' })
      else if (result.code === 'identity-unchecked') outcomes.push({ number, outcome: 'skipped' })
      else outcomes.push({ number, outcome: 'rejected', rejection: result })
    }
    for (const number of numbers.slice(MAX_BULK_ORDERS))
      outcomes.push({ number, outcome: 'rejected', rejection: rejected('bulk-limit', { max: MAX_BULK_ORDERS }) })
    return outcomes
  }
}

/** The free units that could replace those of unshipped lines, by line uid. */
async function freeUnits({ stock }: ServicePorts, { lines }: Order) {
  const found = lines.filter(isUnshippedLine).map(async ({ uid, itemId, sizeTagUid, blocked }) => {
    const free = await stock.freeUnits(itemId, sizeTagUid, blocked)
    return [uid, free.map(({ unitUid, unitId }) => ({ unitUid, unitId }))] as const
  })
  return new Map(await Promise.all(found))
}

/** What staff can refund of the payment of an order, by part. */
function refundableOf({ payments, tasks, charges }: OrderRecord): Readonly<Record<RefundPart, Yen>> {
  const paid = payments.find(({ purpose, status }) => purpose === 'order' && status === 'captured')
  const isRefund = ({ paymentUid, kind, result }: OrderRecord['tasks'][number]) =>
    paymentUid === paid?.uid && kind === 'refund' && result !== 'refused'
  return refundableParts(paid ?? { capturedYen: 0 }, tasks.filter(isRefund), paidFees(charges))
}

/** What a cancellation would cost the customer now: the order, and each line; undefined where it is not possible. */
function feesOf(order: Order, at: Temporal.Instant, settings: Settings) {
  const whole = planCustomerCancel(order, { at, settings: settings.cancellation })
  const lines = order.lines.map(({ uid }) => {
    const plan = planLineCancel(order, uid, { by: 'customer', at, settings })
    return [uid, 'kind' in plan ? undefined : plan.feeYen] as const
  })
  return { order: 'kind' in whole ? undefined : whole.feeYen, lines: new Map(lines) }
}
