import { sql } from 'kysely'
import { SHOP_TIME_ZONE } from '#domain/day.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type { Retention } from '#services/ports/order-store.ts'
import type { Database } from './connect.ts'

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
    forgetMails: (doneBefore) =>
      inSteps(async () => {
        const { rows } = await sql`
          DELETE FROM mails WHERE uid IN (
            SELECT uid FROM mails WHERE coalesce(sent_at, failed_at) < ${doneBefore.toString()}::timestamptz
            LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED
          ) RETURNING 1`.execute(db)
        return rows.length
      }),
  }
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
