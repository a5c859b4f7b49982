import { sql } from 'kysely'
import { SHOP_TIME_ZONE } from '#domain/day.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type { Retention } from '#services/ports/order-store.ts'
import type { Database } from './connect.ts'

const CARTS_AT_ONCE = 1_000

/** Forgetting in PostgreSQL: few rows at a time, past those that somebody uses right now. */
export function retention(db: Database): Retention {
  return {
    forgetCarts: async (notSince) => {
      const before = Temporal.PlainDate.from(notSince).toZonedDateTime(SHOP_TIME_ZONE).toInstant().toString()
      let forgotten = 0
      for (;;) {
        const { rows } = await sql`
          DELETE FROM orders WHERE uid IN (
            SELECT uid FROM orders WHERE status = ${ORDER_STATUS.InCart} AND modified_at < ${before}::timestamptz
            LIMIT ${CARTS_AT_ONCE} FOR UPDATE SKIP LOCKED
          ) RETURNING 1`.execute(db)
        forgotten += rows.length
        if (rows.length < CARTS_AT_ONCE) return forgotten
      }
    },
  }
}
