import { openInMemory } from '#adapters/postgres/connect.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { parseConfig } from '#root/config.ts'
import { orderLives, STAFF } from '#tests/support/order-lives.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'
import type { Asked } from './after-order.ts'
import { openShopSocket } from './shop-socket.ts'

/**
 * A shop of its own whose staff the journey plays: a program that says its address to its parent, places orders, and
 * moves them on as it is told.
 */
const { url, serve } = await openShopSocket()
const db = await openInMemory()
await migrate(db)
const shop = await openSmallShop(db, [
  { id: 1, products: 40 },
  { id: 2, products: 40, price: 3_480 },
])
const { services, ports } = shop
const config = parseConfig({ SEED: 'none', SITE_URL: url, LOG_LEVEL: 'warn' })
await serve({ config, services, ports })
const lives = orderLives(() => shop)
process.send?.({ url })
process.on('message', async ({ id, ...asked }: Asked & { id: number }) => {
  process.send?.({ id, ...(await done(asked as Asked)) })
})
process.on('disconnect', () => process.exit(0))

async function done(asked: Asked): Promise<object> {
  if (asked.kind === 'confirm') {
    await services.orderLife.confirmOrder(asked.uid, STAFF)
    return {}
  }
  const placed = await lives[asked.state](asked.items)
  await services.chores.settlePaymentTasks()
  return placed
}
