import { type RawBuilder, sql } from 'kysely'
import type { ReviewState } from '#domain/staff/desk-filters.ts'
import type { ReviewedRental, StaffReview, StaffReviewStore } from '#services/ports/staff-reviews.ts'
import type { Database } from './connect.ts'
import { entities, hasRows } from './rows.ts'

/** SQL: whether a review is in a state. */
const IS: Readonly<Record<ReviewState, RawBuilder<unknown>>> = {
  waiting: sql`NOT is_shown AND checked_at IS NULL`,
  shown: sql`is_shown`,
  hidden: sql`NOT is_shown AND checked_at IS NOT NULL`,
}

/** SQL: when staff decided; of reviews from before that was recorded, the day of the review. */
const DECIDED_AT = sql`coalesce(checked_at, posted_on::timestamp AT TIME ZONE 'Asia/Tokyo')`

export function staffReviewStore(db: Database): StaffReviewStore {
  return {
    list: async ({ state, after }, limit) => {
      const isOldestFirst = state === 'waiting'
      const direction = isOldestFirst ? sql`ASC` : sql`DESC`
      const at = isOldestFirst ? sql`posted_on` : DECIDED_AT
      const compared = isOldestFirst ? sql`>` : sql`<`
      const rows = await entities<ReviewRow>(db)`
        SELECT reviews.uid, reviews.item_id AS "itemId", items.name AS "itemName", nickname, stars, fit, scene, body,
          posted_on AS "postedOn", reviews.size_label AS "sizeLabel", height_cm AS "heightCm",
          usual_size AS "usualSize", orders.number AS "orderNumber", products.id AS "productId",
          line.rental_start_on AS "startOn", line.rental_end_on AS "endOn", line.returned_on AS "returnedOn"
        FROM reviews JOIN items ON items.id = reviews.item_id
          LEFT JOIN order_lines AS line ON line.uid = order_line_uid
          LEFT JOIN orders ON orders.uid = line.order_uid LEFT JOIN products ON products.uid = line.product_uid
        WHERE ${IS[state]} AND (${after} = ''
          OR (${at}, reviews.uid) ${compared} (SELECT ${at}, uid FROM reviews WHERE uid = ${after}))
        ORDER BY ${at} ${direction}, reviews.uid ${direction} LIMIT ${limit}`
      return rows.map((row) => toReview(row, state))
    },
    decide: async (uid, to, seen, at) => {
      const isShown = to === 'shown'
      const isChanged = await hasRows(db)`
        UPDATE reviews SET is_shown = ${isShown}, checked_at = ${at.toString()}::timestamptz
        WHERE uid = ${uid} AND ${IS[seen]} RETURNING 1`
      if (isChanged || (await hasRows(db)`SELECT FROM reviews WHERE uid = ${uid} AND ${IS[to]}`)) return 'changed'
      return (await hasRows(db)`SELECT FROM reviews WHERE uid = ${uid}`) ? 'stale' : 'unknown'
    },
  }
}

type ReviewRow = Omit<StaffReview, 'state' | 'rental'> & Partial<ReviewedRental>

function toReview(row: ReviewRow, state: ReviewState): StaffReview {
  const { orderNumber, productId, startOn, endOn, returnedOn, ...review } = row
  const isKnown = productId !== undefined && startOn !== undefined && endOn !== undefined
  const rental = isKnown ? { orderNumber, productId, startOn, endOn, returnedOn } : undefined
  return { ...review, state, rental }
}
