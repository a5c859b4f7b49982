import { dayOfInstant } from '#domain/day.ts'
import { sumYen, type Yen } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { lotsToReturn, pointBalance, pointsExpireOn } from '#domain/points/points.ts'
import { arePointsEarned, chargeDueOn, chargeTaxYen, isTaxedCharge } from '#domain/pricing/charge-states.ts'
import { REFUND_PARTS, type RefundPart, refundableParts } from '#domain/pricing/refund.ts'
import { rejected } from '#domain/result.ts'
import type { Charge, NewCharge, PointRow } from '../ports/money.ts'
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
  const payment = await tx.money.lockPayment(order.uid)
  if (payment === undefined || payment.status === 'captured') return
  const isKept = payment.status === 'verified'
  if (isKept && owedYen > 0) await requestAuthorisation(change, payment, owedYen)
  const requests = isKept ? await tx.money.authorisationsOf(payment.uid) : []
  const availableYen = requests.findLast(({ result }) => result === undefined)?.amountYen ?? payment.amountYen
  const amountYen = Math.min(owedYen, availableYen)
  const kind = amountYen > 0 ? 'capture' : 'void'
  await tx.money.addPaymentTask({ uid: `${payment.uid}:${kind}`, paymentUid: payment.uid, kind, amountYen, at })
}

/** The amount of the open fees that are collected with the next capture or on delivery. */
export async function openFeesYen({ tx, order }: Pick<OrderChange, 'tx' | 'order'>): Promise<Yen> {
  const charges = await tx.money.chargesOf(order.uid)
  const collected = charges.filter(({ isCollectedWithOrder }) => isCollectedWithOrder)
  return sumYen(collected.map(({ amountYen, points }) => amountYen - points))
}

/** Settles the fees that were included in the capture, or paid on delivery; called before the order counts as paid. */
export async function settleFees(
  { tx, order, at }: Pick<OrderChange, 'tx' | 'order' | 'at'>,
  by: 'capture' | 'delivery',
): Promise<void> {
  for (const { uid, state, kind } of await tx.money.chargesOf(order.uid)) {
    const isFee = kind === 'cancellation' || kind === 'partial-cancellation'
    if (isFee && state === 'open') await tx.money.changeCharge(uid, { state: 'paid', at, settledBy: by })
  }
}

/** A charge to be made. `state`: proposed to staff, else open; `reason`: shown to the customer. */
export type ChargeRequest = Pick<NewCharge, 'kind' | 'amountYen' | 'points' | 'eventKey'> &
  Partial<Pick<NewCharge, 'lineUid' | 'reason' | 'photoKey'>> & { readonly state?: 'proposed' | 'open' }

/**
 * Charges the customer, or proposes it to staff, once per event; a charge paid fully with points is settled at once.
 * Returns the charge; undefined when the amount is 0 or the event was charged before. `openCharge` sends a mail, too.
 */
