import { type Day, laterDay } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import { movedTo } from '#domain/order/life.ts'
import { returned, shipped } from '#domain/order/life-parcels.ts'
import { isOpenLine, isRentedOutLine } from '#domain/order/line-statuses.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import type { Parcel } from '#domain/order/parcel.ts'
import { cleaningSpan } from '#domain/rental/span.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { furtherDayPrices, proposeLateCharges } from '../charges/late-charges.ts'
import { checkShippingPayment } from '../payments/shipping-payment.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { changeOrder, type LifePorts, type MoveRejection, type OrderChange, saveChange } from './change-order.ts'
import { creditEarnedPoints, endPayment, openFeesYen } from './money.ts'
import { isReturnUndone } from './undo-return.ts'

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

/** A parcel to ship; without `lineUids` all lines that are ready, without `carrier` Yamato. */
type ParcelInput = {
  readonly slipNumber: string
  readonly returnSlipNumber: string
  readonly carrier?: string
  readonly lineUids?: readonly string[]
  /** Why staff ships although the customer disputes a payment. */
  readonly confirmedDispute?: string
}

const DEFAULT_CARRIER = 'yamato'

/**
 * Ships a parcel: Reserved → Rental1 with the first one, its lines become Shipping, and the amount owed is captured
 * (docs/rules.md Orders). Lines with other days ship later in their own parcels (docs/rules.md After the order).
 * Rejected without a line that is ready, while a required identity document is not accepted, without a payment, during
 * a dispute (checkShippingPayment), after the return date of a line, and for a product that is not in the shop
 * (docs/rules.md Stock). Idempotent for the same slip of the order.
 */
export function shipOrder(ports: LifePorts) {
  return (orderUid: string, input: ParcelInput, by: Staff) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      const parcels = await tx.parcelsOf(order.uid)
      const { slipNumber, returnSlipNumber, carrier = DEFAULT_CARRIER } = input
      const known = parcels.find((parcel) => parcel.slipNumber === slipNumber)
      if (known !== undefined) return containsLines(order, known, input) ? order : rejected('slip-used', { slipNumber })
      const lineUids = input.lineUids ?? shippableLines(order)
      const uid = ports.ids.next()
      const shippedOrder = shipped(order, { lineUids, parcelUid: uid }, at)
      if (isRejected(shippedOrder)) return shippedOrder
      if (lineUids.length === 0) return rejected('nothing-to-ship')
      const lines = order.lines.filter(({ uid }) => lineUids.includes(uid))
      const { confirmedDispute } = input
      const rejection =
        (await rejectUnchecked(change)) ??
        (await rejectUnready(change, lines)) ??
        (await checkShippingPayment(change, confirmedDispute))
      if (rejection) return rejection
      await tx.saveParcel({
        uid,
        orderUid,
        number: parcels.length + 1,
        carrier,
        slipNumber,
        returnSlipNumber,
        state: 'shipped',
        shippedAt: at,
        codAmountYen: await codAmountYen(change),
      })
      const reason = [`shipped ${slipNumber}`, ...(confirmedDispute ? [`despite a dispute: ${confirmedDispute}`] : [])]
      const changed = { ...shippedOrder, slipNumber, returnSlipNumber }
      const saved = await saveChange(change, changed, { actor: by, reason: reason.join(', ') })
      if (order.shippedAt === undefined) await endPayment(change, order.paymentTotalYen + (await openFeesYen(change)))
      await ports.mails.shipped({ tx, order: saved, at }, saved.lines.filter(isIn(lineUids)))
      return saved
    })
}

/** Cash on delivery is collected with the first parcel: the order and the fees that are open. */
async function codAmountYen(change: OrderChange): Promise<Yen | undefined> {
  const { order } = change
  if (order.paymentMethod !== 'cod' || order.shippedAt !== undefined) return undefined
  return order.paymentTotalYen + (await openFeesYen(change))
}

/** Whether a parcel was shipped with these lines; without `lineUids` any. */
function containsLines({ lines }: Order, { uid }: Parcel, { lineUids }: ParcelInput): boolean {
  const inside = lines.filter((line) => line.parcelUid === uid).map((line) => line.uid)
  return (
    lineUids === undefined || (inside.length === lineUids.length && inside.every((each) => lineUids.includes(each)))
  )
}

