import { isOpenLine } from '#domain/order/life.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { checkPartialCancel } from '#domain/order/rules.ts'
import { type PartialCancellation, settlePartialCancellation } from '#domain/pricing/partial-cancellation.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { OrderLifeServices } from '../order-life-services.ts'
import { changeOrder, isOtherThanSeen, keep, type LifePorts } from './change-order.ts'
import { findOwnOrder } from './find-own-order.ts'
import { charge, givePointsBack } from './money.ts'

/**
 * The customer cancels one line of several, as long as one stays: fees and totals are computed anew, and in Reserved
 * the fee is half of what the total drops by (docs/rules.md Orders). The fee is taken along by the capture at shipping,
 * or paid at the door. The same line again gives the same answer.
 */
export function cancelLine(ports: LifePorts): OrderLifeServices['cancelLine'] {
  return async (whose, lineUid, seenVersion) => {
    const own = await findOwnOrder(ports, whose)
    if (isRejected(own)) return own
    return changeOrder(ports, own.uid, async (change) => {
      const { tx, order, at } = change
      const eventKey = `partial-cancellation:${lineUid}`
      const line = order.lines.find((candidate) => candidate.uid === lineUid)
      if (line !== undefined && isCancelledAlone(order, line)) {
        const charges = await tx.chargesOf(order.uid)
        return { order, feeYen: charges.find((each) => each.eventKey === eventKey)?.amountYen ?? 0 }
      }
      const settled = settle(order, lineUid)
      if (isRejected(settled)) return settled
      if (isOtherThanSeen(order, seenVersion)) return rejected('order-changed')
      const { amounts, feeYen, feePoints, pointsBack } = settled
      const status = order.status === 'Reserved' ? ('CancelAfterReserved' as const) : ('Cancel' as const)
      const lines = order.lines.map((each) => (each.uid === lineUid ? { ...each, status, cancelledAt: at } : each))
      const changed: Order = { ...order, ...amounts, lines, modifiedAt: at }
      const kept = await keep(change, changed, { actor: 'customer', reason: 'one line cancelled' })
      await charge(change, ports.ids, {
        kind: 'partial-cancellation',
        amountYen: feeYen,
        points: feePoints,
        lineUid,
        eventKey,
      })
      await givePointsBack(change, ports.ids, { limit: pointsBack, eventKey: `returned:${order.uid}:${lineUid}` })
      const cancelled = kept.lines.find((each) => each.uid === lineUid)
      if (cancelled)
        await ports.mails.partCancelled({ tx, order: kept, at }, cancelled, { feeYen, feePoints, pointsBack })
      return { order: kept, feeYen }
    })
  }
}

/** What cancelling one line costs now, and the order's amounts after it. Changes nothing. */
export function quoteLineCancellation(ports: LifePorts): OrderLifeServices['quoteLineCancellation'] {
  return async (whose, lineUid) => {
    const own = await findOwnOrder(ports, whose)
    return isRejected(own) ? own : settle(own, lineUid)
  }
}

function settle(order: Order, lineUid: string) {
  const lines = order.lines.map((line) => ({ lineUid: line.uid, status: line.status }))
  const refusal = checkPartialCancel({ status: order.status, lines, lineUid })
  if (refusal) return refusal
  const staying = order.lines.filter((line) => line.uid !== lineUid && isOpenLine(line))
  return settlePartialCancellation({
    ...order,
    earnsPoints: order.customerUid !== undefined,
    staying: staying.map((line) => ({ ...line, withPlan: line.hasPlan })),
  }) satisfies PartialCancellation | { kind: 'rejected' }
}

/** Whether a line was cancelled by itself, while its order went on. */
function isCancelledAlone(order: Order, { status }: OrderLine): boolean {
  return status.startsWith('Cancel') && !order.status.startsWith('Cancel')
}
