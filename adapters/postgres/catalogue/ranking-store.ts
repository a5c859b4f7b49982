import { sql } from 'kysely'
import { lineStatusCodes, RENTAL_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import type { RankingStore } from '#services/ports/catalog.ts'
import type { Database } from '../database/connect.ts'

export function rankingStore(db: Database): RankingStore {
  return {
    countRentals: (sinceOn) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ changed: number }>`
          WITH counted AS (
            SELECT item_id, count(*)::int AS rentals FROM order_lines
            WHERE rental_start_on >= ${sinceOn}::date AND status IN (${sql.join(lineStatusCodes(RENTAL_LINE_STATUSES))})
              AND order_uid IS NOT NULL
            GROUP BY item_id
          ), deleted AS (
            DELETE FROM item_rentals WHERE item_id NOT IN (SELECT item_id FROM counted) RETURNING item_id
          ), upserted AS (
            INSERT INTO item_rentals SELECT item_id, rentals FROM counted
            ON CONFLICT (item_id) DO UPDATE SET rentals = excluded.rentals
              WHERE item_rentals.rentals <> excluded.rentals
            RETURNING item_id
          )
          SELECT ((SELECT count(*) FROM deleted) + (SELECT count(*) FROM upserted))::int AS changed`.execute(tx)
        const changed = rows[0]!.changed
        if (changed > 0) await sql`SELECT bump_catalogue_version()`.execute(tx)
        return changed
      }),
  }
}
