import { sql } from 'kysely'
import type { Closing } from '#domain/rental/calendar.ts'
import { isRejected } from '#domain/result.ts'
import { STAFF } from '../orders/order-lives.ts'
import type { SmallShop } from './small-shop.ts'

/** Enters closings into a shop and clears them. */
export function shopClosings(shop: () => SmallShop) {
  /** Closings are cached for a second of the shop's clock. */
  const passSeconds = () => shop().setClock(shop().ports.clock.now().add({ seconds: 2 }))
  return {
    passSeconds,
    async enter(closing: Closing) {
      const entered = await shop().services.orderLife.closings.enter(closing, STAFF)
      passSeconds()
      if (isRejected(entered)) throw new Error(entered.code)
      return entered
    },
    async clear() {
      for (const table of ['closings', 'suspensions', 'configs'])
        await sql`DELETE FROM ${sql.table(table)}`.execute(shop().db)
      passSeconds()
    },
  }
}
