import { sql } from 'kysely'
import type { ReviewStore } from '#services/ports/review-store.ts'
import type { Database } from './connect.ts'

/** Reviews in PostgreSQL, as they are handed in. */
export function reviewStore(db: Database): ReviewStore {
  return {
    reviewedLines: async (lineUids) => {
      if (lineUids.length === 0) return new Set()
      const { rows } = await sql<{ uid: string }>`
        SELECT order_line_uid AS uid FROM reviews WHERE order_line_uid = ANY (${lineUids}::text[])`.execute(db)
      return new Set(rows.map(({ uid }) => uid))
    },
    add: async (review) => {
      const { rows } = await sql`
        INSERT INTO reviews (uid, item_id, order_line_uid, nickname, stars, fit, size_label, height_cm, usual_size,
                             scene, body, posted_on, is_shown)
        VALUES (${review.uid}, ${review.itemId}, ${review.orderLineUid}, ${review.nickname}, ${review.stars},
                ${review.fit}, ${review.sizeLabel}, ${review.heightCm ?? null}, ${review.usualSize ?? ''},
                ${review.scene}, ${review.body}, ${review.postedOn}::date, false)
        ON CONFLICT (order_line_uid) DO NOTHING RETURNING 1`.execute(db)
      return rows.length > 0
    },
  }
}
