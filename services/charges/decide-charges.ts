import type { Yen } from '#domain/money.ts'
import {
  type ChargeMoveRejection,
  type ChargeState,
  chargeDueOn,
  chargeTaxYen,
  moveCharge,
} from '#domain/pricing/charge-states.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import {
  changeOrder,
  type LifePorts,
  type OrderChange,
  type OrderUnknown,
  recordEvent,
} from '../orders/change-order.ts'
import { creditEarnedPoints } from '../orders/money.ts'
import type { Charge } from '../ports/money.ts'
import type { EventDetail } from '../ports/order-events.ts'
import type { Staff } from '../ports/order-store.ts'
import { announceCharges, payCharges } from './open-charge.ts'

export type ChargeUnknown = Rejection<'charge-unknown', undefined>
export type ReasonMissing = Rejection<'reason-missing', undefined>
type DecisionRejection = OrderUnknown | ChargeUnknown | ChargeMoveRejection | ReasonMissing

/** Finds a charge of the order that may move to a state; `undefined` when it is there already. */
async function findMovable(
  { tx, order }: OrderChange,
  chargeUid: string,
  to: ChargeState,
): Promise<{ readonly found: Charge; readonly isDone: boolean } | ChargeUnknown | ChargeMoveRejection> {
  const found = (await tx.money.chargesOf(order.uid)).find(({ uid }) => uid === chargeUid)
  if (found === undefined) return rejected('charge-unknown')
  if (found.state === to) return { found, isDone: true }
  const moved = moveCharge(found.state, to)
  return isRejected(moved) ? moved : { found, isDone: false }
}

async function reread({ tx, order }: OrderChange, { uid }: Charge): Promise<Charge> {
  const found = (await tx.money.chargesOf(order.uid)).find((each) => each.uid === uid)
  if (found === undefined) throw new Error(`order ${order.uid} has lost charge ${uid}`)
  return found
}

/**
 * Claims a proposed charge: it is open, due in 14 days, and the customer gets the mail with the payment link. Staff may
 * claim less than was proposed, never more. Idempotent.
 */
export function claimCharge(ports: LifePorts, by: Staff) {
  return (
    orderUid: string,
    chargeUid: string,
    amountYen: Yen,
  ): Promise<
    Charge | DecisionRejection | Rejection<'charge-too-high', { maxYen: Yen }> | Rejection<'charge-amount', undefined>
  > =>
    changeOrder(ports, orderUid, async (change) => {
      const movable = await findMovable(change, chargeUid, 'open')
      if (isRejected(movable)) return movable
      const { found, isDone } = movable
      if (isDone) return found
      if (found.state !== 'proposed') return rejected('charge-state', { from: found.state, to: 'open' as const })
      if (!Number.isSafeInteger(amountYen) || amountYen <= 0) return rejected('charge-amount')
      if (amountYen > found.amountYen) return rejected('charge-too-high', { maxYen: found.amountYen })
      const { tx, at, todayOn, order, settings } = change
      const taxYen = chargeTaxYen(found.kind, amountYen, order.taxRatePercent)
      const dueOn = chargeDueOn(todayOn, settings.charges)
      await tx.money.changeCharge(chargeUid, { state: 'open', at, amountYen, taxYen, dueOn })
      await recordEvent(change, { actor: by, detail: { code: 'charge-claimed', kind: found.kind, amountYen } })
      const claimed = await reread(change, found)
      await announceCharges(ports, change, [claimed])
      return claimed
    })
}

/** Waives a charge that is not paid, with a reason (docs/rules.md Charges). Idempotent. */
export function waiveCharge(ports: LifePorts, by: Staff) {
  return (orderUid: string, chargeUid: string, reason: string): Promise<Charge | DecisionRejection> =>
    decide(ports, { orderUid, chargeUid, to: 'waived', reason, by })
}

/** Records that the customer disputes a charge: it then blocks neither orders nor a withdrawal. Idempotent. */
export function disputeCharge(ports: LifePorts, by: Staff) {
  return (orderUid: string, chargeUid: string, reason: string): Promise<Charge | DecisionRejection> =>
    decide(ports, { orderUid, chargeUid, to: 'disputed', reason, by })
}

/** Ends a dispute for the shop: the charge is open again and due in 14 days (decided here). Idempotent. */
export function upholdCharge(ports: LifePorts, by: Staff) {
  return (orderUid: string, chargeUid: string, reason: string): Promise<Charge | DecisionRejection> =>
    decide(ports, { orderUid, chargeUid, to: 'open', from: 'disputed', reason, by })
}

/** Marks a charge as paid otherwise, as by bank transfer, with a reason (docs/rules.md Charges). Idempotent. */
export function settleCharge(ports: LifePorts, by: Staff) {
  return (orderUid: string, chargeUid: string, reason: string): Promise<Charge | DecisionRejection> => {
    if (reason.trim() === '') return Promise.resolve(rejected('reason-missing'))
    return changeOrder(ports, orderUid, async (change) => {
      const movable = await findMovable(change, chargeUid, 'paid')
      if (isRejected(movable)) return movable
      const { found, isDone } = movable
      if (isDone) return found
      await recordEvent(change, { actor: by, detail: movedEvent(found, 'paid', reason) })
      const order = await payCharges(change, [found], { settledBy: by, note: reason })
      await ports.mails.chargePaid({ ...change, order }, [found], found.amountYen - found.points)
      return reread(change, found)
    })
  }
}

type Decision = {
  readonly orderUid: string
  readonly chargeUid: string
  readonly to: 'waived' | 'disputed' | 'open'
  /** The only state that the charge may come from. */
  readonly from?: ChargeState
  readonly reason: string
  readonly by: Staff
}

function decide(ports: LifePorts, { orderUid, chargeUid, to, from, reason, by }: Decision) {
  if (reason.trim() === '') return Promise.resolve(rejected('reason-missing'))
  return changeOrder(ports, orderUid, async (change): Promise<Charge | DecisionRejection> => {
    const movable = await findMovable(change, chargeUid, to)
    if (isRejected(movable)) return movable
    const { found, isDone } = movable
    if (isDone) return found
    if (from !== undefined && found.state !== from) return rejected('charge-state', { from: found.state, to })
    const { tx, at, todayOn, settings } = change
    const dueOn = to === 'open' ? chargeDueOn(todayOn, settings.charges) : undefined
    await tx.money.changeCharge(chargeUid, { state: to, at, dueOn, note: reason })
    await recordEvent(change, { actor: by, detail: movedEvent(found, to, reason) })
    if (to === 'waived') await creditEarnedPoints(change, ports.ids)
    return reread(change, found)
  })
}

function movedEvent({ kind, amountYen }: Charge, state: ChargeState, why: string): EventDetail {
  return { code: 'charge-moved', kind, amountYen, state, why }
}
