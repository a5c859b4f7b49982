import { dayOfInstant } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { type ChargeKind, isOwed } from '#domain/pricing/charge-states.ts'
import type { DamageCode } from '#domain/pricing/charges.ts'
import type { LifePorts, OrderChange } from '../orders/change-order.ts'
import { recordEvent } from '../orders/change-order.ts'
import { type ChargeRequest, charge, creditEarnedPoints } from '../orders/money.ts'
import { paymentOf } from '../orders/return-money.ts'
import type { Charge, NewCharge } from '../ports/money.ts'
import type { Ids } from '../ports/runtime.ts'

type Change = Pick<OrderChange, 'tx' | 'order' | 'at' | 'settings'>

/** Charges the customer once per event, with the mail and its payment link; without a mail when nothing is open. */
export async function openCharge(
  ports: Pick<LifePorts, 'ids' | 'mails'>,
  change: Change,
  request: ChargeRequest,
): Promise<NewCharge | undefined> {
  const made = await charge(change, ports.ids, request)
  if (made?.state === 'open') await announceCharges(ports, change, [made])
  return made
}

/** Queues the mail about open charges. Its link is valid as long as they are not due. */
export async function announceCharges(
  { ids, mails }: Pick<LifePorts, 'ids' | 'mails'>,
  change: Change,
  charges: readonly Pick<NewCharge, 'uid' | 'kind' | 'reason' | 'dueOn' | 'lineUid'>[],
): Promise<void> {
  await mails.chargeOpened(change, charges, await createChargeLink(change, ids, charges))
}

/** A new payment link for charges: its secret. It is valid until they are due (docs/rules.md Charges). */
export async function createChargeLink(
  { tx, at, settings }: Change,
  ids: Ids,
  charges: readonly { readonly uid: string }[],
): Promise<string> {
  const secret = ids.secret()
  const expiresAt = at.add({ hours: 24 * settings.charges.dueDays })
  await tx.money.addChargeLink(
    secret,
    charges.map(({ uid }) => uid),
    expiresAt,
  )
  return secret
}

/** Ends the charges of extensions of a cancelled line, or of a cancelled order (docs/rules.md Charges). */
export function endExtensionCharges(change: OrderChange, lineUid?: string): Promise<void> {
  return endCharges(change, { kinds: ['extension'], lineUid, note: 'cancelled' })
}

/**
 * Ends charges whose cause is gone: a cancelled extension, a unit that was found, a missing part that arrived.
 * Unpaid ones are no longer owed. What was paid online is refunded by a task; what staff settled otherwise is returned
 * by hand, as the history says. `lineUid`: undefined for all lines of the order; `damages`: only charges of those.
 * Idempotent.
 */
export async function endCharges(
  change: OrderChange,
  {
    kinds,
    lineUid,
    damages,
    note,
  }: { kinds: readonly ChargeKind[]; lineUid: string | undefined; damages?: readonly DamageCode[]; note: string },
): Promise<void> {
  const { tx, order, at, ids } = change
  const charges = await tx.money.chargesOf(order.uid)
  const affected = charges.filter(
    (each) =>
      kinds.includes(each.kind) &&
      (lineUid === undefined || each.lineUid === lineUid) &&
      (damages === undefined || damages.some((damage) => each.eventKey.startsWith(damageKey(each.lineUid, damage)))),
  )
  for (const each of affected) {
    if (each.state === 'paid') await refundCharge(change, each, note)
    else if (isOwed(each) || each.state === 'proposed')
      await tx.money.changeCharge(each.uid, { state: 'ended', at, note })
  }
  if (affected.length > 0) await creditEarnedPoints(change, ids)
}

/** How the event key of a charge for damage begins; the day follows. */
export function damageKey(lineUid: string | undefined, damage: DamageCode): string {
  return `damage:${lineUid}:${damage}:`
}

async function refundCharge(change: OrderChange, paid: Charge, note: string): Promise<void> {
  const { tx, at } = change
  await tx.money.changeCharge(paid.uid, { state: 'refunded', at, note })
  await recordEvent(change, {
    actor: 'shop',
    detail: { code: 'charge-refunded', kind: paid.kind, amountYen: paid.amountYen },
  })
  const paymentUid = paymentOf(paid.settledBy)
  if (paymentUid !== undefined) await refundFromPayment(change, paymentUid, paid)
}

/** Returns the amount of a charge from the payment that captured it, once. */
export async function refundFromPayment(
  { tx, at }: Pick<Change, 'tx' | 'at'>,
  paymentUid: string,
  { uid, amountYen, points }: Pick<Charge, 'uid' | 'amountYen' | 'points'>,
): Promise<void> {
  const task = { uid: `${paymentUid}:refund:${uid}`, paymentUid, kind: 'refund' as const }
  await tx.money.addPaymentTask({ ...task, amountYen: amountYen - points, at })
}

/**
 * Marks owed charges as paid. The settlement date of an extended line is set when the last charge of its extensions is
 * paid, and the order counts as paid with what could not be captured; points are credited when nothing is owed any
 * more. Returns the order.
 */
export async function payCharges(
  change: OrderChange,
  charges: readonly Charge[],
  { settledBy, note }: { readonly settledBy: string; readonly note?: string },
): Promise<Order> {
  const { tx, order, at, ids } = change
  for (const { uid } of charges) await tx.money.changeCharge(uid, { state: 'paid', at, settledBy, note })
  const owed = (await tx.money.chargesOf(order.uid)).filter(isOwed)
  const settledLines = charges.flatMap(({ kind, lineUid }) =>
    kind === 'extension' && lineUid !== undefined && !owed.some((each) => isExtensionOf(each, lineUid))
      ? [lineUid]
      : [],
  )
  const extended = settledLines.length === 0 ? order : withSettledExtensions(order, settledLines, at)
  const isOrderPaid = order.paidAt === undefined && charges.some(({ kind }) => kind === 'uncaptured')
  const paid = isOrderPaid ? { ...extended, paidAt: at, modifiedAt: at } : extended
  if (paid !== order) await tx.orders.save(paid)
  const saved = paid === order ? order : { ...paid, version: order.version + 1 }
  await creditEarnedPoints({ ...change, order: saved }, ids)
  return saved
}

function isExtensionOf(charge: Charge, lineUid: string): boolean {
  return charge.kind === 'extension' && charge.lineUid === lineUid
}

function withSettledExtensions(order: Order, lineUids: readonly string[], at: Temporal.Instant): Order {
  const lines = order.lines.map((line) =>
    lineUids.includes(line.uid) ? { ...line, extensionSettledOn: dayOfInstant(at) } : line,
  )
  return { ...order, lines, modifiedAt: at }
}
