import { type Day, laterDay } from '#domain/day.ts'
import { movedTo, returned, shipped } from '#domain/order/life.ts'
import { isRentedOutLine, isUnshippedLine } from '#domain/order/line-statuses.ts'
import type { Order } from '#domain/order/order.ts'
import { cleaningSpan } from '#domain/rental/span.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { checkShippingPayment } from '../payments/shipping-payment.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, type MoveRejection, type OrderChange, saveChange } from './change-order.ts'
import { creditEarnedPoints, endPayment, openFeesYen } from './money.ts'

/** Confirms an order: Delivery → Reserved (docs/rules.md Orders). Idempotent. */
export function confirmOrder(ports: LifePorts) {
  return (orderUid: string, by: Staff): Promise<Order | MoveRejection> =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      if (order.status === 'Reserved') return order
      const confirmed = movedTo(order, 'Reserved', at)
      if (isRejected(confirmed)) return confirmed
      const saved = await saveChange(change, confirmed, { actor: by, reason: 'confirmed' })
      await ports.mails.orderConfirmed({ tx, order: saved, at })
      return saved
    })
}

/** A parcel: its slip numbers and its lines; without `lineUids` all lines that are ready to ship. */
type Parcel = {
  readonly slipNumber: string
  readonly returnSlipNumber: string
  readonly lineUids?: readonly string[]
  /** Why staff ships although the customer disputes a payment. */
  readonly confirmedDispute?: string
}

/**
 * Ships a parcel: Reserved → Rental1 with the first one, its lines become Shipping, and the amount owed is captured
 * (docs/rules.md Orders). Lines with other days ship later in their own parcels. Rejected while a required identity
 * document is not accepted (decided here), without a payment, and during a dispute (checkShippingPayment). Idempotent
 * for the same parcel.
 */
export function shipOrder(ports: LifePorts) {
  return (orderUid: string, parcel: Parcel, by: Staff) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      const lineUids = parcel.lineUids ?? linesOfParcel(change, parcel)
      if (isShippedAlready(change, parcel, lineUids)) return order
      const shippedOrder = shipped(order, lineUids, at)
      if (isRejected(shippedOrder)) return shippedOrder
      const document = await tx.lockIdentityDocument(order.uid)
      if (document !== undefined && document.status !== 'accepted') {
        return rejected('identity-missing', { status: document.status })
      }
      const missing = await checkShippingPayment(change, parcel.confirmedDispute)
      if (missing !== undefined) return missing
      const { slipNumber, returnSlipNumber, confirmedDispute } = parcel
      const reason = [`shipped ${slipNumber}`, ...(confirmedDispute ? [`despite a dispute: ${confirmedDispute}`] : [])]
      const changed = { ...shippedOrder, slipNumber, returnSlipNumber }
      const saved = await saveChange(change, changed, { actor: by, reason: reason.join(', ') })
      if (order.shippedAt === undefined) await endPayment(change, order.paymentTotalYen + (await openFeesYen(change)))
      await ports.mails.shipped({ tx, order: saved, at }, saved.lines.filter(isIn(lineUids)))
      return saved
    })
}

function linesOfParcel({ order }: OrderChange, { slipNumber }: Parcel): string[] {
  const ready = order.lines.filter((line) => line.status === 'Fix')
  const isSame = order.slipNumber === slipNumber && ready.length === 0
  return (isSame ? order.lines.filter((line) => !line.status.startsWith('Cancel')) : ready).map((line) => line.uid)
}

function isShippedAlready({ order }: OrderChange, { slipNumber }: Parcel, lineUids: readonly string[]): boolean {
  const lines = order.lines.filter(isIn(lineUids))
  const isShipped = lines.length > 0 && lines.every((line) => !isUnshippedLine(line))
  return order.slipNumber === slipNumber && isShipped
}

function isIn(lineUids: readonly string[]): (line: { readonly uid: string }) => boolean {
  return ({ uid }) => lineUids.includes(uid)
}

/**
 * Records returned lines, without `lineUids` all that are out, from Rental or Arrear: Rental3 while some are out,
 * Return with the earned points when all are returned (docs/rules.md Orders, Money). The products are held for their
 * cleaning days in the same transaction, so that they are not offered before. Lines that were already returned do not
 * change.
 */
export function returnLines(ports: LifePorts) {
  return (orderUid: string, lineUids: readonly string[] | undefined, by: Staff) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at, todayOn, calendar } = change
      const requested = lineUids ?? order.lines.filter(isRentedOutLine).map((line) => line.uid)
      const newlyReturned = requested.filter((uid) => order.lines.find((line) => line.uid === uid)?.status !== 'Return')
      const hasReturned = order.lines.some((line) => line.status === 'Return')
      if (newlyReturned.length === 0) return hasReturned ? order : rejected('nothing-out')
      const returnedOrder = returned(order, newlyReturned, todayOn, at)
      if (isRejected(returnedOrder)) return returnedOrder
      const saved = await saveChange(change, returnedOrder, { actor: by, reason: `${newlyReturned.length} back` })
      const lines = saved.lines.filter((line) => newlyReturned.includes(line.uid))
      for (const line of lines) {
        const { uid: lineUid, productUid } = line
        await tx.holdForCleaning({ lineUid, productUid, ...cleaningSpan(todayOn, calendar), nextUid: ports.ids.next })
      }
      if (saved.status === 'Return') await creditEarnedPoints({ ...change, order: saved }, ports.ids)
      await ports.mails.returned({ tx, order: saved, at }, lines)
      return saved
    })
}

/** The result of the inspection of a returned product. `untilOn`: the last day of the repair. */
type Finding =
  | { readonly outcome: 'ready'; readonly note?: string }
  | { readonly outcome: 'repair'; readonly untilOn: Day; readonly note?: string }

/**
 * Records the inspection of a returned product: ready, then it is held only for its cleaning days; or in repair, then
 * it is held until a day, except on days that are booked. A later inspection replaces an earlier one. The product is
 * never free before the cleaning days are over.
 */
export function inspectLine(ports: LifePorts) {
  return (orderUid: string, lineUid: string, finding: Finding, by: Staff) =>
    changeOrder(ports, orderUid, async ({ tx, order, at, todayOn, calendar }) => {
      const line = order.lines.find((candidate) => candidate.uid === lineUid)
      if (line === undefined) return rejected('line-unknown', { lineUid })
      const { returnedOn, productUid } = line
      if (line.status !== 'Return' || returnedOn === undefined) {
        return rejected('line-status', { lineUid, status: line.status })
      }
      const untilOn = finding.outcome === 'repair' ? finding.untilOn : undefined
      if (untilOn !== undefined && untilOn < todayOn) return rejected('day-over', { on: untilOn })
      await tx.recordInspection({ lineUid, outcome: finding.outcome, untilOn, note: finding.note ?? '', actor: by, at })
      const cleaning = cleaningSpan(returnedOn, calendar)
      const toOn = untilOn === undefined ? cleaning.toOn : laterDay(untilOn, cleaning.toOn)
      await tx.holdForCleaning({ lineUid, productUid, fromOn: returnedOn, toOn, nextUid: ports.ids.next })
      return order
    })
}
