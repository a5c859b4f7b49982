import { sql } from 'kysely'
import { type Day, dayOfInstant, daysBetween } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { type PackingParcel, packingParcels } from '#domain/order/packing.ts'
import { LINE_STATUS } from '#domain/order/states.ts'
import type { LabelledUnit, PaperLine, PaperParcel, ParcelPaperReads } from '#services/ports/parcel-papers.ts'
import type { Database } from '../database/connect.ts'
import { allRows, entities } from '../database/rows.ts'
import { collectedFees } from '../money/charge-store.ts'
import { ORDER_SELECT_LIST, type OrderRow, toOrder } from '../orders/order-rows.ts'

/** Orders whose lines leave: confirmed, or under way. */
const SHIPPING_STATUSES = sql.raw('(30, 40, 60, 65, 90)')

/** What the papers of parcels name. A few statements for any number of parcels. */
export function parcelPaperReads(db: Database): ParcelPaperReads {
  return {
    parcelsToShip: async (on) => {
      const rows = await allRows<OrderRow>(db)`
        SELECT ${ORDER_SELECT_LIST} FROM orders
        WHERE status IN ${SHIPPING_STATUSES} AND number IS NOT NULL AND locked_at IS NULL
          AND uid IN (SELECT order_uid FROM order_lines
                      WHERE status = ${LINE_STATUS.Fix} AND order_uid IS NOT NULL AND lower(blocked) + 1 <= ${on}::date)
        ORDER BY number`
      const facts = await factsOf(db, rows.map(toOrder))
      return facts
        .flatMap((fact) =>
          packingParcels(fact.order)
            .filter(({ shipsOn, lines }) => shipsOn <= on && lines.some(({ status }) => status === 'Fix'))
            .map((parcel) => paperOf(fact, parcel)),
        )
        .toSorted((a, b) => daysBetween(b.shipsOn, a.shipsOn))
    },
    findParcels: async (references) => {
      const numbers = references.map(({ orderNumber }) => orderNumber)
      const rows = await allRows<OrderRow>(db)`
        SELECT ${ORDER_SELECT_LIST} FROM orders WHERE number = ANY (${numbers}::bigint[]) AND locked_at IS NULL`
      const facts = new Map((await factsOf(db, rows.map(toOrder))).map((fact) => [fact.order.number, fact]))
      return references.flatMap(({ orderNumber, parcel: number }) => {
        const fact = facts.get(orderNumber)
        const parcel = fact && packingParcels(fact.order).find((each) => each.number === number)
        return fact === undefined || parcel === undefined || parcel.lines.length === 0 ? [] : [paperOf(fact, parcel)]
      })
    },
    findUnits: async (unitIds) => {
      const rows = await entities<LabelledUnit>(db)`
        SELECT units.id AS "unitId", items.name AS "itemName", makers.name AS "makerName",
          size_label AS "sizeLabel", shelf
        FROM units JOIN items ON items.id = item_id JOIN makers ON makers.uid = maker_uid
        WHERE units.id = ANY (${[...unitIds]}::text[])`
      const found = new Map(rows.map((unit) => [unit.unitId, unit]))
      return unitIds.flatMap((unitId) => found.get(unitId) ?? [])
    },
  }
}

type Unit = Pick<PaperLine, 'unitId' | 'shelf' | 'form' | 'setForm'> & { readonly uid: number }
type Slips = Pick<PaperParcel, 'slipNumber' | 'returnSlipNumber'> & {
  readonly orderUid: string
  /** Of a parcel that has not left. */
  readonly number: number | undefined
  /** Of a parcel that was shipped. */
  readonly parcelUid: string | undefined
  readonly shippedAt: Temporal.Instant | undefined
}

type Facts = {
  readonly order: Order
  readonly slips: readonly Slips[]
  readonly units: ReadonlyMap<number, Unit>
  readonly feesYen: Yen
}

async function factsOf(db: Database, orders: readonly Order[]): Promise<Facts[]> {
  const uids = orders.map(({ uid }) => uid)
  const unitUids = orders.flatMap(({ lines }) => lines.map(({ unitUid }) => unitUid))
  const [units, slips, fees] = await Promise.all([
    entities<Unit>(db)`
      SELECT units.uid, units.id AS "unitId", shelf, items.form, items.set_form AS "setForm"
      FROM units JOIN items ON items.id = item_id WHERE units.uid = ANY (${unitUids}::integer[])`,
    entities<Slips>(db)`
      SELECT order_uid AS "orderUid", number, NULL::text AS "parcelUid", NULL::timestamptz AS "shippedAt",
        slip_number AS "slipNumber", return_slip_number AS "returnSlipNumber"
      FROM parcel_slips WHERE order_uid = ANY (${uids}::text[])
      UNION ALL
      SELECT order_uid, NULL, uid, shipped_at, slip_number, return_slip_number
      FROM parcels WHERE order_uid = ANY (${uids}::text[])`,
    collectedFees(db, uids),
  ])
  const byUid = new Map(units.map((unit) => [unit.uid, unit]))
  const byOrder = Map.groupBy(slips, ({ orderUid }) => orderUid)
  return orders.map((order) => ({
    order,
    slips: byOrder.get(order.uid) ?? [],
    units: byUid,
    feesYen: fees.get(order.uid) ?? 0,
  }))
}

function paperOf({ order, slips, units, feesYen }: Facts, { number, shipsOn, lines }: PackingParcel): PaperParcel {
  const shipped = slips.find(
    ({ parcelUid }) => parcelUid !== undefined && lines.some((line) => line.parcelUid === parcelUid),
  )
  const { slipNumber = '', returnSlipNumber = '' } = shipped ?? slips.find((each) => each.number === number) ?? {}
  return {
    orderNumber: order.number ?? 0,
    parcel: number,
    order,
    lines: lines.map((line) => {
      const { unitId = '', shelf = '', form, setForm } = units.get(line.unitUid) ?? {}
      return { ...line, unitId, shelf, form, setForm }
    }),
    shipsOn: shippedOn(shipped) ?? shipsOn,
    isShipped: shipped !== undefined,
    slipNumber,
    returnSlipNumber,
    feesYen,
  }
}

function shippedOn(slips: Slips | undefined): Day | undefined {
  return slips?.shippedAt && dayOfInstant(slips.shippedAt)
}
