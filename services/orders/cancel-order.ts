import { movedTo } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import { planCustomerCancel } from '#domain/order/rules.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { type CancellationSettlement, settleCancellation } from '#domain/pricing/cancellation.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Cancelled, OrderLifeServices } from '../order-life-services.ts'
import { type Actor, changeOrder, isOtherThanSeen, keep, type LifePorts, type OrderChange } from './change-order.ts'
import { findOwnOrder } from './find-own-order.ts'
import { charge, endPayment, givePointsBack, openFeesYen } from './money.ts'

/**
 * The customer cancels: free in New and Delivery, half of the total in Reserved, points first; refused once shipped
 * (docs/rules.md Orders). The authorisation is given up, or captured over the fee alone; of cash on delivery the fee is
 * claimed. Cancelling again gives the same answer.
 */
export function cancelOrder(ports: LifePorts): OrderLifeServices['cancelOrder'] {
  return async (whose, seenVersion) => {
    const own = await findOwnOrder(ports, whose)
    if (isRejected(own)) return own
    return changeOrder(ports, own.uid, async (change) => {
      const { order } = change
      const before = statusBefore(order.status)
      if (before !== undefined) return answerOf(order, planOf({ ...order, status: before }))
      const plan = planCustomerCancel(order)
      if (isRejected(plan)) return plan
      if (isOtherThanSeen(order, seenVersion)) return rejected('order-changed')
      return cancel(ports, change, { to: plan.to, settlement: plan, actor: 'customer', reason: 'cancelled' })
    })
  }
}

/** What cancelling costs now, for the screens that say it before it is charged. Changes nothing. */
export function quoteCancellation(ports: LifePorts): OrderLifeServices['quoteCancellation'] {
  return async (whose) => {
    const own = await findOwnOrder(ports, whose)
    if (isRejected(own)) return own
    const plan = planCustomerCancel(own)
    return isRejected(plan) ? plan : answerOf(own, plan)
  }
}

/** The shop cannot lend: everything goes back, whatever the status before shipping (docs/rules.md Orders). */
export function cancelByCompany(ports: LifePorts): OrderLifeServices['cancelByCompany'] {
  return (orderUid, reason, by) => cancelFree(ports, orderUid, { to: 'CancelByCompany', actor: by, reason })
}

/** Cancels without a fee; decided here: neither does a missing identity document cost anything. */
export function cancelFree(
  ports: LifePorts,
  orderUid: string,
  how: { to: 'CancelByCompany' | 'CancelNoID'; actor: Actor; reason: string },
) {
  return changeOrder(ports, orderUid, async (change) => {
    const { totalYen, usePoints } = change.order
    const settlement = settleCancellation({ totalYen, usePoints, feeYen: 0 })
    if (change.order.status === how.to) return answerOf(change.order, settlement)
    return cancel(ports, change, { ...how, settlement })
  })
}

type Cancelling = { to: OrderStatus; settlement: CancellationSettlement; actor: Actor; reason: string }

async function cancel(ports: LifePorts, change: OrderChange, { to, settlement, actor, reason }: Cancelling) {
  const { tx, order, at } = change
  const moved = movedTo(order, to, at)
  if (isRejected(moved)) return moved
  const kept = await keep(change, moved, { actor, reason })
  const { feeYen, pointsBack, keptYen } = settlement
  const feePoints = order.usePoints - pointsBack
  const eventKey = `cancellation:${order.uid}`
  const earlierFeesYen = await openFeesYen(change)
  await charge(change, ports.ids, { kind: 'cancellation', amountYen: feeYen, points: feePoints, eventKey })
  await endPayment(change, keptYen + earlierFeesYen)
  await givePointsBack(change, ports.ids, { limit: pointsBack, eventKey: `returned:${order.uid}` })
  await ports.mails.cancelled({ tx, order: kept, at }, { feeYen, feePoints, pointsBack })
  return answerOf(kept, settlement)
}

/** The status from which a customer's cancellation led here; undefined when none did. */
function statusBefore(status: OrderStatus): OrderStatus | undefined {
  if (status === 'CancelByCustomer') return 'Delivery'
  return status === 'CancelAfterReserved' ? 'Reserved' : undefined
}

function planOf(order: Order): CancellationSettlement {
  const plan = planCustomerCancel(order)
  if (isRejected(plan)) throw new Error(`order ${order.uid} was cancelled from ${order.status}`)
  return plan
}

function answerOf(order: Order, { feeYen, pointsBack, refundYen }: CancellationSettlement): Cancelled {
  return { order, feeYen, pointsBack, refundYen }
}
