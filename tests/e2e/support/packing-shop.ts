import { sql } from 'kysely'
import { parseConfig } from '#config/config.ts'
import { createDemoStaff } from '#demo/members/demo-staff.ts'
import { day } from '#domain/day.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { NOW, openSmallShop } from '#tests/support/shop/small-shop.ts'
import { openShopSocket } from './shop-socket.ts'
import type { OpenSideShop } from './side-shops.ts'

/** Parcels to Tokyo for this day leave on the day of the shop's clock, 20 November. */
const ARRIVES_ON = day('2026-11-21')

/** A shop to which the test adds parcels that leave today. */
export const openPackingShop: OpenSideShop = async (db) => {
  const { url, serve, close } = await openShopSocket()
  const items = [
    { id: 1001, units: 40 },
    { id: 1002, units: 10 },
  ]
  const shop = await openSmallShop(db, items, { siteUrl: url })
  const { services, ports } = shop
  const lives = orderLives(() => shop)
  await sql`UPDATE units SET shelf = 'A-' || (uid % 7 + 1)`.execute(db)
  await createDemoStaff(ports, NOW)
  await serve({ config: parseConfig({ SEED: 'none', SITE_URL: url, LOG_LEVEL: 'warn' }), services, ports })
  return {
    url,
    async perform(task) {
      if (task.do !== 'add-parcels') throw new Error(`unknown task: ${task.do}`)
      for (let n = 1; n <= task.count; n += 1) {
        const placed = await lives.confirmed([1001], { startOn: ARRIVES_ON })
        if (n < task.count) await lives.identify(placed)
      }
    },
    async close() {
      await close()
      await shop.close()
    },
  }
}
