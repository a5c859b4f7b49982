import { dayOfInstant } from '#domain/day.ts'
import { sumYen, type Yen } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { lotsToReturn, pointBalance, pointsExpireOn } from '#domain/points/points.ts'
import { rejected } from '#domain/result.ts'
import type { Charge, MoneyBack, PointRow } from '../ports/money.ts'
import type { Staff } from '../ports/order-store.ts'
import type { Ids } from '../ports/runtime.ts'
import { changeOrder, type LifePorts, type OrderChange, saveChange } from './change-order.ts'
import { requestAuthorisation } from './request-authorisation.ts'

/**
 * Captures the amount owed and voids the rest, or all of it, by a task. Nothing for cash on delivery. A card that is
 * only kept is authorised over the amount first; refused, the amount stays owed as a charge.
 */
export async function endPayment(change: OrderChange, owedYen: Yen): Promise<void> {
  const { tx, order, at } = change
  const payment = await tx.lockPayment(order.uid)
  if (payment === undefined || payment.status === 'captured') return
  const isKept = payment.status === 'verified'
  if (isKept && owedYen > 0) await requestAuthorisation(change, payment, owedYen)
  const requests = isKept ? await tx.authorisationsOf(payment.uid) : []
  const availableYen = requests.findLast(({ result }) => result === undefined)?.amountYen ?? payment.amountYen
  const amountYen = Math.min(owedYen, availableYen)
  const kind = amountYen > 0 ? 'capture' : 'void'
  await tx.addPaymentTask({ uid: `${payment.uid}:${kind}`, paymentUid: payment.uid, kind, amountYen, at })
}

/**
 * Returns what is no longer owed of an order of which a parcel has left, so that the whole amount was captured or is
 * collected on delivery. Before that nothing: the capture is smaller. Once per event.
 */
export async function returnMoney(
  { tx, order, at }: OrderChange,
  { amountYen, eventKey }: { amountYen: Yen; eventKey: string },
): Promise<MoneyBack | undefined> {
  if (order.shippedAt === undefined || amountYen === 0) return undefined
  const payment = await tx.lockPayment(order.uid)
  if (payment === undefined) return { by: 'transfer', amountYen }
  const refunds = await tx.refundsOf(payment.uid)
  const maxYen = payment.amountYen - sumYen(refunds.map((refund) => refund.amountYen))
  const refundYen = Math.min(amountYen, maxYen)
  if (refundYen <= 0) return undefined
  const uid = `${payment.uid}:refund:${eventKey}`
  await tx.addPaymentTask({ uid, paymentUid: payment.uid, kind: 'refund', amountYen: refundYen, at })
  return { by: 'refund', amountYen: refundYen }
}

/** Ends the unpaid charges for further days of a cancelled line, or of a cancelled order (docs/rules.md Charges). */
export async function endExtensionCharges({ tx, order, at }: OrderChange, lineUid?: string): Promise<void> {
  for (const charge of await tx.chargesOf(order.uid)) {
    const isOfLine = lineUid === undefined || charge.lineUid === lineUid
    const isUnpaid = charge.kind === 'extension' && charge.settledAt === undefined
    if (isOfLine && isUnpaid) await tx.settleCharge(charge.uid, 'cancelled', at)
  }
}

/** The amount of the open fees that are collected with the next capture or on delivery. */
export async function openFeesYen({ tx, order }: Pick<OrderChange, 'tx' | 'order'>): Promise<Yen> {
  const charges = await tx.chargesOf(order.uid)
  return sumYen(charges.filter(isCollectedWithPayment).map(({ amountYen, points }) => amountYen - points))
}

export async function settleFees(
  { tx, order, at }: Pick<OrderChange, 'tx' | 'order' | 'at'>,
  by: 'capture' | 'delivery',
): Promise<void> {
  for (const charge of await tx.chargesOf(order.uid))
    if (isCollectedWithPayment(charge)) await tx.settleCharge(charge.uid, by, at)
}

/** Cancellation fees; extensions and uncaptured amounts are paid separately. */
function isCollectedWithPayment({ kind, settledAt }: Charge): boolean {
  return settledAt === undefined && (kind === 'cancellation' || kind === 'partial-cancellation')
}

/** Charges the customer once per event; a charge paid fully with points is settled at once. */
export async function charge(
  { tx, order, at }: OrderChange,
  ids: Ids,
  fee: { kind: Charge['kind']; amountYen: Yen; points: number; lineUid?: string; eventKey: string },
): Promise<void> {
  if (fee.amountYen === 0) return
  const isPaid = fee.points === fee.amountYen
  await tx.addCharge({
    uid: ids.next(),
    orderUid: order.uid,
    lineUid: fee.lineUid,
    kind: fee.kind,
    amountYen: fee.amountYen,
    points: fee.points,
    at,
    settledAt: isPaid ? at : undefined,
    settledBy: isPaid ? 'points' : undefined,
    eventKey: fee.eventKey,
  })
}

