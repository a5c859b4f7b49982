import { sql } from 'kysely'
import type { Database } from '#adapters/postgres/connect.ts'
import { parseConfig } from '#config/config.ts'
import { orderLives, STAFF } from '#tests/support/order-lives.ts'
import { NOW, openSmallShop } from '#tests/support/small-shop.ts'
import { openShopSocket } from './shop-socket.ts'
import type { OpenSideShop } from './side-shops.ts'

/** A shop with two items whose orders are placed and changed by tasks of the test. */
export const openAfterOrderShop: OpenSideShop = async (db) => {
  const { url, serve, close } = await openShopSocket()
  const shop = await openSmallShop(db, [
    { id: 1, products: 40 },
    { id: 2, products: 40, price: 3_480 },
  ])
  const { services, ports } = shop
  await serve({ config: parseConfig({ SEED: 'none', SITE_URL: url, LOG_LEVEL: 'warn' }), services, ports })
  const lives = orderLives(() => shop)
  return {
    url,
    async perform(task) {
      if (task.do === 'break-store') return breakStore(db, task.fails)
      if (task.do === 'confirm') return services.orderLife.confirmOrder(task.uid, STAFF)
      if (task.do === 'clock') return lives.at(task.at)
      if (task.do !== 'order') throw new Error(`unknown task: ${task.do}`)
      shop.setClock(NOW)
      const placed = await lives[task.state](task.items)
      await services.scheduled.settlePaymentTasks()
      return placed
    },
    async close() {
      await close()
      await shop.close()
    },
  }
}

/** A constraint that no cart fulfils refuses writes. A renamed table refuses everything. */
async function breakStore(db: Database, fails: 'everything' | 'writes' | 'nothing'): Promise<void> {
  await sql`ALTER TABLE IF EXISTS orders_away RENAME TO orders`.execute(db)
  await sql`ALTER TABLE orders DROP CONSTRAINT IF EXISTS refuses_carts`.execute(db)
  if (fails === 'writes') {
    await sql`ALTER TABLE orders ADD CONSTRAINT refuses_carts CHECK (status <> 1) NOT VALID`.execute(db)
  }
  if (fails === 'everything') await sql`ALTER TABLE orders RENAME TO orders_away`.execute(db)
}
