import { shipped } from '#domain/order/life.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { OrderLifeServices, Parcel } from '../order-life-services.ts'
import { changeOrder, keep, type LifePorts, type OrderChange } from './change-order.ts'
import { endPayment, openFeesYen } from './money.ts'

/**
 * Reserved → Rental1 with the first parcel, its lines Shipping; the payment is captured over what is owed
 * (docs/rules.md Orders). Lines with other days ship later, in parcels of their own. Goods leave only once a wanted
 * identity document was accepted (decided here). The same parcel again is shipped already.
 */
export function shipOrder(ports: LifePorts): OrderLifeServices['shipOrder'] {
  return (orderUid, parcel, by) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      const lineUids = parcel.lineUids ?? linesOfParcel(change, parcel)
      if (isShippedAlready(change, parcel, lineUids)) return order
      const gone = shipped(order, lineUids, at)
      if (isRejected(gone)) return gone
      const document = await tx.lockIdentityDocument(order.uid)
      if (document !== undefined && document.status !== 'accepted') {
        return rejected('identity-missing', { status: document.status })
      }
      const { slipNumber, returnSlipNumber } = parcel
      const changed = { ...gone, slipNumber, returnSlipNumber }
      const kept = await keep(change, changed, { actor: by, reason: `shipped ${slipNumber}` })
      if (order.shippedAt === undefined) await endPayment(change, order.paymentTotalYen + (await openFeesYen(change)))
      await ports.mails.shipped({ tx, order: kept, at }, kept.lines.filter(isIn(lineUids)))
      return kept
    })
}

/** Without a choice: whatever waits. */
function linesOfParcel({ order }: OrderChange, { slipNumber }: Parcel): string[] {
  const waiting = order.lines.filter((line) => line.status === 'Fix')
  const isSame = order.slipNumber === slipNumber && waiting.length === 0
  return (isSame ? order.lines.filter((line) => !line.status.startsWith('Cancel')) : waiting).map((line) => line.uid)
}

function isShippedAlready({ order }: OrderChange, { slipNumber }: Parcel, lineUids: readonly string[]): boolean {
  const lines = order.lines.filter(isIn(lineUids))
  const isGone = lines.length > 0 && lines.every((line) => line.status !== 'Fix' && line.status !== 'New')
  return order.slipNumber === slipNumber && isGone
}

function isIn(lineUids: readonly string[]): (line: { readonly uid: string }) => boolean {
  return ({ uid }) => lineUids.includes(uid)
}
