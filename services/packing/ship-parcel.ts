import { isRentedOutLine } from '#domain/order/line-statuses.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { isPacked } from '#domain/order/packing.ts'
import { areScanned, NO_SLIPS, withScannedSlip } from '#domain/order/parcel-slips.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { type ChangePorts, changeOrder, type LifePorts, type OrderChange, saveChange } from '../orders/change-order.ts'
import { DEFAULT_CARRIER, ship } from '../orders/fulfil-order.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ParcelSlips } from '../ports/packing.ts'
import { findParcel, waitingLines } from './waiting-parcel.ts'

/**
 * Records a slip that was scanned on a parcel whose units are packed (docs/rules.md Packing). A slip that another order
 * has under way is refused.
 */
export function scanSlip(ports: ChangePorts, by: Staff) {
  return (orderUid: string, parcel: number, slipNumber: string) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      const lines = waitingLines(order, parcel)
      if (isRejected(lines)) return lines
      const missing = lines.filter((line) => !isPacked(line)).length
      if (missing > 0) return rejected('units-missing', { count: missing })
      const slips = await findSlips(change, parcel)
      const scanned = withScannedSlip(slips, slipNumber)
      if (isRejected(scanned)) return scanned
      await tx.parcels.lockSlips([slipNumber])
      const owner = await tx.parcels.slipOwner(slipNumber, orderUid)
      if (owner !== undefined) return rejected('slip-taken', { slipNumber, number: owner })
      await tx.parcels.saveSlips({ ...slips, ...scanned })
      return saveChange(
        change,
        { ...order, modifiedAt: at },
        { actor: by, detail: { code: 'slip-scanned', slipNumber } },
      )
    })
}

/** Takes back the slips of a parcel, as when another one was stuck on. Idempotent. */
export function resetSlips(ports: ChangePorts, by: Staff) {
  return (orderUid: string, parcel: number) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      const lines = waitingLines(order, parcel)
      if (isRejected(lines)) return lines
      await tx.parcels.deleteSlips(orderUid, parcel)
      return saveChange(change, { ...order, modifiedAt: at }, { actor: by, detail: { code: 'slips-taken-back' } })
    })
}

async function findSlips({ tx, order }: OrderChange, parcel: number): Promise<ParcelSlips> {
  const known = (await tx.parcels.slipsOf(order.uid)).find(({ number }) => number === parcel)
  return known ?? { orderUid: order.uid, number: parcel, carrier: DEFAULT_CARRIER, ...NO_SLIPS }
}

/**
 * Ships a parcel whose units and slips were scanned, with the condition of each unit recorded. A parcel that has left
 * stays as it is, so that the same call after a crash does nothing twice.
 */
export function shipParcel(ports: LifePorts, by: Staff) {
  return (orderUid: string, parcel: number) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order } = change
      if (hasLeft(change, parcel)) return order
      const lines = waitingLines(order, parcel)
      if (isRejected(lines)) return lines
      const missing = lines.filter((line) => !isPacked(line)).length
      if (missing > 0) return rejected('units-missing', { count: missing })
      const unseen = await countWithoutCondition(change, lines)
      if (unseen > 0) return rejected('condition-missing', { count: unseen })
      const { slipNumber, returnSlipNumber, carrier, ...slips } = await findSlips(change, parcel)
      if (!areScanned({ slipNumber, returnSlipNumber, ...slips })) return rejected('slip-missing')
      const lineUids = lines.map(({ uid }) => uid)
      const shipped = await ship(ports, change, { slipNumber, returnSlipNumber, carrier, lineUids }, by)
      if (!isRejected(shipped)) await tx.parcels.deleteSlips(orderUid, parcel)
      return shipped
    })
}

/** The lines whose unit has no condition recorded at packing: damage needs a before. */
async function countWithoutCondition({ tx }: OrderChange, lines: readonly OrderLine[]): Promise<number> {
  let count = 0
  for (const { uid, unitUid } of lines) {
    const conditions = await tx.stock.conditionsOf(uid)
    if (!conditions.some((each) => each.stage === 'packing' && each.unitUid === unitUid)) count += 1
  }
  return count
}

function hasLeft({ order }: OrderChange, parcelNumber: number): boolean {
  const lines = findParcel(order, parcelNumber)?.lines ?? []
  return lines.some(isRentedOutLine) && !lines.some(({ status }) => status === 'Fix')
}
