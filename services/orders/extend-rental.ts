import { type Day, dayOfInstant } from '#domain/day.ts'
import { sumYen, type Yen } from '#domain/money.ts'
import { type ExtensionRejection, extended, type LifeMoment, withSettledExtension } from '#domain/order/life.ts'
import { isOpenLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { extendedTogether } from '#domain/order/try-on.ts'
import { chargeDueOn } from '#domain/pricing/charge-states.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { createChargeLink } from '../charges/open-charge.ts'
import type { NewCharge } from '../ports/money.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type OrderChange, type OrderUnknown, saveChange } from './change-order.ts'
import { type ExtensionPorts, lineFeeYen, offerFor, type Prices, pricesOf } from './extension-offers.ts'
import { findOwnOrder, type OrderReference } from './get-order.ts'
import { charge } from './money.ts'

/** The result of an extension: its whole price, and the part of it that is owed until a day. */
export type Extension = { readonly order: Order; readonly feeYen: Yen; readonly dueOn: Day | undefined }

export type ExtendRejection =
  | OrderUnknown
  | ExtensionRejection
  | Rejection<'not-free', { endOn: Day }>
  | Rejection<'fee-changed', { feeYen: Yen }>

/** `lineUids`: by default all lines that can go; `acceptedFeeYen`: the price that the customer accepted, else any. */
type AcceptedExtension = {
  readonly lineUids?: readonly string[] | undefined
  readonly acceptedFeeYen?: Yen | undefined
}

/**
 * Extends the rental of an order to one return date (docs/product/3, Order detail line): up to 90 days in total per
 * line, if the units are free for the longer blocked spans, all lines or none. The additional days are one charge
 * per line, with one mail, and can be paid online at once; the settlement date is set when they are paid. Repeating it
 * gives the same result. The database decides whether the units are free.
 */
export function extendRental(ports: ExtensionPorts) {
  return async (
    reference: OrderReference,
    endOn: Day,
    accepted: AcceptedExtension = {},
  ): Promise<Extension | ExtendRejection> => {
    const own = await findOwnOrder(ports, reference)
    return isRejected(own) ? own : extendOrder(ports, own, { endOn, by: 'customer', ...accepted })
  }
}

/** As `extendRental`, for staff, at any price; without `lineUids` all lines that can go. */
export function extendForCustomer(ports: ExtensionPorts, by: Staff) {
  return async (
    orderUid: string,
    endOn: Day,
    lineUids: readonly string[] | undefined,
  ): Promise<Extension | ExtendRejection> => {
    const order = await ports.orders.find(orderUid)
    return order === undefined ? rejected('order-unknown') : extendOrder(ports, order, { endOn, by, lineUids })
  }
}

async function extendOrder(
  ports: ExtensionPorts,
  unlocked: Order,
  { endOn, by, lineUids, acceptedFeeYen }: Pick<Extend, 'endOn' | 'by'> & AcceptedExtension,
): Promise<Extension | ExtendRejection> {
  const prices = await pricesOf(ports, unlocked)
  const chosen = lineUids ?? (await offerFor(ports, unlocked, endOn, prices)).lineUids
  try {
    return await changeOrder(ports, unlocked.uid, (change) =>
      extend(ports, change, { endOn, by, lineUids: chosen, acceptedFeeYen, prices }),
    )
  } catch (error) {
    const isTaken = error instanceof Object && 'kind' in error && error.kind === 'already-booked'
    if (isTaken) return rejected('not-free', { endOn })
    throw error
  }
}

type Extend = {
  endOn: Day
  by: Staff | 'customer'
  lineUids: readonly string[]
  acceptedFeeYen: Yen | undefined
  prices: Prices
}

async function extend(
  ports: ExtensionPorts,
  change: OrderChange,
  { endOn, by, lineUids: requested, acceptedFeeYen, prices }: Extend,
): Promise<Extension | ExtendRejection> {
  const { tx, order, at } = change
  const lineUids = extendedTogether(order.lines, requested, isOpenLine)
  const done = await extendedBefore(change, lineUids, endOn)
  if (done !== undefined) return done
  if (lineUids.length === 0) {
    const isDone = (line: OrderLine) => isOpenLine(line) && line.extensionEndOn === endOn
    const earlier = order.lines.filter(isDone).map(({ uid }) => uid)
    const before = await extendedBefore(change, earlier, endOn)
    return before ?? nothingToExtend(order, endOn, change)
  }
  const fees = new Map<string, Yen>()
  let longer = order
  for (const lineUid of lineUids) {
    const next = extended(longer, lineUid, endOn, change)
    if (isRejected(next)) return next
    const feeYen = lineFeeYen(lineOf(order, lineUid), lineOf(next, lineUid), prices, change.settings)
    if (feeYen === undefined) return rejected('line-unknown', { lineUid })
    fees.set(lineUid, feeYen)
    // An extension that costs nothing is settled at once.
    longer = feeYen === 0 ? withSettledExtension(next, lineUid, dayOfInstant(at)) : next
  }
  const feeYen = sumYen([...fees.values()])
  if (acceptedFeeYen !== undefined && acceptedFeeYen !== feeYen) return rejected('fee-changed', { feeYen })
  const saved = await saveChange(change, longer, {
    actor: by,
    detail: { code: 'extended', lineCount: lineUids.length, endOn },
  })
  const charges: NewCharge[] = []
  for (const [lineUid, amountYen] of fees) {
    const eventKey = eventKeyOf(lineUid, endOn)
    const made = await charge(change, ports.ids, { kind: 'extension', amountYen, points: 0, lineUid, eventKey })
    if (made !== undefined) charges.push(made)
  }
  const dueOn = chargeDueOn(dayOfInstant(at), change.settings.charges)
  const chargeSecret = charges.length === 0 ? undefined : await createChargeLink(change, ports.ids, charges)
  const lines = saved.lines.filter(({ uid }) => lineUids.includes(uid))
  await ports.mails.extended({ tx, order: saved, at }, { lines, endOn, feeYen, dueOn, chargeSecret })
  return { order: saved, feeYen, dueOn: chargeSecret === undefined ? undefined : dueOn }
}

/** The result of the same request, if it was carried out before. */
async function extendedBefore(
  { tx, order }: OrderChange,
  lineUids: readonly string[],
  endOn: Day,
): Promise<Extension | undefined> {
  const isDone = lineUids.length > 0 && lineUids.every((uid) => findLine(order, uid)?.extensionEndOn === endOn)
  if (!isDone) return undefined
  const keys = lineUids.map((uid) => eventKeyOf(uid, endOn))
  const charges = (await tx.money.chargesOf(order.uid)).filter(({ eventKey }) => keys.includes(eventKey))
  const owed = charges.find(({ state }) => state === 'open')
  return { order, feeYen: sumYen(charges.map(({ amountYen }) => amountYen)), dueOn: owed?.dueOn }
}

/** Why no line of an order can go: the rejection of its first open line. */
function nothingToExtend(order: Order, endOn: Day, moment: LifeMoment): ExtendRejection {
  const lines = order.lines.filter(isOpenLine)
  for (const { uid } of lines) {
    const result = extended(order, uid, endOn, moment)
    if (isRejected(result)) return result
  }
  return lines.length > 0
    ? rejected('not-free', { endOn })
    : rejected('extension-not-possible', { status: order.status })
}

function eventKeyOf(lineUid: string, endOn: Day): string {
  return `extension:${lineUid}:${endOn}`
}

function findLine(order: Order, lineUid: string): OrderLine | undefined {
  return order.lines.find((line) => line.uid === lineUid)
}

function lineOf(order: Order, lineUid: string): OrderLine {
  const line = findLine(order, lineUid)
  if (line === undefined) throw new Error(`order ${order.uid} has lost line ${lineUid}`)
  return line
}
