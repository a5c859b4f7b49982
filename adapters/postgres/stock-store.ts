import { sql } from 'kysely'
import type { StockStore } from '#services/ports/stock-store.ts'
import type { Database } from './connect.ts'
import { freeProducts } from './free-products.ts'
import { retriedTransaction } from './retried-transaction.ts'

/** The stock in PostgreSQL. */
export function stockStore(db: Database): StockStore {
  const bySize = (itemId: number) => occupanciesBySize(db, itemId)
  return {
    occupancies: async (itemId, sizeTagUid) => (await bySize(itemId)).get(sizeTagUid) ?? [],
    occupanciesBySize: bySize,
    freeProducts: (itemId, sizeTagUid, away) => freeProducts(db, itemId, sizeTagUid, away),
    moveWindow: (fromOn) =>
      retriedTransaction(db, async (tx) => {
        await sql`SET LOCAL statement_timeout = 0`.execute(tx)
        const { rows } = await sql<{ changed: number }>`
          SELECT move_occupancy_window(${fromOn}::date) AS changed`.execute(tx)
        return rows[0]!.changed
      }),
  }
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
