import { sql } from 'kysely'
import { SHOP_TIME_ZONE } from '#domain/day.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type { Retention } from '#services/ports/order-store.ts'
import type { Database } from './connect.ts'
import { SCRUB_MAIL } from './scrub-mail.ts'

const BATCH_SIZE = 1_000

/** Deletes old rows in batches, skipping locked ones. */
export function retention(db: Database): Retention {
  return {
    purgeStaleCarts: (inactiveSince) => {
      const before = Temporal.PlainDate.from(inactiveSince).toZonedDateTime(SHOP_TIME_ZONE).toInstant().toString()
      return inBatches(async () => {
        const { rows } = await sql`
          DELETE FROM orders WHERE uid IN (
            SELECT uid FROM orders WHERE status = ${ORDER_STATUS.InCart} AND modified_at < ${before}::timestamptz
            LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
          ) RETURNING 1`.execute(db)
        return rows.length
      })
    },
    purgeOldMails: async (doneBefore) => {
      const scrubbed = await scrubMailsOfWithdrawn(db)
      const deleted = await inBatches(async () => {
        const { rows } = await sql`
          DELETE FROM mails WHERE uid IN (
            SELECT uid FROM mails WHERE coalesce(sent_at, failed_at) < ${doneBefore.toString()}::timestamptz
            LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
          ) RETURNING 1`.execute(db)
        return rows.length
      })
      return scrubbed + deleted
    },
  }
}

/**
 * Scrubs all mails to a withdrawn member up to and including the withdrawal mail, once none of them is waiting. Mails
 * to the same address queued later, after a new registration, are kept.
 */
async function scrubMailsOfWithdrawn(db: Database): Promise<number> {
  const { rows } = await sql`
    WITH withdrawn AS (
      SELECT lower(recipient) AS address, max(queued_at) AS at FROM mails
      WHERE kind = 'withdrawn' AND recipient <> '' GROUP BY 1
    ), affected AS (
      SELECT mails.uid, address, sent_at IS NULL AND failed_at IS NULL AS is_waiting
      FROM withdrawn JOIN mails ON lower(recipient) = address AND queued_at <= at
    )
    UPDATE mails SET ${SCRUB_MAIL}
    WHERE uid IN (SELECT uid FROM affected WHERE address NOT IN (SELECT address FROM affected WHERE is_waiting))
    RETURNING 1`.execute(db)
  return rows.length
}

/** Repeats a step until a batch is not full. Returns the total number of rows. */
async function inBatches(step: () => Promise<number>): Promise<number> {
  let deleted = 0
  for (;;) {
    const count = await step()
    deleted += count
    if (count < BATCH_SIZE) return deleted
  }
}
