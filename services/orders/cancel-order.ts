import type { Yen } from '#domain/money.ts'
import { movedTo, withCancelledLine } from '#domain/order/life.ts'
import { isOpenLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import {
  type CancelRejection,
  checkPartialCancel,
  type PartialCancelRejection,
  planCustomerCancel,
} from '#domain/order/rules.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { type CancellationSettlement, settleCancellation } from '#domain/pricing/cancellation.ts'
import { type PartialCancellation, settlePartialCancellation } from '#domain/pricing/partial-cancellation.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { CancellationCause } from '../mails/order-cancelled.ts'
import type { Staff } from '../ports/order-store.ts'
import {
  type Actor,
  changeOrder,
  hasChangedSince,
  type LifePorts,
  type MoveRejection,
  type OrderChange,
  type OrderChanged,
  type OrderUnknown,
  saveChange,
} from './change-order.ts'
import { findOwnOrder, type OrderReference } from './get-order.ts'
import { charge, endPayment, openFeesYen, returnPoints } from './money.ts'

type CancellationResult = {
  readonly order: Order
  readonly feeYen: Yen
  readonly pointsBack: number
  readonly refundYen: Yen
}

/**
 * Cancels an order for the customer: free in New and Delivery, half of the total in Reserved, points first; rejected
 * once shipped (docs/rules.md Orders). The authorisation is voided, or captured for the fee only; for cash on delivery
 * the fee is charged. `acceptedVersion`: the version of the order whose fee the customer accepted. An order that has
 * changed since is not cancelled; without it any fee is accepted. Repeating it gives the same result.
 */
export function cancelOrder(ports: LifePorts) {
  return async (reference: OrderReference, acceptedVersion?: number) => {
    const ownOrder = await findOwnOrder(ports, reference)
    if (isRejected(ownOrder)) return ownOrder
    return changeOrder(ports, ownOrder.uid, async (change) => {
      const { order } = change
      const before = statusBefore(order.status)
      if (before !== undefined) return resultOf(order, planOf({ ...order, status: before }))
      const plan = planCustomerCancel(order)
      if (isRejected(plan)) return plan
      if (hasChangedSince(order, acceptedVersion)) return rejected('order-changed')
      return cancel(ports, change, { to: plan.to, settlement: plan, actor: 'customer', reason: 'cancelled' })
    })
  }
}

/** The cost of a cancellation at this moment, for the screens that show it before it is charged. Changes nothing. */
export function quoteCancellation(ports: LifePorts) {
  return async (reference: OrderReference): Promise<CancellationResult | OrderUnknown | CancelRejection> => {
    const ownOrder = await findOwnOrder(ports, reference)
    if (isRejected(ownOrder)) return ownOrder
    const plan = planCustomerCancel(ownOrder)
    return isRejected(plan) ? plan : resultOf(ownOrder, plan)
  }
}

/** Cancels an order for the shop: everything is refunded, in any status before shipping (docs/rules.md Orders). */
export function cancelByCompany(ports: LifePorts) {
  return (orderUid: string, reason: string, by: Staff): Promise<CancellationResult | MoveRejection> =>
    changeOrder(ports, orderUid, (change) => cancelFree(ports, change, { to: 'CancelByCompany', actor: by, reason }))
}

type FreeCancellation = {
  to: 'CancelByCompany' | 'CancelNoID'
  actor: Actor
  reason: string
  /** Why the shop cancels, if the mail says something other than that the product is not available. */
  cause?: CancellationCause
}

/** Cancels without a fee; decided here: a missing identity document costs nothing either. */
export async function cancelFree(ports: LifePorts, change: OrderChange, cancellation: FreeCancellation) {
  const { totalYen, usePoints } = change.order
  const settlement = settleCancellation({ totalYen, usePoints, feeYen: 0 })
  if (change.order.status === cancellation.to) return resultOf(change.order, settlement)
  return cancel(ports, change, { ...cancellation, settlement })
}

type Cancellation = Omit<FreeCancellation, 'to'> & { to: OrderStatus; settlement: CancellationSettlement }

async function cancel(ports: LifePorts, change: OrderChange, { to, settlement, actor, reason, cause }: Cancellation) {
  const { tx, order, at } = change
  const moved = movedTo(order, to, at)
  if (isRejected(moved)) return moved
  const saved = await saveChange(change, moved, { actor, reason })
  const { feeYen, pointsBack, retainedYen } = settlement
  const feePoints = order.usePoints - pointsBack
  const eventKey = `cancellation:${order.uid}`
  const earlierFeesYen = await openFeesYen(change)
  await charge(change, ports.ids, { kind: 'cancellation', amountYen: feeYen, points: feePoints, eventKey })
  await endPayment(change, retainedYen + earlierFeesYen)
  await returnPoints(change, ports.ids, { limit: pointsBack, eventKey: `returned:${order.uid}` })
  await ports.mails.cancelled({ tx, order: saved, at }, { feeYen, feePoints, pointsBack, cause })
  return resultOf(saved, settlement)
}

function statusBefore(status: OrderStatus): OrderStatus | undefined {
  if (status === 'CancelByCustomer') return 'Delivery'
  return status === 'CancelAfterReserved' ? 'Reserved' : undefined
}

function planOf(order: Order): CancellationSettlement {
  const plan = planCustomerCancel(order)
  if (isRejected(plan)) throw new Error(`order ${order.uid} was cancelled from ${order.status}`)
  return plan
}

function resultOf(order: Order, { feeYen, pointsBack, refundYen }: CancellationSettlement): CancellationResult {
  return { order, feeYen, pointsBack, refundYen }
}

/**
 * Cancels one line of several for the customer, as long as one stays: fees and totals are recomputed, and in Reserved
 * the fee is half of the decrease of the total (docs/rules.md Orders). The fee is included in the capture at shipping,
 * or paid on delivery. `acceptedVersion`: as for `cancelOrder`. Repeating it gives the same result.
 */
export function cancelLine(ports: LifePorts) {
  return async (
    reference: OrderReference,
    lineUid: string,
    acceptedVersion?: number,
  ): Promise<{ order: Order; feeYen: Yen } | OrderUnknown | PartialCancelRejection | OrderChanged> => {
    const ownOrder = await findOwnOrder(ports, reference)
    if (isRejected(ownOrder)) return ownOrder
    return changeOrder(ports, ownOrder.uid, async (change) => {
      const { tx, order, at } = change
      const eventKey = `partial-cancellation:${lineUid}`
      const line = order.lines.find((candidate) => candidate.uid === lineUid)
      if (line !== undefined && isCancelledSeparately(order, line)) {
        const charges = await tx.chargesOf(order.uid)
        return { order, feeYen: charges.find((each) => each.eventKey === eventKey)?.amountYen ?? 0 }
      }
      const settlement = settle(order, lineUid)
      if (isRejected(settlement)) return settlement
      if (hasChangedSince(order, acceptedVersion)) return rejected('order-changed')
      const { amounts, feeYen, feePoints, pointsBack } = settlement
      const changed = { ...withCancelledLine(order, lineUid, at), ...amounts }
      const saved = await saveChange(change, changed, { actor: 'customer', reason: 'one line cancelled' })
      await charge(change, ports.ids, {
        kind: 'partial-cancellation',
        amountYen: feeYen,
        points: feePoints,
        lineUid,
        eventKey,
      })
      await returnPoints(change, ports.ids, { limit: pointsBack, eventKey: `returned:${order.uid}:${lineUid}` })
      const cancelled = saved.lines.find((each) => each.uid === lineUid)
      if (cancelled)
        await ports.mails.partCancelled({ tx, order: saved, at }, cancelled, { feeYen, feePoints, pointsBack })
      return { order: saved, feeYen }
    })
  }
}

export function quoteLineCancellation(ports: LifePorts) {
  return async (reference: OrderReference, lineUid: string) => {
    const ownOrder = await findOwnOrder(ports, reference)
    return isRejected(ownOrder) ? ownOrder : settle(ownOrder, lineUid)
  }
}

function settle(order: Order, lineUid: string) {
  const lines = order.lines.map((line) => ({ lineUid: line.uid, status: line.status }))
  const rejection = checkPartialCancel({ status: order.status, lines, lineUid })
  if (rejection) return rejection
  const staying = order.lines.filter((line) => line.uid !== lineUid && isOpenLine(line))
  return settlePartialCancellation({
    ...order,
    earnsPoints: order.customerUid !== undefined,
    staying: staying.map((line) => ({ ...line, withPlan: line.hasPlan })),
  }) satisfies PartialCancellation | { kind: 'rejected' }
}

function isCancelledSeparately(order: Order, { status }: OrderLine): boolean {
  return status.startsWith('Cancel') && !order.status.startsWith('Cancel')
}
