import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { StockStore } from '#services/ports/catalog.ts'
import type { Database } from './connect.ts'
import { freeProducts } from './free-products.ts'
import { BLOCKING_STATUSES } from './occupancy-sql.ts'
import { transactionWithRetry } from './transaction-with-retry.ts'

/** The stock in PostgreSQL. */
export function stockStore(db: Database): StockStore {
  const bySize = (itemId: number) => occupanciesBySize(db, itemId)
  return {
    occupancies: async (itemId, sizeTagUid) => (await bySize(itemId)).get(sizeTagUid) ?? [],
    occupanciesBySize: bySize,
    freeProducts: (itemId, sizeTagUid, blocked) => freeProducts(db, itemId, sizeTagUid, blocked),
    nextBlockedOn: async (productUid, afterOn) => {
      const { rows } = await sql<{ on: Day | null }>`
        SELECT min(lower(blocked)) AS on FROM order_lines
        WHERE product_uid = ${productUid} AND status IN ${BLOCKING_STATUSES}
          AND lower(blocked) > ${afterOn}::date`.execute(db)
      return rows[0]?.on ?? undefined
    },
    moveWindow: (fromOn) => moveWindow(db, fromOn),
  }
}

/** StockStore.moveWindow. Vacuums afterwards, because moving the window updates many rows. */
async function moveWindow(db: Database, fromOn: Day): Promise<number> {
  const { isMoved, changed } = await transactionWithRetry(db, async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ isMoved: boolean; changed: number }>`
      SELECT from_on <> ${fromOn}::date AS "isMoved", move_occupancy_window(${fromOn}::date) AS changed
      FROM occupancy_window`.execute(tx)
    return rows[0]!
  })
  if (isMoved) await vacuum(db)
  return changed
}

/**
 * Vacuums and analyzes. The embedded database has no autovacuum; on a server this sets the visibility map after the
 * nightly changes, for index-only scans. Without truncation it needs no exclusive lock.
 */
async function vacuum(db: Database): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`SELECT set_config('statement_timeout', '0', false)`.execute(session)
    await sql`VACUUM (ANALYZE, TRUNCATE false) products, sellable_units, order_lines, orders, items`.execute(session)
    await sql`RESET statement_timeout`.execute(session)
  })
}

async function occupanciesBySize(db: Database, itemId: number): Promise<Map<number | undefined, string[]>> {
  const { rows } = await sql<{ size_tag_uid: number | null; occupancy: string }>`
    SELECT size_tag_uid, occupancy::text AS occupancy
    FROM products JOIN items ON items.id = item_id
    WHERE item_id = ${itemId} AND products.available AND (products.release OR NOT items.release)
    ORDER BY products.uid`.execute(db)
  const bySize = new Map<number | undefined, string[]>()
  for (const { size_tag_uid, occupancy } of rows) {
    const size = size_tag_uid ?? undefined
    bySize.set(size, [...(bySize.get(size) ?? []), occupancy])
  }
  return bySize
}
