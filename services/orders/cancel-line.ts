import type { Yen } from '#domain/money.ts'
import {
  type Canceller,
  type PartialCancelRejection,
  planLineCancel,
  stayingLines,
} from '#domain/order/cancellation.ts'
import { withCancelledLine } from '#domain/order/life.ts'
import { isCancelledLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { cancelledTogether } from '#domain/order/try-on.ts'
import type { PartialCancellation } from '#domain/pricing/partial-cancellation.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { endExtensionCharges } from '../charges/open-charge.ts'
import type { Staff } from '../ports/order-store.ts'
import {
  type AcceptedCost,
  type Actor,
  changeOrder,
  hasCostChanged,
  type LifePorts,
  type OrderChange,
  type OrderChanged,
  type OrderUnknown,
  saveChange,
} from './change-order.ts'
import { findOwnOrder, type OrderReference } from './get-order.ts'
import { charge, creditEarnedPoints, returnPoints, settleFees } from './money.ts'
import { returnMoney, transferOf } from './return-money.ts'

type LineCancelled = { readonly order: Order; readonly feeYen: Yen }

/**
 * Cancels one line for the customer, as long as one stays: fees and totals are recomputed, and once Reserved the fee
 * depends on the shipping day of the line (docs/rules.md Cancellation). Also possible for a line of an order under way
 * that is not shipped. Before the capture, the fee is included in it, or paid on delivery; after it, the difference is
 * refunded. `accepted`: as for `cancelOrder`. Repeating it gives the same result.
 */
export function cancelLine(ports: LifePorts) {
  return async (
    reference: OrderReference,
    lineUid: string,
    accepted?: AcceptedCost,
  ): Promise<LineCancelled | OrderUnknown | PartialCancelRejection | OrderChanged> => {
    const ownOrder = await findOwnOrder(ports, reference)
    return isRejected(ownOrder)
      ? ownOrder
      : cancelWithFee(ports, ownOrder.uid, { lineUid, accepted, actor: 'customer' })
  }
}

/** Cancels one line at the request of the customer, as on the telephone: for the same fee. */
export function cancelLineForCustomer(ports: LifePorts, by: Staff) {
  return (orderUid: string, lineUid: string, acceptedFeeYen: Yen) =>
    cancelWithFee(ports, orderUid, { lineUid, acceptedFeeYen, actor: by })
}

type LineCancellationWithFee = {
  readonly lineUid: string
  readonly accepted?: AcceptedCost | undefined
  readonly acceptedFeeYen?: Yen
  readonly actor: Actor
}

function cancelWithFee(
  ports: LifePorts,
  orderUid: string,
  { lineUid, accepted, acceptedFeeYen, actor }: LineCancellationWithFee,
): Promise<LineCancelled | OrderUnknown | PartialCancelRejection | OrderChanged> {
  return changeOrder(ports, orderUid, async (change) => {
    const { order, at } = change
    const earlier = await earlierResult(change, lineUid)
    if (earlier) return earlier
    const settlement = planLineCancel(order, lineUid, {
      by: 'customer',
      at,
      settings: settingsAfter(ports, order, lineUid),
    })
    if (isRejected(settlement)) return settlement
    const isDearer = acceptedFeeYen !== undefined && settlement.feeYen > acceptedFeeYen
    if (isDearer || hasCostChanged(order, settlement.feeYen, accepted)) return rejected('order-changed')
    return cancel(ports, change, { lineUid, settlement, by: 'customer', actor, why: undefined })
  })
}

function settingsAfter({ settings }: LifePorts, order: Order, lineUid: string): Settings {
  return settings.of({ ...order, lines: stayingLines(order, lineUid) })
}

export function quoteLineCancellation(ports: LifePorts) {
  return async (reference: OrderReference, lineUid: string) => {
    const ownOrder = await findOwnOrder(ports, reference)
    if (isRejected(ownOrder)) return ownOrder
    const moment = { at: ports.days.now(), settings: settingsAfter(ports, ownOrder, lineUid) }
    return planLineCancel(ownOrder, lineUid, { by: 'customer', ...moment })
  }
}

/**
 * Cancels one line for the shop, as when its garment is damaged: free for the customer, until it is shipped
 * (docs/rules.md Changes by the shop). The mail states the reason. The last line is cancelled with its order. Repeating
 * it gives the same result.
 */
export function cancelLineByCompany(ports: LifePorts, by: Staff) {
  return (
    orderUid: string,
    lineUid: string,
    reason: string,
  ): Promise<LineCancelled | OrderUnknown | PartialCancelRejection> =>
    changeOrder(ports, orderUid, async (change) => {
      const earlier = await earlierResult(change, lineUid)
      if (earlier) return earlier
      const { order, at } = change
      const settings = settingsAfter(ports, order, lineUid)
      const settlement = planLineCancel(order, lineUid, { by: 'shop', at, settings })
      if (isRejected(settlement)) return settlement
      return cancel(ports, change, { lineUid, settlement, by: 'shop', actor: by, why: reason })
    })
}

type LineCancellation = {
  readonly lineUid: string
  readonly settlement: PartialCancellation
  readonly by: Canceller
  readonly actor: Actor
  /** The words of the shop. */
  readonly why: string | undefined
}

async function cancel(
  ports: LifePorts,
  change: OrderChange,
  { lineUid, settlement, by, actor, why }: LineCancellation,
): Promise<LineCancelled> {
  const { tx, order, at } = change
  const { amounts, feeYen, feePoints, pointsBack, releasedYen } = settlement
  const eventKey = feeKeyOf(lineUid)
  const fee = { kind: 'partial-cancellation', amountYen: feeYen, points: feePoints, lineUid, eventKey } as const
  await charge(change, ports.ids, fee)
  const uids = cancelledTogether(order.lines, lineUid)
  for (const uid of uids) await endExtensionCharges(change, uid)
  await returnPoints(change, ports.ids, { limit: pointsBack, eventKey: `returned:${order.uid}:${lineUid}` })
  const ownFeeYen = order.paidAt === undefined ? feeYen - feePoints : 0
  const moneyBack = await returnMoney(change, { amountYen: releasedYen, feeYen: ownFeeYen, eventKey })
  if (order.paidAt !== undefined) await settleFees(change, order.paymentMethod === 'cod' ? 'delivery' : 'capture')
  const changed = { ...withCancelledLine(order, lineUid, by, at), ...amounts }
  const said = why === undefined ? { code: 'line-cancelled' as const } : { code: 'stated' as const, why }
  const saved = await saveChange(change, changed, { actor, detail: { ...said, ...transferOf(moneyBack) } })
  await creditEarnedPoints({ ...change, order: saved }, ports.ids)
  const context = { tx, order: saved, at }
  const facts = { feeYen, feePoints, pointsBack, moneyBack }
  await ports.mails.partCancelled(context, linesOf(saved, uids), facts, why)
  return { order: saved, feeYen }
}

/** The result of the same cancellation, when it was made before. */
async function earlierResult({ tx, order }: OrderChange, lineUid: string): Promise<LineCancelled | undefined> {
  const line = order.lines.find(({ uid }) => uid === lineUid)
  const isCancelledAlone = line !== undefined && isCancelledLine(line) && !order.status.startsWith('Cancel')
  if (!isCancelledAlone) return undefined
  const charges = await tx.money.chargesOf(order.uid)
  const fee = charges.find(({ eventKey }) => eventKey === feeKeyOf(lineUid))
  return { order, feeYen: fee?.amountYen ?? 0 }
}

function feeKeyOf(lineUid: string): string {
  return `partial-cancellation:${lineUid}`
}

function linesOf(order: Order, uids: readonly string[]): readonly OrderLine[] {
  const lines = order.lines.filter(({ uid }) => uids.includes(uid))
  if (lines.length !== uids.length) throw new Error(`order ${order.uid} has lost one of lines ${uids}`)
  return lines
}
