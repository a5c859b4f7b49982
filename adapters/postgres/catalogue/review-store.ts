import { sql } from 'kysely'
import { LINE_STATUS } from '#domain/order/states.ts'
import type { ReviewStore } from '#services/ports/visitors.ts'
import type { Database } from '../database/connect.ts'
import { hasRows } from '../database/rows.ts'

export function reviewStore(db: Database): ReviewStore {
  return {
    reviewedLines: async (lineUids) => {
      if (lineUids.length === 0) return new Set()
      const { rows } = await sql<{ uid: string }>`
        SELECT order_line_uid AS uid FROM reviews WHERE order_line_uid = ANY (${lineUids}::text[])`.execute(db)
      return new Set(rows.map(({ uid }) => uid))
    },
    returnedOrders: async (customerUid, limit, orderOrLineUid) => {
      const { rows } = await sql<{ uid: string }>`
        SELECT uid FROM orders
        WHERE customer_uid = ${customerUid} AND available AND EXISTS (
          SELECT FROM order_lines AS line WHERE order_uid = orders.uid AND line.status = ${LINE_STATUS.Return}
            AND (${orderOrLineUid ?? null}::text IS NULL OR ${orderOrLineUid ?? null} IN (line.uid, orders.uid)))
        ORDER BY ordered_at DESC LIMIT ${limit}`.execute(db)
      return rows.map(({ uid }) => uid)
    },
    add: (review) => hasRows(db)`
        INSERT INTO reviews (uid, item_id, order_line_uid, nickname, stars, fit, size_label, height_cm, usual_size,
                             scene, body, posted_on, is_shown)
        VALUES (${review.uid}, ${review.itemId}, ${review.orderLineUid}, ${review.nickname}, ${review.stars},
                ${review.fit}, ${review.sizeLabel}, ${review.heightCm ?? null}, ${review.usualSize ?? ''},
                ${review.scene}, ${review.body}, ${review.postedOn}::date, false)
        ON CONFLICT (order_line_uid) DO NOTHING RETURNING 1`,
  }
}
