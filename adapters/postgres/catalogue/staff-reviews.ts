import { type RawBuilder, sql } from 'kysely'
import type { HidingReason } from '#domain/review/review.ts'
import type { ReviewState } from '#domain/staff/desk-filters.ts'
import type { ReviewedRental, StaffReview, StaffReviewStore } from '#services/ports/staff-reviews.ts'
import type { Database } from '../database/connect.ts'
import { entities, entity, hasRows, run } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'
import { staffTransaction } from '../staff/staff-audit.ts'

/** SQL: whether a review is in a state. */
const IS: Readonly<Record<ReviewState, RawBuilder<unknown>>> = {
  waiting: sql`NOT is_shown AND checked_at IS NULL`,
  shown: sql`is_shown`,
  hidden: sql`NOT is_shown AND checked_at IS NOT NULL`,
}

/** SQL: when staff decided; of reviews from before that was recorded, the day of the review. */
const DECIDED_AT = sql`coalesce(checked_at, posted_on::timestamp AT TIME ZONE 'Asia/Tokyo')`

const STATE = sql`CASE WHEN is_shown THEN 'shown' WHEN checked_at IS NULL THEN 'waiting' ELSE 'hidden' END`

const REVIEWS = sql`
  SELECT reviews.uid, reviews.item_id AS "itemId", items.name AS "itemName", nickname, stars, fit, scene, body,
    posted_on AS "postedOn", reviews.size_label AS "sizeLabel", height_cm AS "heightCm", ${STATE} AS state,
    usual_size AS "usualSize", orders.number AS "orderNumber", units.id AS "unitId", reviews.version,
    line.rental_start_on AS "startOn", line.rental_end_on AS "endOn", line.returned_on AS "returnedOn",
    hidden_reason AS "hiddenReason", hidden_note AS "hiddenNote", reply, replied_at AS "repliedAt",
    (SELECT name FROM staff WHERE 'staff:' || staff.uid = replied_by) AS "repliedByName"
  FROM reviews JOIN items ON items.id = reviews.item_id
    LEFT JOIN order_lines AS line ON line.uid = order_line_uid
    LEFT JOIN orders ON orders.uid = line.order_uid LEFT JOIN units ON units.uid = line.product_uid`

export function staffReviewStore(db: Database): StaffReviewStore {
  return {
    list: async ({ state, after }, limit) => {
      const isOldestFirst = state === 'waiting'
      const direction = isOldestFirst ? sql`ASC` : sql`DESC`
      const at = isOldestFirst ? sql`posted_on` : DECIDED_AT
      const compared = isOldestFirst ? sql`>` : sql`<`
      const rows = await entities<ReviewRow>(db)`
        ${REVIEWS}
        WHERE ${IS[state]} AND (${after} = ''
          OR (${at}, reviews.uid) ${compared} (SELECT ${at}, uid FROM reviews WHERE uid = ${after}))
        ORDER BY ${at} ${direction}, reviews.uid ${direction} LIMIT ${limit}`
      return rows.map(toReview)
    },
    find: (uid) => findReview(db, uid),
    decide: async (uid, to, seen, at, hiding) => {
      const isShown = to === 'shown'
      const isChanged = await hasRows(db)`
        UPDATE reviews SET is_shown = ${isShown}, checked_at = ${at.toString()}::timestamptz,
          hidden_reason = ${hiding?.reason ?? null}, hidden_note = ${hiding?.note ?? null}
        WHERE uid = ${uid} AND ${IS[seen]} AND NOT (${IS[to]}) RETURNING 1`
      if (isChanged || (await hasRows(db)`SELECT FROM reviews WHERE uid = ${uid} AND ${IS[to]}`)) return 'changed'
      return (await hasRows(db)`SELECT FROM reviews WHERE uid = ${uid}`) ? 'stale' : 'unknown'
    },
    transaction: (work) =>
      transactionWithRetry(db, async (tx) => {
        // The triggers of reviews need the shared stock lock; it comes before rows, as in bookings.
        await run(tx)`SELECT lock_stock_shared()`
        return work({
          ...staffTransaction(tx),
          async lock(uid) {
            await run(tx)`SELECT FROM reviews WHERE uid = ${uid} FOR UPDATE`
            return findReview(tx, uid)
          },
          setReply: (uid, reply, by, at) => run(tx)`
            UPDATE reviews SET reply = ${reply ?? null},
              replied_at = ${reply === undefined ? null : at.toString()}::timestamptz, replied_by = ${by}
            WHERE uid = ${uid}`,
        })
      }),
  }
}

async function findReview(db: Database, uid: string): Promise<StaffReview | undefined> {
  const row = await entity<ReviewRow>(db)`${REVIEWS} WHERE reviews.uid = ${uid}`
  return row && toReview(row)
}

type ReviewRow = Omit<StaffReview, 'rental' | 'hiding' | 'reply'> &
  Partial<ReviewedRental> & {
    readonly hiddenReason?: HidingReason
    readonly hiddenNote?: string
    readonly reply?: string
    readonly repliedAt?: Temporal.Instant
    readonly repliedByName?: string
  }

function toReview(row: ReviewRow): StaffReview {
  const { orderNumber, unitId, startOn, endOn, returnedOn, ...found } = row
  const { hiddenReason: reason, hiddenNote: note, reply: body, repliedAt: at, repliedByName: byName, ...review } = found
  const isKnown = unitId !== undefined && startOn !== undefined && endOn !== undefined
  const rental = isKnown ? { orderNumber, unitId, startOn, endOn, returnedOn } : undefined
  const hiding = reason === undefined ? undefined : { reason, note }
  const reply = body === undefined || at === undefined ? undefined : { body, at, byName }
  return { ...review, rental, hiding, reply }
}
