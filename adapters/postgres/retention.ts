import { SHOP_TIME_ZONE } from '#domain/day.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type { Retention } from '#services/ports/order-store.ts'
import type { Database } from './connect.ts'
import { SCRUB_MAIL } from './mail-queue.ts'
import { countRows } from './rows.ts'

const BATCH_SIZE = 1_000

/** Deletes old rows in batches, skipping locked ones. */
export function retention(db: Database): Retention {
  return {
    purgeStaleCarts: (inactiveSince) => {
      const before = Temporal.PlainDate.from(inactiveSince).toZonedDateTime(SHOP_TIME_ZONE).toInstant().toString()
      return inBatches(async () => {
        return countRows(db)`
          DELETE FROM orders WHERE uid IN (
            SELECT uid FROM orders WHERE status = ${ORDER_STATUS.InCart} AND modified_at < ${before}::timestamptz
            LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
          ) RETURNING 1`
      })
    },
    purgeOldMails: async (doneBefore) => {
      const scrubbed = await scrubMailsOfWithdrawn(db)
      const deleted = await inBatches(async () => {
        return countRows(db)`
          DELETE FROM mails WHERE uid IN (
            SELECT uid FROM mails WHERE coalesce(sent_at, failed_at) < ${doneBefore.toString()}::timestamptz
            LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
          ) RETURNING 1`
      })
      return scrubbed + deleted
    },
  }
}

/** Scrubs mails up to the withdrawal mail once none is waiting. Later ones, after a new registration, are kept. */
function scrubMailsOfWithdrawn(db: Database): Promise<number> {
  return countRows(db)`
    WITH withdrawn AS (
      SELECT lower(recipient) AS address, max(queued_at) AS at FROM mails
      WHERE kind = 'withdrawn' AND recipient <> '' GROUP BY 1
    ), affected AS (
      SELECT mails.uid, address, sent_at IS NULL AND failed_at IS NULL AS is_waiting
      FROM withdrawn JOIN mails ON lower(recipient) = address AND queued_at <= at
    )
    UPDATE mails SET ${SCRUB_MAIL}
    WHERE uid IN (SELECT uid FROM affected WHERE address NOT IN (SELECT address FROM affected WHERE is_waiting))
    RETURNING 1`
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