export async function charge(
  { tx, order, at, settings }: Pick<OrderChange, 'tx' | 'order' | 'at' | 'settings'>,
  ids: Ids,
  { kind, amountYen, points, state = 'open', lineUid, reason = '', photoKey, eventKey }: ChargeRequest,
): Promise<NewCharge | undefined> {
  if (amountYen === 0) return undefined
  const isPaid = points === amountYen
  const made: NewCharge = {
    uid: ids.next(),
    orderUid: order.uid,
    lineUid,
    kind,
    state: isPaid ? 'paid' : state,
    amountYen,
    points,
    taxYen: chargeTaxYen(kind, amountYen - points, order.taxRatePercent),
    reason,
    photoKey,
    dueOn: state === 'open' ? chargeDueOn(dayOfInstant(at), settings.charges) : undefined,
    at,
    settledAt: isPaid ? at : undefined,
    settledBy: isPaid ? 'points' : undefined,
    eventKey,
  }
  return (await tx.money.addCharge(made)) ? made : undefined
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
  const lots = lotsToReturn(await tx.money.pointEntries(customerUid), {
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
    await tx.money.addPoints({ ...row, eventKey: index === 0 ? eventKey : `${eventKey}:${index + 1}` })
  }
}

/**
 * Credits the points that an order earned, once, when it is in Return and nothing of it is owed or proposed to staff
 * (docs/rules.md Cash on delivery). Called at Return and whenever something of the order is paid, waived or ended.
 * Guests earn none.
 */
export async function creditEarnedPoints(
  { tx, order, at, settings }: Pick<OrderChange, 'tx' | 'order' | 'at' | 'settings'>,
  ids: Ids,
): Promise<void> {
  const { customerUid, addPoints } = order
  if (customerUid === undefined || addPoints === 0) return
  if (!arePointsEarned(order, await tx.money.chargesOf(order.uid))) return
  const credits = creditsOf(order, await tx.money.pointEntries(customerUid))
  const points = addPoints - pointBalance(credits)
  if (points <= 0) return
  const row = { uid: ids.next(), customerUid, orderUid: order.uid, reason: 'earned' as const, points, at }
  const expiresOn = pointsExpireOn(at, settings.points)
  await tx.money.addPoints({ ...row, expiresOn, eventKey: `earned:${order.uid}:${credits.length}` })
}

/** Takes the points back that an order credited, when its return is undone. False when the member has used them. */
export async function reverseEarnedPoints({ tx, order, at }: OrderChange, ids: Ids): Promise<boolean> {
  const { customerUid } = order
  if (customerUid === undefined) return true
  const entries = await tx.money.pointEntries(customerUid)
  const credits = creditsOf(order, entries)
  const points = pointBalance(credits)
  if (points === 0) return true
  if (pointBalance(entries) < points) return false
  const row = { uid: ids.next(), customerUid, orderUid: order.uid, reason: 'adjusted' as const, points: -points, at }
  return tx.money.addPoints({ ...row, eventKey: `earned-reversed:${order.uid}:${credits.length}` })
}

/** The ledger rows that credited the points of an order, or took them back. */
function creditsOf({ uid }: Order, entries: readonly PointRow[]): PointRow[] {
  return entries.filter(({ orderUid, reason }) => orderUid === uid && (reason === 'earned' || reason === 'adjusted'))
}

type StaffRefund = {
  readonly part: RefundPart
  readonly amountYen: Yen
  readonly reason: string
  readonly idempotencyKey: string
}

/** The fees and damages without tax that were paid. */
export function paidFees(charges: readonly Charge[]) {
  return charges
    .filter(({ kind, state }) => state === 'paid' && !isTaxedCharge(kind))
    .map(({ amountYen, points, settledBy }) => ({ amountYen: amountYen - points, isCaptured: settledBy === 'capture' }))
}

/**
 * Refunds rent, or a fee that was paid, with a mail that gives the reason, once per `idempotencyKey`; the documents of
 * the order name the part. The scheduled job calls the processor.
 */
export function refundOrder(ports: LifePorts, by: Staff) {
  return (orderUid: string, { part, amountYen, reason, idempotencyKey }: StaffRefund) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      const payment = await tx.money.lockPayment(order.uid)
      const tasks = payment === undefined ? [] : await tx.money.refundsOf(payment.uid)
      const uid = `${payment?.uid}:refund:${idempotencyKey}`
      if (tasks.some((task) => task.uid === uid)) return order
      const fees = paidFees(await tx.money.chargesOf(order.uid))
      const isPart = payment !== undefined && REFUND_PARTS.includes(part)
      const maxYen = isPart ? refundableParts(payment, tasks, fees)[part] : 0
      const isAmount = Number.isSafeInteger(amountYen) && amountYen > 0
      if (payment === undefined || !isAmount || amountYen > maxYen) return rejected('refund-too-high', { maxYen })
      await tx.money.addPaymentTask({ uid, paymentUid: payment.uid, kind: 'refund', amountYen, at, refundPart: part })
      await ports.mails.refunded({ tx, order, at }, { part, amountYen, reason, key: idempotencyKey })
      return saveChange(
        change,
        { ...order, modifiedAt: at },
        { actor: by, detail: { code: 'refunded', part, amountYen, why: reason } },
      )
    })
}
