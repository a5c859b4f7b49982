import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { BLOCKING_STATUSES } from '#adapters/postgres/stock/stock-store.ts'

/** Expects that every bitmap agrees with its order lines, and the table of sellable units with its definition. */
export async function expectConsistentBitmaps(db: Database): Promise<void> {
  const { rows: stale } = await sql`SELECT uid FROM units WHERE occupancy <> occupancy_of(uid)`.execute(db)
  expect(stale).toEqual([])
  await expectConsistentSellableUnits(db)
}

/** Expects that the table of sellable units has exactly the rows of its definition. */
export async function expectConsistentSellableUnits(db: Database): Promise<void> {
  const { rows } = await sql`
    (SELECT 'missing' AS fault, wanted.* FROM sellable_unit_rows AS wanted
     EXCEPT ALL SELECT 'missing', sellable_units.* FROM sellable_units)
    UNION ALL
    (SELECT 'surplus', sellable_units.* FROM sellable_units
     EXCEPT ALL SELECT 'surplus', wanted.* FROM sellable_unit_rows AS wanted)`.execute(db)
  expect(rows).toEqual([])
}

/**
 * Expects that no unit is booked twice for a day: the condition of the constraint no_double_booking, checked
 * without it.
 */
export async function expectNoDoubleBooking(db: Database): Promise<void> {
  const { rows } = await sql`
    SELECT a.uid FROM order_lines AS a JOIN order_lines AS b
      ON a.product_uid = b.product_uid AND a.uid < b.uid AND a.blocked && b.blocked
    WHERE a.status IN ${BLOCKING_STATUSES} AND b.status IN ${BLOCKING_STATUSES}`.execute(db)
  expect(rows).toEqual([])
}
