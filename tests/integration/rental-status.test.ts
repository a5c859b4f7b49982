/** Claims of docs/product/3: Rental status. */

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RENTAL_STATUS } from '#domain/availability/rental-status.ts'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { LINE_STATUS, type LineStatus } from '#domain/order/states.ts'
import { documentEndpoint, rows } from '#tests/support/calls/document-endpoint.ts'

const { query, request, db } = documentEndpoint()

/** A line of the first released unit, whose span begins and ends these days from today. */
async function bookUnit(status: LineStatus, from: number, to: number) {
  const unit = rows.units.find(({ release, available }) => release && available)!
  const todayOn = dayOfInstant(Temporal.Now.instant())
  const span = `[${addDays(todayOn, from)},${addDays(todayOn, to + 1)})`
  await sql`INSERT INTO order_lines (uid, order_uid, position, status, product_uid, item_id, item_name,
      rental_start_on, rental_end_on, blocked)
    VALUES ('line-of-today', ${status === 'Maintenance' ? null : rows.orders[0]!.uid}, 90, ${LINE_STATUS[status]},
      ${unit.uid}, ${unit.item_id}, '', lower(${span}::daterange), upper(${span}::daterange) - 1, ${span})`.execute(
    db(),
  )
  return String(unit.uid)
}

test.each([
  ['New', -1, 3, RENTAL_STATUS.inUse],
  ['Rental', -3, 0, RENTAL_STATUS.inUse],
  ['Fix', 1, 3, RENTAL_STATUS.available],
  ['Arrear', -9, -3, RENTAL_STATUS.inUse],
  ['Maintenance', 0, 0, RENTAL_STATUS.unavailable],
  ['Maintenance', 1, 2, RENTAL_STATUS.available],
  ['Cancel', -1, 3, RENTAL_STATUS.available],
] as const)('a unit with a line in %s from day %i to day %i has the rental status %i today', async (...row) => {
  const [status, from, to, expected] = row
  const uid = await bookUnit(status, from, to)
  const filters = [
    { field: 'uid', op: '==', value: uid },
    { field: 'rentalstatus', op: '==', value: expected },
  ]
  const { json } = await query('staff', 'products', { filters })
  expect(json.documents).toMatchObject([{ uid, rentalstatus: expected }])
  await sql`DELETE FROM order_lines WHERE uid = 'line-of-today'`.execute(db())
})

test('a unit that is not released is unavailable', async () => {
  const { uid } = rows.units.find(({ release }) => !release)!
  const { json } = await request('staff', 'GET', `products/${uid}`)
  expect(json.document).toMatchObject({ rentalstatus: RENTAL_STATUS.unavailable })
})
