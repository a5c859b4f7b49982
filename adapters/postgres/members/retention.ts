import { SHOP_TIME_ZONE } from '#domain/day.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type { Retention } from '#services/ports/order-store.ts'
import type { Database } from '../database/connect.ts'
import { countRows } from '../database/rows.ts'
import { scrubMailsOfWithdrawn } from '../mails/mail-queue.ts'

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

/** Repeats a step until a batch is not full. Returns the total number of rows. */
async function inBatches(step: () => Promise<number>): Promise<number> {
  let deleted = 0
  for (;;) {
    const count = await step()
    deleted += count
    if (count < BATCH_SIZE) return deleted
  }
}
