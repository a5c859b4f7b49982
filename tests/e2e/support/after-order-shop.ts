import { createServer, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { openInMemory } from '#adapters/postgres/connect.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { parseConfig } from '#root/config.ts'
import { openDoors, troubleLog } from '#root/doors.ts'
import { openLog } from '#root/log.ts'
import { builtPageHandler } from '#root/page-handler.ts'
import { orderLives, STAFF } from '#tests/support/order-lives.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'
import type { Asked } from './after-order.ts'

/**
 * A shop of its own whose staff the journey plays: a program that says its address to its parent, places orders, and
 * moves them on as it is told.
 */
let answer: RequestListener = (_, response) => response.end()
const server = createServer((request, response) => answer(request, response))
await new Promise<void>((listening) => server.listen(0, listening))
const address = server.address()
const url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
const db = await openInMemory()
await migrate(db)
const shop = await openSmallShop(db, [
  { id: 1, products: 40 },
  { id: 2, products: 40, price: 3_480 },
])
const { services, ports } = shop
const config = parseConfig({ SEED: 'none', SITE_URL: url, LOG_LEVEL: 'warn' })
const log = openLog(config.logLevel)
const render = await builtPageHandler({
  services,
  site: { url, isIndexed: false },
  operator: config.operator,
  trouble: troubleLog(log, ports.ids),
})
const { doors } = openDoors({ config, services, ports, log, render, assets: true, isDraining: () => false })
answer = getRequestListener((request, env) => doors.fetch(request, env))
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
