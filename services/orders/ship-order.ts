import { type LineRejection, shipped } from '#domain/order/life.ts'
import { isUnshippedLine } from '#domain/order/line-statuses.ts'
import type { Order } from '#domain/order/order.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { IdentityDocument } from '../ports/files.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, type MoveRejection, type OrderChange, saveChange } from './change-order.ts'
import { endPayment, openFeesYen } from './money.ts'

/** A parcel: its slip numbers and its lines; without `lineUids` all lines that are ready to ship. */
type Parcel = {
  readonly slipNumber: string
  readonly returnSlipNumber: string
  readonly lineUids?: readonly string[]
}

/**
 * Ships a parcel: Reserved → Rental1 with the first one, its lines become Shipping, and the amount owed is captured
 * (docs/rules.md Orders). Lines with other days ship later in their own parcels. Rejected while a required identity
 * document is not accepted (decided here). Idempotent for the same parcel.
 */
export function shipOrder(ports: LifePorts) {
  return (
    orderUid: string,
    parcel: Parcel,
    by: Staff,
  ): Promise<
    Order | MoveRejection | LineRejection | Rejection<'identity-missing', { status: IdentityDocument['status'] }>
  > =>
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
      const { slipNumber, returnSlipNumber } = parcel
      const changed = { ...shippedOrder, slipNumber, returnSlipNumber }
      const saved = await saveChange(change, changed, { actor: by, reason: `shipped ${slipNumber}` })
      if (order.shippedAt === undefined) await endPayment(change, order.paymentTotalYen + (await openFeesYen(change)))
      await ports.mails.shipped({ tx, order: saved, at }, saved.lines.filter(isIn(lineUids)))
      return saved
    })
}

/** The lines of a parcel without `lineUids`: all lines that are ready to ship. */
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