/**
 * Returns points that an order used to its member, at most `limit`, once per event. They keep the days on which they
 * would have expired (docs/rules.md Expiry of points): one row for each day.
 */
export async function returnPoints(
  { tx, order, at }: Pick<OrderChange, 'tx' | 'order' | 'at'>,
  ids: Ids,
  { limit, eventKey }: { limit: number; eventKey: string },
): Promise<void> {
  const { customerUid } = order
  if (customerUid === undefined || limit === 0) return
  const lots = lotsToReturn(await tx.pointEntries(customerUid), {
    orderUid: order.uid,
    limit,
    todayOn: dayOfInstant(at),
  })
  for (const [index, { points, expiresOn }] of lots.entries()) {
    const row = {
      uid: ids.next(),
      customerUid,
      orderUid: order.uid,
      reason: 'returned' as const,
      points,
      at,
      expiresOn,
    }
    await tx.addPoints({ ...row, eventKey: index === 0 ? eventKey : `${eventKey}:${index + 1}` })
  }
}

/** Credits the points that an order earned, once, when it reaches Return (docs/rules.md Money). Guests earn none. */
export async function creditEarnedPoints({ tx, order, at }: OrderChange, ids: Ids): Promise<void> {
  const { customerUid, addPoints } = order
  if (customerUid === undefined || addPoints === 0) return
  const credits = creditsOf(order, await tx.pointEntries(customerUid))
  const points = addPoints - pointBalance(credits)
  if (points <= 0) return
  const row = { uid: ids.next(), customerUid, orderUid: order.uid, reason: 'earned' as const, points, at }
  await tx.addPoints({ ...row, expiresOn: pointsExpireOn(at), eventKey: `earned:${order.uid}:${credits.length}` })
}

/** Takes the points back that an order credited, when its return is undone. False when the member has used them. */
export async function reverseEarnedPoints({ tx, order, at }: OrderChange, ids: Ids): Promise<boolean> {
  const { customerUid } = order
  if (customerUid === undefined) return true
  const entries = await tx.pointEntries(customerUid)
  const credits = creditsOf(order, entries)
  const points = pointBalance(credits)
  if (points === 0) return true
  if (pointBalance(entries) < points) return false
  const row = { uid: ids.next(), customerUid, orderUid: order.uid, reason: 'adjusted' as const, points: -points, at }
  return tx.addPoints({ ...row, eventKey: `earned-reversed:${order.uid}:${credits.length}` })
}

/** The ledger rows that credited the points of an order, or took them back. */
function creditsOf({ uid }: Order, entries: readonly PointRow[]): PointRow[] {
  return entries.filter(({ orderUid, reason }) => orderUid === uid && (reason === 'earned' || reason === 'adjusted'))
}

/** Refunds part of a capture, once per `idempotencyKey`. The scheduled job calls the processor. */
export function refundOrder(ports: LifePorts) {
  return (
    orderUid: string,
    {
      amountYen,
      reason,
      idempotencyKey,
    }: { readonly amountYen: Yen; readonly reason: string; readonly idempotencyKey: string },
    by: Staff,
  ) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      const payment = await tx.lockPayment(order.uid)
      const tasks = payment === undefined ? [] : await tx.refundsOf(payment.uid)
      const uid = `${payment?.uid}:refund:${idempotencyKey}`
      if (tasks.some((task) => task.uid === uid)) return order
      const maxYen = (payment?.capturedYen ?? 0) - sumYen(tasks.map((task) => task.amountYen))
      const isAmount = Number.isSafeInteger(amountYen) && amountYen > 0
      if (payment === undefined || !isAmount || amountYen > maxYen) return rejected('refund-too-high', { maxYen })
      await tx.addPaymentTask({ uid, paymentUid: payment.uid, kind: 'refund', amountYen, at })
      return saveChange(change, { ...order, modifiedAt: at }, { actor: by, reason: `refund ${amountYen}: ${reason}` })
    })
}

/** Marks a charge as paid by other means; for an extension also the line's settlement date. Idempotent. */
export function settleCharge(ports: LifePorts) {
  return (orderUid: string, chargeUid: string, by: Staff) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      const charges = await tx.chargesOf(order.uid)
      const charge = charges.find(({ uid }) => uid === chargeUid)
      if (charge === undefined) return rejected('charge-unknown')
      if (charge.settledAt !== undefined) return order
      await tx.settleCharge(chargeUid, by, at)
      const { lineUid, kind } = charge
      const isLast = charges.every(
        ({ uid, ...rest }) => uid === chargeUid || rest.lineUid !== lineUid || rest.settledAt,
      )
      if (kind !== 'extension' || !isLast) return order
      const lines = order.lines.map((line) =>
        line.uid === lineUid ? { ...line, extensionSettledOn: dayOfInstant(at) } : line,
      )
      return saveChange(change, { ...order, lines, modifiedAt: at }, { actor: by, reason: 'further days paid' })
    })
}
