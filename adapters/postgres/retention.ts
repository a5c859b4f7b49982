import { sql } from 'kysely'
import { SHOP_TIME_ZONE } from '#domain/day.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type { Retention } from '#services/ports/order-store.ts'
import type { Database } from './connect.ts'
import { SCRUBBED } from './scrubbed-mail.ts'

const ROWS_AT_ONCE = 1_000

/** Forgetting in PostgreSQL: few rows at a time, past those that somebody uses right now. */
export function retention(db: Database): Retention {
  return {
    forgetCarts: (notSince) => {
      const before = Temporal.PlainDate.from(notSince).toZonedDateTime(SHOP_TIME_ZONE).toInstant().toString()
      return inSteps(async () => {
        const { rows } = await sql`
          DELETE FROM orders WHERE uid IN (
            SELECT uid FROM orders WHERE status = ${ORDER_STATUS.InCart} AND modified_at < ${before}::timestamptz
            LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED
          ) RETURNING 1`.execute(db)
        return rows.length
      })
    },
    forgetMails: async (doneBefore) => {
      const scrubbed = await scrubWithdrawn(db)
      const gone = await inSteps(async () => {
        const { rows } = await sql`
          DELETE FROM mails WHERE uid IN (
            SELECT uid FROM mails WHERE coalesce(sent_at, failed_at) < ${doneBefore.toString()}::timestamptz
            LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED
          ) RETURNING 1`.execute(db)
        return rows.length
      })
      return scrubbed + gone
    },
  }
}

/**
 * What was written to somebody until she withdrew, the mail that says so among it, once none of it waits any more. Who
 * comes back under the same address keeps what is written to her from then on.
 */
async function scrubWithdrawn(db: Database): Promise<number> {
  const { rows } = await sql`
    WITH gone AS (
      SELECT lower(recipient) AS address, max(queued_at) AS at FROM mails
      WHERE kind = 'withdrawn' AND recipient <> '' GROUP BY 1
    ), theirs AS (
      SELECT mails.uid, address, sent_at IS NULL AND failed_at IS NULL AS waits
      FROM gone JOIN mails ON lower(recipient) = address AND queued_at <= at
    )
    UPDATE mails SET ${SCRUBBED}
    WHERE uid IN (SELECT uid FROM theirs WHERE address NOT IN (SELECT address FROM theirs WHERE waits))
    RETURNING 1`.execute(db)
  return rows.length
}

/** Repeats a step until it finds less than it might take; how many rows went in all. */
async function inSteps(step: () => Promise<number>): Promise<number> {
  let gone = 0
  for (;;) {
    const count = await step()
    gone += count
    if (count < ROWS_AT_ONCE) return gone
  }
}
