import type { Yen } from '#domain/money.ts'
import { withCancelledLine } from '#domain/order/life.ts'
import { isOpenLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { checkPartialCancel, type PartialCancelRejection } from '#domain/order/rules.ts'
import { type PartialCancellation, settlePartialCancellation } from '#domain/pricing/cancellation.ts'
import { isRejected, rejected } from '#domain/result.ts'
import {
  changeOrder,
  hasChangedSince,
  type LifePorts,
  type OrderChanged,
  type OrderUnknown,
  saveChange,
} from './change-order.ts'
import { findOwnOrder, type OrderReference } from './get-order.ts'
import { charge, returnPoints } from './money.ts'

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

/** The cost of cancelling one line at this moment, and the order's amounts afterwards. Changes nothing. */
export function quoteLineCancellation(ports: LifePorts) {
  return async (
    reference: OrderReference,
    lineUid: string,
  ): Promise<PartialCancellation | OrderUnknown | PartialCancelRejection> => {
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

/** Whether a line was cancelled separately, while its order continued. */
function isCancelledSeparately(order: Order, { status }: OrderLine): boolean {
  return status.startsWith('Cancel') && !order.status.startsWith('Cancel')
}
