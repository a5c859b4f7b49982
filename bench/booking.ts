import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { randomIds } from '#adapters/ids/random-ids.ts'
import { configStore } from '#adapters/postgres/config-store.ts'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/connect.ts'
import { orderStore } from '#adapters/postgres/order-store.ts'
import { parseConfig } from '#root/config.ts'
import { shopDays } from '#services/catalog/shop-calendar.ts'
import { orderMails } from '#services/checkout/order-mails.ts'
import { placeOrder } from '#services/checkout/place-order.ts'
import { runOnServer, urlOf } from '#tests/support/database-server.ts'
import { fillCarts, NOW } from './support/booking-shop.ts'
import { machineOf } from './support/machine.ts'
import { openReplay, recordStatements } from './support/recorded-statements.ts'
import { writeResults } from './support/results.ts'
import { onOwnServer } from './support/server.ts'

// How many orders a second does the shop place, against the same statements through the driver alone?
//   node bench/booking.ts [--orders 2000] [--buyers 16]

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '2000' }, buyers: { type: 'string', default: '16' } },
})
const [orders, buyers] = [Number(values.orders), Number(values.buyers)]

const SLICE = 200
const durable = { fsync: 'on', full_page_writes: 'on', autovacuum: 'on' }
const results = [
  { disk: 'waits for the disk (fsync on)', ...(await measure(durable)) },
  { disk: 'does not wait (synchronous_commit off)', ...(await measure({ ...durable, synchronous_commit: 'off' })) },
]
console.table(results.map(({ machine: _, ...result }) => result))
await writeResults('booking', {
  machine: results[0]!.machine,
  orders,
  buyers,
  results: results.map(({ machine: _, ...each }) => each),
})

async function measure(settings: Record<string, string>) {
  return onOwnServer(async (db, server) => {
    const secrets = await fillCarts(db, orders)
    await sql`VACUUM ANALYZE`.execute(db)
    const machine = await machineOf(db)
    await closeDatabase(db)
    const copy = async (name: string) => {
      await runOnServer(urlOf(server.url, 'template1'), `CREATE DATABASE ${name} TEMPLATE postgres`)
      return urlOf(server.url, name)
    }
    const recording = recordStatements()
    const recorded = await openDatabase({ databaseUrl: await copy('recorded'), dataDir: '', poolSize: buyers })
    await placeAll(recorded, secrets)
    await closeDatabase(recorded)
    const transactions = recording.stop()
    assert.equal(transactions.length, orders)
    const bare = await openReplay(await copy('bare'), buyers)
    const shop = await openDatabase({ databaseUrl: await copy('shop'), dataDir: '', poolSize: buyers })
    const seconds = { bare: 0, shop: 0 }
    // In turns, a slice each, so that both meet the same machine. The first slice of each is for warming up.
    for (let from = 0; from < orders; from += SLICE) {
      const bareSeconds = await bare.run(transactions.slice(from, from + SLICE))
      const shopSeconds = await placeAll(shop, secrets.slice(from, from + SLICE))
      if (from === 0) continue
      seconds.bare += bareSeconds
      seconds.shop += shopSeconds
    }
    await Promise.all([bare.close(), closeDatabase(shop)])
    const [barePerSecond, shopPerSecond] = [(orders - SLICE) / seconds.bare, (orders - SLICE) / seconds.shop]
    return {
      machine,
      'statements an order': transactions[0]!.length,
      'shop orders/s': Math.round(shopPerSecond),
      'bare orders/s': Math.round(barePerSecond),
      'share %': Math.round((100 * shopPerSecond) / barePerSecond),
    }
  }, settings)
}

/** Carts placed by so many buyers at once, through the use case. Returns seconds. */
async function placeAll(db: Database, secrets: readonly string[]): Promise<number> {
  const place = checkout(db)
  const waiting = secrets.values()
  const from = performance.now()
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      for (const secret of waiting) {
        const placed = await place(secret, { seenVersion: 0, device: '' })
        assert.ok('next' in placed && placed.next.kind === 'complete', JSON.stringify(placed))
      }
    }),
  )
  return (performance.now() - from) / 1000
}

function checkout(db: Database): ReturnType<typeof placeOrder> {
  const [ids, clock, config] = [randomIds(), { now: () => NOW }, parseConfig({ SITE_URL: 'http://shop.test' })]
  return placeOrder({
    orders: orderStore(db),
    ids,
    days: shopDays({ clock, configs: configStore(db) }),
    mails: orderMails({ ids, siteUrl: config.siteUrl, shop: config.operator }),
    openPayment: () => Promise.reject(new Error('cash on delivery needs no payment page')),
  })
}