async function rejectUnchecked({ tx, order }: OrderChange) {
  const document = await tx.lockIdentityDocument(order.uid)
  if (document === undefined || document.status === 'accepted') return undefined
  return rejected('identity-missing', { status: document.status })
}

/** The lines that wait to ship; of lines of one product on different days the first one. */
function shippableLines({ lines }: Order): string[] {
  const waiting = lines.filter((line) => line.status === 'Fix').toSorted((a, b) => (a.startOn < b.startOn ? -1 : 1))
  const isFirst = ({ productUid }: OrderLine, index: number) =>
    waiting.findIndex((line) => line.productUid === productUid) === index
  return waiting.filter(isFirst).map(({ uid }) => uid)
}

/** No line ships after its return date, nor with a product that is out, lost, or in the parcel already. */
async function rejectUnready({ tx, todayOn }: OrderChange, lines: readonly OrderLine[]) {
  const late = lines.find(({ endOn }) => endOn < todayOn)
  if (late) return rejected('rental-over', { lineUid: late.uid, endOn: late.endOn })
  const productUids = lines.map((line) => line.productUid)
  const absent = await tx.absentProducts(productUids)
  const line = lines.find(
    ({ productUid }, index) => absent.has(productUid) || productUids.indexOf(productUid) !== index,
  )
  return line && rejected('product-absent', { lineUid: line.uid, productUid: line.productUid })
}

function isIn(lineUids: readonly string[]): (line: { readonly uid: string }) => boolean {
  return ({ uid }) => lineUids.includes(uid)
}

/**
 * Records returned lines, without `lineUids` all that are out, from Rental or Arrear: Rental3 while some are out,
 * Return with the earned points when all are returned (docs/rules.md Orders, Money). The products are held for their
 * cleaning days in the same transaction, so that they are not offered before. Lateness is proposed to staff. Lines that
 * were already returned do not change.
 */
export function returnLines(ports: LifePorts & Pick<ServicePorts, 'catalog'>) {
  return async (orderUid: string, lineUids: readonly string[] | undefined, by: Staff) => {
    const prices = await furtherDayPrices(ports, orderUid)
    const undone = (await ports.orders.recordOf(orderUid)).events.filter(isReturnUndone).length
    return changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at, todayOn } = change
      const requested = lineUids ?? order.lines.filter(isRentedOutLine).map((line) => line.uid)
      const newlyReturned = requested.filter((uid) => order.lines.find((line) => line.uid === uid)?.status !== 'Return')
      const hasReturned = order.lines.some((line) => line.status === 'Return')
      if (newlyReturned.length === 0) return hasReturned ? order : rejected('nothing-out')
      const returnedOrder = returned(order, newlyReturned, todayOn, at)
      if (isRejected(returnedOrder)) return returnedOrder
      const saved = await saveChange(change, returnedOrder, { actor: by, reason: `${newlyReturned.length} back` })
      const lines = saved.lines.filter((line) => newlyReturned.includes(line.uid))
      await takeBack(change, saved, lines)
      await proposeLateCharges(ports, change, newlyReturned, prices)
      await creditEarnedPoints({ ...change, order: saved }, ports.ids)
      await ports.mails.returned({ tx, order: saved, at }, lines, undone)
      return saved
    })
  }
}

/** Holds returned products for their cleaning, and marks the parcels as returned of which every line is back. */
export async function takeBack(
  { tx, ids, todayOn, calendar }: OrderChange,
  order: Order,
  lines: readonly OrderLine[],
): Promise<void> {
  for (const { uid: lineUid, productUid } of lines)
    await tx.holdForCleaning({ lineUid, productUid, ...cleaningSpan(todayOn, calendar), nextUid: ids.next })
  for (const parcel of await tx.parcelsOf(order.uid)) {
    const isBack = order.lines.every((line) => line.parcelUid !== parcel.uid || !isOpenLine(line))
    if (isBack && parcel.state !== 'returned')
      await tx.saveParcel({ ...parcel, state: 'returned', returnedOn: todayOn })
  }
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
