import { type Day, dayOfInstant, instantOfHour } from '#domain/day.ts'
import { findParcelToPack, locateParcel } from '../packing/find-parcel.ts'
import { packUnit, unpackUnit } from '../packing/pack-unit.ts'
import { resetSlips, scanSlip, shipParcel } from '../packing/ship-parcel.ts'
import type { LineToPack } from '../ports/packing.ts'
import type { ServicePorts } from '../service-ports.ts'
import { staffUseCases } from './use-case.ts'

const PACKING = { duties: ['packing'] } as const
const MAX_LINES = 2_000

/** Picking and packing (docs/rules.md Packing). */
export function createPacking(ports: ServicePorts) {
  const { move, reading } = staffUseCases(ports)
  const packed = (swaps: boolean) =>
    move(
      swaps ? 'swapUnit' : 'packUnit',
      PACKING,
      (bound, by) => (uid: string, parcel: number, unitId: string) =>
        packUnit(bound, by)(uid, { parcel, unitId, swaps }),
    )
  return {
    /** The parcels that have to leave until a day, without a day until today. */
    list: reading('listPacking', PACKING, listParcels),
    /** The name of the parcel that a code means. */
    locate: reading('locateParcel', PACKING, locateParcel),
    /** A parcel by its name; undefined for an unknown one. The reading is logged. */
    find: reading('readParcel', { ...PACKING, subject: ({ order }) => `order:${order.uid}` }, findParcelToPack),
    packUnit: packed(false),
    swapUnit: packed(true),
    unpackUnit: move('unpackUnit', PACKING, unpackUnit),
    scanSlip: move('scanSlip', PACKING, scanSlip),
    resetSlips: move('resetSlips', PACKING, resetSlips),
    ship: move('shipParcel', PACKING, shipParcel),
  }
}

/** Lines by parcel, in the order of the list. */
export type ListedParcel = { readonly name: string; readonly lines: readonly [LineToPack, ...LineToPack[]] }

function listParcels({ packing, days }: ServicePorts) {
  return async (on: Day | undefined) => {
    const now = days.now()
    const todayOn = dayOfInstant(now)
    const untilOn = on ?? todayOn
    const [lines, shippedToday, next] = await Promise.all([
      packing.linesToPack(untilOn, now, MAX_LINES),
      packing.countShipped(instantOfHour(todayOn, 0)),
      packing.nextShippingDay(untilOn),
    ])
    return { untilOn, todayOn, parcels: byParcel(lines), shippedToday, next }
  }
}

function byParcel(lines: readonly LineToPack[]): readonly ListedParcel[] {
  const groups = Map.groupBy(lines, ({ number, parcel }) => `${number}-${parcel}`)
  return [...groups].flatMap(([name, [first, ...rest]]) =>
    first === undefined ? [] : [{ name, lines: [first, ...rest] as const }],
  )
}
