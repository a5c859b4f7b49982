import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#adapters/postgres/connect.ts'
import { BLOCKING_STATUSES } from '#adapters/postgres/occupancy-sql.ts'

/** Expects that every bitmap is what its lines say, and that the shelf holds what the catalogue says. */
export async function expectBitmapsRight(db: Database): Promise<void> {
  const { rows: wrong } = await sql`SELECT uid FROM products WHERE occupancy <> occupancy_of(uid)`.execute(db)
  expect(wrong).toEqual([])
  await expectShelfRight(db)
}

/** Expects that the shelf is its definition. */
export async function expectShelfRight(db: Database): Promise<void> {
  const { rows } = await sql`
    (SELECT 'missing' AS fault, shelf_rows.* FROM shelf_rows EXCEPT ALL SELECT 'missing', shelf.* FROM shelf)
    UNION ALL
    (SELECT 'surplus', shelf.* FROM shelf EXCEPT ALL SELECT 'surplus', shelf_rows.* FROM shelf_rows)`.execute(db)
  expect(rows).toEqual([])
}

/**
 * Expects that no product is promised twice for a day: what the constraint no_double_booking keeps, looked at without
 * it.
 */
export async function expectNoDoubleBooking(db: Database): Promise<void> {
  const { rows } = await sql`
    SELECT a.uid FROM order_lines AS a JOIN order_lines AS b
      ON a.product_uid = b.product_uid AND a.uid < b.uid AND a.blocked && b.blocked
    WHERE a.status IN ${BLOCKING_STATUSES} AND b.status IN ${BLOCKING_STATUSES}`.execute(db)
  expect(rows).toEqual([])
}
