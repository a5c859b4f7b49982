import { parseConfig } from '#config/config.ts'
import { orderLives, STAFF } from '#tests/support/order-lives.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'
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
      if (task.do === 'confirm') return services.orderLife.confirmOrder(task.uid, STAFF)
      if (task.do !== 'order') throw new Error(`unknown task: ${task.do}`)
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
