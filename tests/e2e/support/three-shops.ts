import type { Database } from '#adapters/postgres/database/connect.ts'
import { parseConfig } from '#config/config.ts'
import { createDemoStaff } from '#demo/members/demo-staff.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { NOW, openSmallShop, type SmallShop, type Stock } from '#tests/support/shop/small-shop.ts'
import { openShopSocket } from './shop-socket.ts'
import type { SideShopTask } from './side-shop.ts'
import type { OpenSideShop } from './side-shops.ts'

const STOCK = [
  { id: 1, units: 40 },
  { id: 2, units: 40, price: 3_480 },
]

/**
 * A shop on one database and one clock that is served three times, each with services, pages and caches of its own, as
 * by three processes. The first has the URL of the side shop.
 */
export const openThreeShops: OpenSideShop = async (db, folder) => {
  const first = await openServed(db, STOCK, folder)
  const served = [first, await openServed(db, 'loaded', folder), await openServed(db, 'loaded', folder)]
  const lives = orderLives(() => first.shop)
  const tasks: Partial<Record<SideShopTask['do'], (task: never) => Promise<unknown>>> = {
    urls: async () => ({ urls: served.map(({ url }) => url) }),
    'add-staff': async () => createDemoStaff(first.shop.ports, NOW),
    clock: async ({ at }: Extract<SideShopTask, { do: 'clock' }>) => {
      for (const { shop } of served) shop.setClock(Temporal.Instant.from(at))
    },
    order: async ({ state, items }: Extract<SideShopTask, { do: 'order' }>) => {
      const order = await lives[state](items)
      await first.shop.services.scheduled.settlePaymentTasks()
      return order
    },
    mail: async ({ uid, kind }: Extract<SideShopTask, { do: 'mail' }>) => ({ text: await lives.mailText(uid, kind) }),
  }
  return {
    url: first.url,
    perform(task) {
      const perform = tasks[task.do]
      if (perform === undefined) throw new Error(`unknown task: ${task.do}`)
      return perform(task as never)
    },
    close: async () => {
      for (const { close } of served) await close()
    },
  }
}

async function openServed(db: Database, stock: Stock, dataDir: string) {
  const socket = await openShopSocket()
  const { url } = socket
  const shop: SmallShop = await openSmallShop(db, stock, { siteUrl: url, dataDir })
  const { services, ports } = shop
  const config = parseConfig({ SEED: 'none', SITE_URL: url, LOG_LEVEL: 'warn', DATA_DIR: dataDir })
  await socket.serve({ config, services, ports })
  const close = async () => {
    await socket.close()
    await shop.close()
  }
  return { url, shop, close }
}
