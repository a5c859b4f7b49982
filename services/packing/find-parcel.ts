import type { Day } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import { isPacked, type PackingParcel, packingParcels } from '#domain/order/packing.ts'
import { areScanned, NO_SLIPS, type Slips } from '#domain/order/parcel-slips.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { ScannedCode } from '#domain/staff/scanned-code.ts'
import { changeNow } from '../orders/change-order.ts'
import { findObstacles } from '../orders/fulfil-order.ts'
import type { ConditionRecord } from '../ports/conditions.ts'
import type { ParcelName } from '../ports/packing.ts'
import type { ServicePorts } from '../service-ports.ts'
import { findParcel, waitingLines } from './waiting-parcel.ts'

/**
 * A parcel with everything that packing needs. `units`, `shelves`: by unit; `conditions`: recorded at packing, by
 * line; `slips`: those of a parcel that has left are its own; `obstacles`: why it may not leave now.
 */
export type ParcelToPack = {
  readonly order: Order
  readonly parcel: PackingParcel
  readonly units: ReadonlyMap<number, string>
  readonly shelves: ReadonlyMap<number, string>
  readonly conditions: ReadonlyMap<string, ConditionRecord>
  readonly slips: Slips
  readonly obstacles: Awaited<ReturnType<typeof obstaclesOf>>
  /** What is next: the units, their conditions, the slips, the shipping; or it has left. */
  readonly step: 'units' | 'conditions' | 'slips' | 'ship' | 'left'
}

type Ports = Pick<ServicePorts, 'orders' | 'packing' | 'staffOrders' | 'conditions' | 'days' | 'ids' | 'settings'>

/** Finds a parcel by its name, `100001-1`; undefined for an unknown one. */
export function findParcelToPack(ports: Ports) {
  return async ({ number, parcel: parcelNumber }: ParcelName): Promise<ParcelToPack | undefined> => {
    const order = await ports.orders.findByNumber(number)
    const parcel = order && findParcel(order, parcelNumber)
    if (order === undefined || parcel === undefined) return undefined
    const unitUids = parcel.lines.map(({ unitUid }) => unitUid)
    const [units, shelves, conditions, slips, obstacles] = await Promise.all([
      ports.staffOrders.unitsOf(unitUids),
      ports.packing.shelvesOf(unitUids),
      conditionsOf(ports, parcel),
      slipsOf(ports, order, parcel),
      obstaclesOf(ports, order, parcel),
    ])
    const found = { order, parcel, units, shelves, conditions, slips, obstacles }
    return { ...found, step: stepOf(found) }
  }
}

/** The newest condition of each line's own unit. */
async function conditionsOf({ conditions }: Ports, { lines }: PackingParcel) {
  const found = await conditions.ofLines(lines.map(({ uid }) => uid))
  const counting = found.filter(
    ({ stage, withdrawnAt, lineUid, unitUid }) =>
      stage === 'packing' &&
      withdrawnAt === undefined &&
      lines.some((line) => line.uid === lineUid && line.unitUid === unitUid),
  )
  return new Map(counting.toReversed().map((each) => [each.lineUid, each]))
}

async function slipsOf({ orders, packing }: Ports, { uid }: Order, { number, lines }: PackingParcel): Promise<Slips> {
  const left = lines.find(({ parcelUid }) => parcelUid !== undefined)?.parcelUid
  if (left === undefined) return (await packing.slipsOf(uid)).find((slips) => slips.number === number) ?? NO_SLIPS
  const parcel = (await orders.parcelsOf(uid)).find((each) => each.uid === left)
  const { slipNumber = '', returnSlipNumber = '' } = parcel ?? {}
  return { slipNumber, returnSlipNumber, isSlipScanned: true, isReturnScanned: true }
}

async function obstaclesOf(ports: Ports, order: Order, { number }: PackingParcel) {
  const lines = waitingLines(order, number)
  if (isRejected(lines)) return lines.code === 'not-confirmed' ? [lines] : []
  const calendar = await ports.days.rentalCalendar()
  return ports.orders.transaction((tx) => findObstacles(changeNow(ports, { tx, order, calendar }), lines))
}

function stepOf({ parcel: { lines }, conditions, slips }: Omit<ParcelToPack, 'step'>): ParcelToPack['step'] {
  const waiting = lines.filter(({ status }) => status === 'Fix' || status === 'New')
  if (waiting.length === 0) return 'left'
  if (!waiting.every(isPacked)) return 'units'
  if (!waiting.every(({ uid }) => conditions.has(uid))) return 'conditions'
  return areScanned(slips) ? 'ship' : 'slips'
}

/** The parcel that a code means: of a unit the next one that leaves with it, of an order the next one that leaves. */
export function locateParcel(ports: Pick<ServicePorts, 'orders' | 'packing'>) {
  const { orders, packing } = ports
  const nextOf = async (number: number, shipsOn?: Day): Promise<ParcelName | undefined> => {
    const order = await orders.findByNumber(number)
    if (order === undefined) return undefined
    const parcels = packingParcels(order).filter(({ lines }) => lines.length > 0)
    const waiting = parcels.filter(({ lines }) => lines.some(({ status }) => status === 'Fix'))
    const next = waiting.find((each) => shipsOn === undefined || each.shipsOn === shipsOn) ?? parcels.at(-1)
    return next && { number, parcel: next.number }
  }
  return async (
    code: ScannedCode,
  ): Promise<ParcelName | Rejection<'code-unknown' | 'unit-not-booked', { readonly code: string | number }>> => {
    if (code.kind === 'unit') {
      const line = await packing.findLineOf(code.unitId)
      const found = line && (await nextOf(line.number, line.shipsOn))
      if (found !== undefined) return found
      const isUnit = await packing.isUnit(code.unitId)
      return rejected(isUnit ? 'unit-not-booked' : 'code-unknown', { code: code.unitId })
    }
    if (code.kind === 'slip') {
      const { slipNumber } = code
      const slip = await packing.findSlip(slipNumber)
      const found = slip?.parcel === undefined ? slip && (await nextOf(slip.number)) : { ...slip, parcel: slip.parcel }
      return found ?? rejected('code-unknown', { code: slipNumber })
    }
    if (code.kind === 'order') return (await nextOf(code.number)) ?? rejected('code-unknown', { code: code.number })
    const order = await orders.findByNumber(code.number)
    const isKnown = order !== undefined && findParcel(order, code.parcel) !== undefined
    return isKnown ? code : rejected('code-unknown', { code: `${code.number}-${code.parcel}` })
  }
}
