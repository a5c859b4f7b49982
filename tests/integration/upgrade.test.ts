import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { LINE_STATUS, ORDER_STATUS } from '#domain/order/states.ts'
import { type StoredRow, upgradedShop } from '#tests/support/database/older-release.ts'

const TABLES = [
  ...['orders', 'order_lines', 'order_events', 'payments', 'payment_tasks', 'order_charges', 'identity_documents'],
  ...['point_entries', 'inspections', 'mails', 'customers', 'configs'],
  ...['embedded_processor.sessions', 'embedded_processor.operations'],
]
const { shop, rowsBefore, rowsAfter } = upgradedShop(TABLES)

/** Rows of a query as texts separated by spaces. */
async function rowsOf(query: string): Promise<string[]> {
  const { rows } = await sql.raw<StoredRow>(query).execute(shop().db)
  return rows.map((row) => Object.values(row).join(' '))
}

describe('the data after the migrations', () => {
  test('the dump has an order and a line in each status', async () => {
    const statuses = (table: string) => new Set(rowsBefore()[table]!.map(({ status }) => status))
    const { Dummy: _order, ...orders } = ORDER_STATUS
    const { Dummy: _line, ...lines } = LINE_STATUS
    expect(statuses('orders')).toEqual(new Set(Object.values(orders)))
    expect(statuses('order_lines')).toEqual(new Set(Object.values(lines)))
  })

  test('every row keeps every value that it had', () => {
    for (const [table, rows] of Object.entries(rowsBefore())) {
      const oldColumns = (row: StoredRow) => JSON.stringify(Object.keys(rows[0]!).map((column) => row[column]))
      expect(rowsAfter()[table]!.map(oldColumns).sort(), table).toEqual(rows.map(oldColumns).sort())
    }
  })

  test('each order that was shipped has a parcel with its slips, lines and cash on delivery', async () => {
    expect(
      await rowsOf(`
        SELECT order_uid, number, slip_number, return_slip_number, state, cod_amount, cod_paid_on::text,
               returned_on::text,
               (SELECT string_agg(uid, '+' ORDER BY uid) FROM order_lines WHERE parcel_uid = parcels.uid)
        FROM parcels ORDER BY slip_number`),
    ).toEqual([
      'returned 1 5000-0001 6000-0001 returned   2026-11-25 returned-1',
      'overdue 1 5000-0002 6000-0002 delivered    overdue-1',
      'part-returned 1 5000-0003 6000-0003 delivered    part-returned-1+part-returned-2',
      // The clock of the release before had recorded the payment.
      'cod-arrived 1 5000-0004 6000-0004 delivered 7310 2026-12-07  cod-arrived-1',
      'reminded 1 5000-0005 6000-0005 delivered    reminded-1',
      'part-shipped 1 5000-0006 6000-0006 delivered    part-shipped-1',
      'uncaptured 1 5000-0007 6000-0007 delivered    uncaptured-1',
      // With the fee of 2,490 yen of its cancelled line.
      'cod-shipped 1 5000-0008 6000-0008 shipped 9800   cod-shipped-1',
      'shipped 1 5000-0009 6000-0009 shipped    shipped-1',
    ])
    const times = await rowsOf(`
      SELECT count(*) FROM parcels JOIN orders ON orders.uid = order_uid
      WHERE parcels.shipped_at <> orders.shipped_at OR parcels.delivered_at IS DISTINCT FROM orders.delivered_at
        OR reported_at IS NOT NULL`)
    expect(times).toEqual(['0'])
  })

  test('charges have state, tax and due day; an unpaid extension of a cancelled line has ended', async () => {
    const rows = await rowsOf(`
      SELECT uid, kind, amount, state, tax, due_on::text, note FROM order_charges ORDER BY length(uid), uid`)
    expect(rows.map((row) => row.trim())).toEqual([
      'charge-1 cancellation 3205 open 0 2026-12-15',
      'charge-2 cancellation 3040 paid 0 2026-12-15',
      'charge-3 extension 2800 paid 254 2026-12-21',
      'charge-4 extension 4200 open 381 2026-12-21',
      'charge-5 extension 4900 open 445 2026-12-23',
      'charge-6 extension 2800 ended 254 2026-12-23 line cancelled',
      'charge-7 cancellation 3205 open 0 2026-12-23',
      'charge-8 uncaptured 6080 open 552 2026-12-24',
      'charge-9 partial-cancellation 2490 open 0 2026-12-26',
      'charge-10 partial-cancellation 2490 open 0 2026-12-28',
    ])
  })

  test('authorisations have an end, payments the purpose of an order, documents the end of their day', async () => {
    const payments = "SELECT count(*) FROM payments WHERE purpose <> 'order' OR keeps_card OR disputed_at IS NOT NULL"
    expect(await rowsOf(payments)).toEqual(['0'])
    const ends = await rowsOf(`
      SELECT order_uid, to_char(authorised_until AT TIME ZONE 'Asia/Tokyo', 'MM-DD HH24:MI') FROM payments
      WHERE status = 'authorised' OR authorised_until IS NOT NULL ORDER BY authorised_until, order_uid`)
    expect(ends).toEqual([
      'far-ahead 11-27 10:00',
      'uncaptured 12-17 10:00',
      'document-refused 12-21 09:00',
      'document-sent 12-21 09:00',
      'partly-cancelled 12-21 09:00',
      'reserved 12-21 09:00',
    ])
    const documents = `SELECT count(*) FROM identity_documents
      WHERE due_at AT TIME ZONE 'Asia/Tokyo' <> due_on + time '23:59' OR reminded_at IS NOT NULL`
    expect(await rowsOf(documents)).toEqual(['0'])
  })

  test('the closing of the code is one of the shop, and no unit is retired', async () => {
    const closings = await rowsOf('SELECT from_on::text, to_on::text, reason FROM closings')
    expect(closings).toEqual(['2026-12-31 2027-01-03 年末年始休業'])
    expect(await rowsOf('SELECT uid FROM suspensions')).toEqual([])
    expect(await rowsOf('SELECT id FROM units WHERE retired_on IS NOT NULL OR bought_on IS NOT NULL')).toEqual([])
  })
})
