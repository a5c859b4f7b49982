import type { Yen } from '#domain/money.ts'
import { type CancelRejection, planCustomerCancel } from '#domain/order/cancellation.ts'
import { movedTo } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { type CancellationSettlement, settleCancellation } from '#domain/pricing/cancellation.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { isPayable } from '../charges/find-charges.ts'
import { createChargeLink, endExtensionCharges } from '../charges/open-charge.ts'
import type { CancellationCause, FeePayment } from '../mails/order-cancelled.ts'
import type { Charge } from '../ports/money.ts'
import type { EventDetail } from '../ports/order-events.ts'
import type { Staff } from '../ports/order-store.ts'
import {
  type AcceptedCost,
  type Actor,
  changeOrder,
  hasCostChanged,
  type LifePorts,
  type MoveRejection,
  type OrderChange,
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
 * Cancels an order for the customer: free before the confirmation, afterwards for the fee of each line by the days left
 * before its shipping day, points first; rejected once shipped (docs/rules.md Cancellation). The authorisation is
 * voided, or captured for the fee and those of lines cancelled earlier; for cash on delivery the fee is charged, with a
 * payment link in the mail.
 * `accepted`: what the customer accepted. An order that has changed since, or that costs more, is not cancelled;
 * without it any fee is accepted. Repeating it gives the same result.
 */
export function cancelOrder(ports: LifePorts) {
  return async (reference: OrderReference, accepted?: AcceptedCost) => {
    const ownOrder = await findOwnOrder(ports, reference)
    return isRejected(ownOrder) ? ownOrder : cancelWithFee(ports, ownOrder.uid, { accepted, actor: 'customer' })
  }
}

/** Cancels an order at the request of its customer, as on the telephone: for the same fee. */
export function cancelForCustomer(ports: LifePorts, by: Staff) {
  return (orderUid: string, acceptedFeeYen: Yen) => cancelWithFee(ports, orderUid, { acceptedFeeYen, actor: by })
}

type CancellationWithFee = {
  readonly accepted?: AcceptedCost | undefined
  readonly acceptedFeeYen?: Yen
  readonly actor: Actor
}

function cancelWithFee(ports: LifePorts, orderUid: string, { accepted, acceptedFeeYen, actor }: CancellationWithFee) {
  return changeOrder(ports, orderUid, async (change) => {
    const { tx, order, at } = change
    if (isCancelledByCustomer(order))
      return resultOf(order, settledCancellation(order, await tx.money.chargesOf(order.uid)))
    const plan = planCustomerCancel(order, { at, settings: change.settings.cancellation })
    if (isRejected(plan)) return plan
    const isDearer = acceptedFeeYen !== undefined && plan.feeYen > acceptedFeeYen
    if (isDearer || hasCostChanged(order, plan.feeYen, accepted)) return rejected('order-changed')
    return cancel(ports, change, { to: plan.to, settlement: plan, actor, detail: { code: 'cancelled' } })
  })
}

/** The cost of a cancellation at this moment, for the screens that show it before it is charged. Changes nothing. */
export function quoteCancellation(ports: LifePorts) {
  return async (reference: OrderReference): Promise<CancellationResult | OrderUnknown | CancelRejection> => {
    const ownOrder = await findOwnOrder(ports, reference)
    if (isRejected(ownOrder)) return ownOrder
    const { cancellation } = ports.settings.of(ownOrder)
    const plan = planCustomerCancel(ownOrder, { at: ports.days.now(), settings: cancellation })
    return isRejected(plan) ? plan : resultOf(ownOrder, plan)
  }
}

/** What a cancellation by the customer has cost; undefined when the order was not cancelled so. */
export function findCancellation(ports: LifePorts) {
  return async (reference: OrderReference): Promise<CancellationResult | OrderUnknown | undefined> => {
    const ownOrder = await findOwnOrder(ports, reference)
    if (isRejected(ownOrder)) return ownOrder
    if (!isCancelledByCustomer(ownOrder)) return undefined
    const { charges } = await ports.orders.recordOf(ownOrder.uid)
    return resultOf(ownOrder, settledCancellation(ownOrder, charges))
  }
}

/**
 * Cancels an order for the shop: everything is refunded, in any status before shipping (docs/rules.md Orders). A
 * program may say no reason.
 */
export function cancelByCompany(ports: LifePorts, by: Staff) {
  return (orderUid: string, why: string | undefined): Promise<CancellationResult | MoveRejection> =>
    changeOrder(ports, orderUid, (change) => {
      const detail: EventDetail = why === undefined ? { code: 'cancelled-by-program' } : { code: 'stated', why }
      return cancelFree(ports, change, { to: 'CancelByCompany', actor: by, detail })
    })
}

type FreeCancellation = {
  to: 'CancelByCompany' | 'CancelNoID'
  actor: Actor
  detail: EventDetail
  /** Why the shop cancels, if the mail says something other than that the unit is not available. */
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

async function cancel(ports: LifePorts, change: OrderChange, { to, settlement, actor, detail, cause }: Cancellation) {
  const { tx, order, at } = change
  const moved = movedTo(order, to, at)
  if (isRejected(moved)) return moved
  const saved = await saveChange(change, moved, { actor, detail })
  const { feeYen, pointsBack, retainedYen } = settlement
  const feePoints = order.usePoints - pointsBack
  const earlierFeesYen = await openFeesYen(change)
  await charge(change, ports.ids, {
    kind: 'cancellation',
    amountYen: feeYen,
    points: feePoints,
    eventKey: feeKeyOf(order),
  })
  await endExtensionCharges({ ...change, order: saved })
  await endPayment(change, retainedYen + earlierFeesYen)
  await returnPoints(change, ports.ids, { limit: pointsBack, eventKey: `returned:${order.uid}` })
  const payment = await feePayment({ ...change, order: saved })
  await ports.mails.cancelled({ tx, order: saved, at }, { feeYen, feePoints, pointsBack, cause, payment })
  return resultOf(saved, settlement)
}

/** The payment link for fees that nothing collects, as with cash on delivery; undefined when there are none. */
async function feePayment(change: OrderChange): Promise<FeePayment | undefined> {
  const fees = (await change.tx.money.chargesOf(change.order.uid)).filter(
    (each) => isPayable(each) && (each.kind === 'cancellation' || each.kind === 'partial-cancellation'),
  )
  if (fees.length === 0) return undefined
  return { chargeSecret: await createChargeLink(change, change.ids, fees), dueOn: fees.at(-1)?.dueOn }
}

function feeKeyOf({ uid }: Order): string {
  return `cancellation:${uid}`
}

function isCancelledByCustomer({ status }: Order): boolean {
  return status === 'CancelByCustomer' || status === 'CancelAfterReserved'
}

/** The settlement of a cancelled order by the fee that was charged. */
function settledCancellation(order: Order, charges: readonly Charge[]): CancellationSettlement {
  const { totalYen, usePoints } = order
  const fee = charges.find(({ eventKey }) => eventKey === feeKeyOf(order))
  return settleCancellation({ totalYen, usePoints, feeYen: fee?.amountYen ?? 0 })
}

function resultOf(order: Order, { feeYen, pointsBack, refundYen }: CancellationSettlement): CancellationResult {
  return { order, feeYen, pointsBack, refundYen }
}
