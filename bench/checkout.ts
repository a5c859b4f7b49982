import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/connect.ts'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { fillCarts, ITEMS, NOW } from './support/booking-shop.ts'
import { orderAsGuest, REQUESTS } from './support/guest-checkout.ts'
import { machineOf } from './support/machine.ts'
import { recordPlacements } from './support/placing.ts'
import { openReplay } from './support/recorded-statements.ts'
import { writeResults } from './support/results.ts'
import { copyDatabase, withTemporaryServer } from './support/server.ts'
import { startWebProcess } from './support/web-process.ts'

// Measures guest checkouts per second, from an item to the completion page through every page, against replaying the
// statements of order placement. node bench/checkout.ts [--orders 480] [--buyers 16]

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '480' }, buyers: { type: 'string', default: '16' } },
})
const [orders, buyers] = [Number(values.orders), Number(values.buyers)]
const SLICE = 96
/** An arrival day that every prefecture can be served on; no two guests request the same product on it. */
const START_ON = addDays(dayOfInstant(NOW), 40)

const durable = { fsync: 'on', full_page_writes: 'on', autovacuum: 'on' }
const found = await withTemporaryServer(async (db, server) => {
  const secrets = await fillCarts(db, orders, 1)
  await sql`VACUUM ANALYZE`.execute(db)
  const machine = await machineOf(db)
  await closeDatabase(db)
  const transactions = await recordPlacements(await copyDatabase(server, 'recorded'), secrets, buyers)
  const bare = await openReplay(await copyDatabase(server, 'bare'), buyers)
  const shopUrl = await copyDatabase(server, 'shop')
  const env = { DATABASE_URL: shopUrl, SEED: 'none', JOBS: 'false', CLOCK: NOW.toString(), TRUST_PROXY: 'true' }
  const web = await startWebProcess(env)
  const seconds = { bare: 0, shop: 0 }
  const confirmMs: number[] = []
  // Alternating slices, so that both run on the same machine load. The first slice of each is a warm-up.
  for (let from = 0; from < orders; from += SLICE) {
    const bareSeconds = await bare.run(transactions.slice(from, from + SLICE))
    const slice = await checkOutAll(web.url, from, Math.min(from + SLICE, orders))
    if (from === 0) continue
    seconds.bare += bareSeconds
    seconds.shop += slice.seconds
    confirmMs.push(...slice.confirmMs)
  }
  await Promise.all([bare.close(), web.stop()])
  const shop = await openDatabase({ databaseUrl: shopUrl, dataDir: '' })
  const placed = await countPlaced(shop)
  await closeDatabase(shop)
  const measured = orders - SLICE
  const [barePerSecond, shopPerSecond] = [measured / seconds.bare, measured / seconds.shop]
  return {
    machine,
    orders: placed,
    buyers,
    requestsACheckout: REQUESTS,
    checkoutsPerSecond: Number(shopPerSecond.toFixed(1)),
    requestsPerSecond: Math.round(shopPerSecond * REQUESTS),
    confirmationP50Ms: percentile(confirmMs, 0.5),
    confirmationP99Ms: percentile(confirmMs, 0.99),
    bareTransactionsPerSecond: Math.round(barePerSecond),
    share: Number((shopPerSecond / barePerSecond).toFixed(3)),
  }
}, durable)
const { machine: _, ...summary } = found
console.table(summary)
await writeResults('checkout', found)
const { checkout: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
if (found.share < budget.share) process.exitCode = 1
if (found.orders !== orders) throw new Error(`${orders} guests ordered, but there are ${found.orders} orders`)

/** Runs the checkouts of guests `from` to `to`, with limited concurrency. */
async function checkOutAll(site: string, from: number, to: number) {
  const guests = Array.from({ length: to - from }, (_, n) => from + n).values()
  const confirmMs: number[] = []
  const fromMs = performance.now()
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      for (const n of guests) {
        const guest = {
          itemId: (n % ITEMS) + 1,
          startOn: START_ON,
          email: `guest${n}@example.jp`,
          address: addressOf(n),
        }
        confirmMs.push(await orderAsGuest(site, guest))
      }
    }),
  )
  return { seconds: (performance.now() - fromMs) / 1_000, confirmMs }
}

/** The network address of a guest. Orders of guests are limited by network. */
function addressOf(n: number): string {
  return `198.18.${(n >> 8) & 255}.${n & 255}`
}

/** Number of placed orders that have exactly one mail. */
async function countPlaced(db: Database): Promise<number> {
  const { rows } = await sql<{ placed: number }>`
    SELECT count(*)::int AS placed FROM orders
    WHERE status = 20 AND (SELECT count(*) FROM mails WHERE order_uid = orders.uid) = 1`.execute(db)
  return rows[0]?.placed ?? 0
}

/** The value that the given share of figures does not exceed, with one decimal. */
function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1))
}
