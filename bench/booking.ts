import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { closeDatabase, openDatabase } from '#adapters/postgres/connect.ts'
import { fillCarts } from './support/booking-shop.ts'
import { machineOf } from './support/machine.ts'
import { placeAll, recordPlacements } from './support/placing.ts'
import { openReplay } from './support/recorded-statements.ts'
import { writeResults } from './support/results.ts'
import { copyDatabase, withTemporaryServer } from './support/server.ts'

// Measures orders placed per second, against replaying the same statements through the driver. node bench/booking.ts
// [--orders 2000] [--buyers 16]

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '2000' }, buyers: { type: 'string', default: '16' } },
})
const [orders, buyers] = [Number(values.orders), Number(values.buyers)]

const SLICE = 200
const durable = { fsync: 'on', full_page_writes: 'on', autovacuum: 'on' }
const results = [
  { disk: 'fsync on', ...(await measure(durable)) },
  { disk: 'synchronous_commit off', ...(await measure({ ...durable, synchronous_commit: 'off' })) },
]
console.table(results.map(({ machine: _, ...result }) => result))
await writeResults('booking', {
  machine: results[0]!.machine,
  orders,
  buyers,
  results: results.map(({ machine: _, ...each }) => each),
})

async function measure(settings: Record<string, string>) {
  return withTemporaryServer(async (db, server) => {
    const secrets = await fillCarts(db, orders)
    await sql`VACUUM ANALYZE`.execute(db)
    const machine = await machineOf(db)
    await closeDatabase(db)
    const transactions = await recordPlacements(await copyDatabase(server, 'recorded'), secrets, buyers)
    const bare = await openReplay(await copyDatabase(server, 'bare'), buyers)
    const shop = await openDatabase({ databaseUrl: await copyDatabase(server, 'shop'), dataDir: '', poolSize: buyers })
    const seconds = { bare: 0, shop: 0 }
    // Alternating slices, so that both run on the same machine load. The first slice of each is a warm-up.
    for (let from = 0; from < orders; from += SLICE) {
      const bareSeconds = await bare.run(transactions.slice(from, from + SLICE))
      const shopSeconds = await placeAll(shop, secrets.slice(from, from + SLICE), buyers)
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
