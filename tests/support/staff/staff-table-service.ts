import { sql } from 'kysely'
import { day } from '#domain/day.ts'
import { orderLives, STAFF } from '../orders/order-lives.ts'
import { slipsFor } from '../orders/packing-lives.ts'
import { NOW, type SmallShop } from '../shop/small-shop.ts'
import type { ChangeRow } from './staff-table-changes.ts'

const rowsOf = async (query: Promise<{ readonly rows: readonly unknown[] }>) => (await query).rows

/** A unit that was shipped for cash on delivery and came back. */
async function returnedUnit(shop: SmallShop) {
  const placed = await orderLives(() => shop).confirmed([1], { startOn: day('2026-11-25'), method: 'cod' })
  const order = await shop.ports.orders.find(placed.uid)
  const [slipNumber = '', returnSlipNumber = ''] = slipsFor(order?.number ?? 0)
  await orderLives(() => shop).identify(placed)
  await shop.services.orderLife.shipOrder(placed.uid, { slipNumber, returnSlipNumber }, STAFF)
  await shop.services.orderLife.returnLines(placed.uid, undefined, STAFF)
  const { rows } = await sql<{ id: string }>`
    SELECT units.id FROM order_lines JOIN units ON units.uid = product_uid
    WHERE order_uid = ${placed.uid}`.execute(shop.db)
  return { uid: placed.uid, unitId: rows[0]!.id, slipNumber, amountYen: order?.paymentTotalYen ?? 0 }
}

/** Changes of customer service, money and the cleaning that are not moves of an order; a part of CHANGE_ROWS. */
export const SERVICE_ROWS: Readonly<Record<string, ChangeRow>> = {
  startPhoneOrder: async (shop) => {
    const uid = shop.ports.ids.next()
    return {
      subject: `order:${uid}`,
      args: [uid, { kind: 'new' }],
      unknown: [uid, { kind: 'member', customerUid: 'no-member' }],
      state: () => rowsOf(sql`SELECT uid, version, placed_by FROM orders WHERE uid = ${uid}`.execute(shop.db)),
    }
  },
  importCodStatement: async (shop) => {
    const { uid, slipNumber, amountYen } = await returnedUnit(shop)
    const rowOf = (yen: number) => `${slipNumber},${yen},2026-11-20`
    return {
      subject: 'cod-statement',
      args: [rowOf(amountYen)],
      wrong: ['伝票番号,金額,入金日'],
      state: () =>
        rowsOf(
          sql`
          SELECT cod_paid_on, paid_at FROM parcels JOIN orders ON orders.uid = order_uid
          WHERE order_uid = ${uid}`.execute(shop.db),
        ),
    }
  },
  beginUpload: async ({ db }) => ({
    subject: 'upload:new',
    args: [{ kind: 'item-picture', length: 9, claimedType: '' }],
    wrong: [{ kind: 'item-picture', length: 1e9, claimedType: '' }],
    state: () => rowsOf(sql`SELECT uid FROM uploads`.execute(db)),
  }),
  importCarrierReports: async (shop) => {
    const { uid, slipNumber } = await returnedUnit(shop)
    const bytes = (text: string) => new TextEncoder().encode(text)
    return {
      subject: 'file:carrier-reports',
      args: [bytes(`${slipNumber},配達中,${NOW}`)],
      wrong: [bytes('伝票番号,種別,日時')],
      state: () => rowsOf(sql`SELECT state, reported_at FROM parcels WHERE order_uid = ${uid}`.execute(shop.db)),
    }
  },
  markCleaned: async (shop) => {
    const { unitId } = await returnedUnit(shop)
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM units WHERE uid NOT IN (SELECT product_uid FROM unit_care)`.execute(shop.db)
    return {
      subject: `unit:${unitId}`,
      args: [unitId],
      wrong: [rows[0]!.id],
      unknown: ['9-9'],
      state: () =>
        rowsOf(
          sql`
          SELECT unit_care.*, (SELECT count(*) FROM unit_events) AS events
          FROM unit_care JOIN units ON units.uid = product_uid WHERE id = ${unitId}`.execute(shop.db),
        ),
    }
  },
}
