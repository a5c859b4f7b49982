import { withSubstitute } from '#domain/order/life-parcels.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { checkUnit, isPacked, matchUnit, type ScannedUnit, withPackedLine } from '#domain/order/packing.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { type ChangePorts, changeOrder, type OrderChange, saveChange } from '../orders/change-order.ts'
import type { Staff } from '../ports/order-store.ts'
import { waitingLines } from './waiting-parcel.ts'

/** `swaps`: whether another free unit of the same item and size takes the place of the planned one. */
type Scan = { readonly parcel: number; readonly unitId: string; readonly swaps: boolean }

/**
 * Records that a unit was scanned for a parcel: it must be the one of a line. Another unit of the same item and size
 * that is free for the whole span is `unit-substitute` unless the scan swaps; then the line gets it in the same
 * transaction. Any other unit is refused with what holds it (docs/rules.md Packing).
 */
export function packUnit(ports: ChangePorts, by: Staff) {
  return (orderUid: string, { parcel, unitId, swaps }: Scan) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order } = change
      const lines = waitingLines(order, parcel)
      if (isRejected(lines)) return lines
      const unit = await tx.stock.findUnit(unitId)
      if (unit === undefined) return rejected('code-unknown', { code: unitId })
      const match = matchUnit(lines, unit)
      if (isRejected(match)) return match
      const { line, isOwn } = match
      const holder = await tx.stock.holderOf(unit.unitUid, isOwn ? undefined : line.blocked, line.uid)
      const rejection = checkUnit(unit, holder, isOwn)
      if (rejection !== undefined) return rejection
      if (isOwn) return savePacked(change, order, line, { by, unitId, isSwapped: false })
      if (!swaps) return rejected('unit-substitute', { unitId, itemName: line.itemName, sizeLabel: line.sizeLabel })
      return swap(change, { line, unit, by })
    })
}

async function swap(change: OrderChange, { line, unit, by }: { line: OrderLine; unit: ScannedUnit; by: Staff }) {
  const { tx, order, at } = change
  const { unitUid, refPriceYen, unitId } = unit
  const locked = await tx.stock.lockFree([{ unitUid, blocked: line.blocked }])
  if (!locked.has(unitUid)) return rejected('already-booked', { unitUid })
  const swapped = withSubstitute(order, line.uid, { unitUid, refPriceYen }, at)
  if (isRejected(swapped)) return swapped
  return savePacked(change, swapped, line, { by, unitId, isSwapped: true })
}

function savePacked(
  change: OrderChange,
  order: Order,
  line: OrderLine,
  { by, ...unit }: { by: Staff; unitId: string; isSwapped: boolean },
) {
  const packed = withPackedLine(order, line.uid, change.at)
  return saveChange(
    change,
    { ...packed, modifiedAt: change.at },
    {
      actor: by,
      detail: { code: 'unit-packed', ...unit },
    },
  )
}

/** Takes back the scan of a line, as of the wrong garment. Idempotent. */
export function unpackUnit(ports: ChangePorts, by: Staff) {
  return (orderUid: string, lineUid: string) =>
    changeOrder(ports, orderUid, async (change) => {
      const { order, at } = change
      const line = order.lines.find(({ uid }) => uid === lineUid)
      if (line === undefined) return rejected('line-unknown', { lineUid })
      if (line.status !== 'Fix') return rejected('line-status', { lineUid, status: line.status })
      if (!isPacked(line)) return order
      const unpacked = { ...withPackedLine(order, lineUid, undefined), modifiedAt: at }
      return saveChange(change, unpacked, { actor: by, detail: { code: 'unit-unpacked' } })
    })
}
