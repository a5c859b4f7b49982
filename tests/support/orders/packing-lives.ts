import { sql } from 'kysely'
import { withCheckDigit } from '#domain/order/slip-number.ts'
import { isRejected } from '#domain/result.ts'
import { shopDays } from '#services/catalog/shop-calendar.ts'
import { packUnit, unpackUnit } from '#services/packing/pack-unit.ts'
import { resetSlips, scanSlip } from '#services/packing/ship-parcel.ts'
import type { SmallShop } from '../shop/small-shop.ts'
import { ARRIVAL, STAFF } from './order-lives.ts'

/** The slips of an order's parcel in tests: that of the parcel, and that of the return. */
export function slipsFor(number: number): readonly [outward: string, back: string] {
  const slip = (last: number) => withCheckDigit(`${number}${last}`.padStart(11, '4'))
  return [slip(1), slip(2)]
}

/** Packs the first parcel of orders, step by step. */
export function packingLives(shop: () => SmallShop) {
  const orderOf = async (uid: string) => {
    const order = await shop().ports.orders.find(uid)
    if (order === undefined) throw new Error(`no order ${uid}`)
    return order
  }
  const accepted = <Result>(result: Result) => {
    if (isRejected(result)) throw new Error(JSON.stringify(result))
    return result
  }
  const ports = () => {
    const { settings } = shop().services
    return { ...shop().ports, settings, days: shopDays({ ...shop().ports, settings }) }
  }
  const packing = {
    /** Marks all units as cleaned, also those that came back in earlier tests. */
    clean: async () => void (await sql`DELETE FROM unit_care`.execute(shop().db)),
    /** The ids of the units of an order, by line. */
    async unitsOf(uid: string): Promise<string[]> {
      const { lines } = await orderOf(uid)
      const units = await shop().ports.staffOrders.unitsOf(lines.map(({ unitUid }) => unitUid))
      return lines.map(({ unitUid }) => units.get(unitUid) ?? '')
    },
    /** The id of a free unit of the item and size of the first line. */
    async spareOf(uid: string): Promise<string> {
      const [line] = (await orderOf(uid)).lines
      const free = await shop().ports.stock.freeUnits(line!.itemId, line!.sizeTagUid, line!.blocked)
      return free.at(-1)?.unitId ?? ''
    },
    scan: (uid: string, unitId: string, swaps = false) => packUnit(ports(), STAFF)(uid, { parcel: 1, unitId, swaps }),
    slip: (uid: string, slip: string) => scanSlip(ports(), STAFF)(uid, 1, slip),
    unpack: (uid: string, lineUid: string) => unpackUnit(ports(), STAFF)(uid, lineUid),
    resetSlips: (uid: string) => resetSlips(ports(), STAFF)(uid, 1),
    async packUnits(uid: string): Promise<void> {
      await packing.clean()
      for (const unitId of await packing.unitsOf(uid)) accepted(await packing.scan(uid, unitId))
    },
    async recordConditions(uid: string): Promise<void> {
      for (const { uid: lineUid } of (await orderOf(uid)).lines) {
        const condition = { ...ARRIVAL, stage: 'packing' as const, uid: shop().ports.ids.next(), lineUid }
        accepted(await shop().services.orderLife.recordCondition(uid, condition, STAFF))
      }
    },
    /** Packs all: units, conditions, both slips. */
    async pack(uid: string): Promise<void> {
      await packing.packUnits(uid)
      await packing.recordConditions(uid)
      for (const slip of slipsFor((await orderOf(uid)).number ?? 0)) accepted(await packing.slip(uid, slip))
    },
  }
  return packing
}
