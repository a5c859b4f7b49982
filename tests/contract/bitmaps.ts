import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#adapters/postgres/connect.ts'

/** Expects that every bitmap is what its lines say, and that the shelf holds what the catalogue says. */
export async function expectBitmapsRight(db: Database): Promise<void> {
  const { rows: wrong } = await sql`SELECT uid FROM products WHERE occupancy <> occupancy_of(uid)`.execute(db)
  expect(wrong).toEqual([])
  await expectShelfRight(db)
}

/** Expects that the shelf is its definition. */
export async function expectShelfRight(db: Database): Promise<void> {
  const columns = sql`product_uid, category_uid, item_id, size_tag_uid, published_on, price_four_days, price_further_day,
    is_first, occupancy`
  const { rows } = await sql`
    (SELECT ${columns}, 'missing' AS fault FROM shelf_rows EXCEPT ALL SELECT ${columns}, 'missing' FROM shelf)
    UNION ALL
    (SELECT ${columns}, 'surplus' FROM shelf EXCEPT ALL SELECT ${columns}, 'surplus' FROM shelf_rows)`.execute(db)
  expect(rows).toEqual([])
}

/** Expects that no product is promised twice for a day: what the constraint no_double_booking keeps, looked at without it. */
export async function expectNoDoubleBooking(db: Database): Promise<void> {
  const { rows } = await sql`
    SELECT a.uid FROM order_lines AS a JOIN order_lines AS b
      ON a.product_uid = b.product_uid AND a.uid < b.uid AND a.blocked && b.blocked
    WHERE a.status IN (1, 2, 3, 4, 8, 9, 999) AND b.status IN (1, 2, 3, 4, 8, 9, 999)`.execute(db)
  expect(rows).toEqual([])
}
