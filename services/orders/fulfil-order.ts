import type { Yen } from '#domain/money.ts'
import { movedTo } from '#domain/order/life.ts'
import { shipped } from '#domain/order/life-parcels.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import type { Parcel } from '#domain/order/parcel.ts'
import { foldSlipNumber } from '#domain/order/slip-number.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { checkShippingPayment } from '../payments/shipping-payment.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, type MoveRejection, type OrderChange, saveChange } from './change-order.ts'
import { endPayment, openFeesYen } from './money.ts'

/**
 * Confirms an order: Delivery → Reserved (docs/rules.md Orders). Idempotent. `needsDocument`: an order whose identity
 * document is not accepted is refused, because a cancellation costs a fee from then on.
 */
export function confirmOrder(ports: LifePorts, by: Staff) {
  return (
    orderUid: string,
    { needsDocument = false } = {},
  ): Promise<Order | MoveRejection | Rejection<'identity-unchecked', undefined>> =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      if (order.status === 'Reserved') return order
      const confirmed = movedTo(order, 'Reserved', at)
      if (isRejected(confirmed)) return confirmed
      if (needsDocument && (await rejectUnchecked(change))) return rejected('identity-unchecked')
      const saved = await saveChange(change, confirmed, { actor: by, detail: { code: 'confirmed' } })
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

export const DEFAULT_CARRIER = 'yamato'

/**
 * Ships a parcel: Reserved → Rental1 with the first one, its lines become Shipping, and the amount owed is captured
 * (docs/rules.md Orders). Lines with other days ship later in their own parcels (docs/rules.md After the order).
 * Rejected without a line that is ready, and for what findObstacles finds. Idempotent for the same slip of the order.
 */
export function shipOrder(ports: LifePorts, by: Staff) {
  return (orderUid: string, input: ParcelInput) => {
    const slipNumber = foldSlipNumber(input.slipNumber)
    const returnSlipNumber = foldSlipNumber(input.returnSlipNumber)
    return changeOrder(ports, orderUid, (change) => ship(ports, change, { ...input, slipNumber, returnSlipNumber }, by))
  }
}

/** Ships a parcel as part of a change. */
export async function ship(ports: LifePorts, change: OrderChange, input: ParcelInput, by: Staff) {
  const { tx, order, at } = change
  const parcels = await tx.parcels.ofOrder(order.uid)
  const { slipNumber, returnSlipNumber, carrier = DEFAULT_CARRIER, confirmedDispute } = input
  const known = parcels.find((parcel) => parcel.slipNumber === slipNumber)
  if (known !== undefined) return containsLines(order, known, input) ? order : rejected('slip-used', { slipNumber })
  const lineUids = input.lineUids ?? shippableLines(order)
  const uid = ports.ids.next()
  const shippedOrder = shipped(order, { lineUids, parcelUid: uid }, at)
  if (isRejected(shippedOrder)) return shippedOrder
  if (lineUids.length === 0) return rejected('nothing-to-ship')
  const [obstacle] = await findObstacles(change, order.lines.filter(isIn(lineUids)), confirmedDispute)
  if (obstacle !== undefined) return obstacle
  await tx.parcels.save({
    uid,
    orderUid: order.uid,
    number: parcels.length + 1,
    carrier,
    slipNumber,
    returnSlipNumber,
    state: 'shipped',
    shippedAt: at,
    codAmountYen: await codAmountYen(change),
  })
  const changed = { ...shippedOrder, slipNumber, returnSlipNumber }
  const saved = await saveChange(change, changed, {
    actor: by,
    detail: { code: 'shipped', slipNumber, ...(confirmedDispute && { despiteDispute: confirmedDispute }) },
  })
  if (order.shippedAt === undefined) await endPayment(change, order.paymentTotalYen + (await openFeesYen(change)))
  await ports.mails.shipped({ tx, order: saved, at }, saved.lines.filter(isIn(lineUids)))
  return saved
}

/**
 * Why lines of an order may not leave: a required identity document is not accepted, a return date is over, a unit
 * is not in the shop (docs/rules.md Stock), there is no payment or a dispute (checkShippingPayment).
 */
export async function findObstacles(change: OrderChange, lines: readonly OrderLine[], confirmedDispute?: string) {
  const found = [
    await rejectUnchecked(change),
    await rejectUnready(change, lines),
    await checkShippingPayment(change, confirmedDispute),
  ]
  return found.filter((rejection) => rejection !== undefined)
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
  const document = await tx.documents.lock(order.uid)
  if (document === undefined || document.status === 'accepted') return undefined
  return rejected('identity-missing', { status: document.status })
}

/** The lines that wait to ship; of lines of one unit on different days the first one. */
function shippableLines({ lines }: Order): string[] {
  const waiting = lines.filter((line) => line.status === 'Fix').toSorted((a, b) => (a.startOn < b.startOn ? -1 : 1))
  const isFirst = ({ unitUid }: OrderLine, index: number) =>
    waiting.findIndex((line) => line.unitUid === unitUid) === index
  return waiting.filter(isFirst).map(({ uid }) => uid)
}

/** No line ships after its return date, nor with a unit that is out, lost, or in the parcel already. */
async function rejectUnready({ tx, todayOn }: OrderChange, lines: readonly OrderLine[]) {
  const late = lines.find(({ endOn }) => endOn < todayOn)
  if (late) return rejected('rental-over', { lineUid: late.uid, endOn: late.endOn })
  const unitUids = lines.map((line) => line.unitUid)
  const absent = await tx.stock.absent(unitUids)
  const line = lines.find(({ unitUid }, index) => absent.has(unitUid) || unitUids.indexOf(unitUid) !== index)
  return line && rejected('unit-absent', { lineUid: line.uid, unitUid: line.unitUid })
}

function isIn(lineUids: readonly string[]): (line: { readonly uid: string }) => boolean {
  return ({ uid }) => lineUids.includes(uid)
}
