import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { createDatabaseOf, loadCheckout } from './support/beside.ts'
import { fillCarts } from './support/booking-shop.ts'
import { startCpuMeter } from './support/cpu-meter.ts'
import { machineOf } from './support/machine.ts'
import { placeAll, recordPlacements } from './support/placing.ts'
import { openReplay } from './support/recorded-statements.ts'
import { writeResults } from './support/results.ts'
import { copyDatabase, withTemporaryServer } from './support/server.ts'

// Measures orders placed per second, against replaying the same statements through the driver and, with --beside,
// against another checkout of this repository (a work tree with its packages installed).
// node bench/booking.ts [--orders 2000] [--buyers 16] [--beside <folder>]

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    buyers: { type: 'string', default: '16' },
    beside: { type: 'string' },
  },
})
const [orders, buyers] = [Number(values.orders), Number(values.buyers)]

const LINES_PER_CART = 2
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
const { booking: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const isOver = (each: (typeof results)[number]) =>
  (each['ratio to other'] ?? Number.POSITIVE_INFINITY) < budget.ratioToOther ||
  each['statements an order'] > budget.statements
if (results.some(isOver)) process.exitCode = 1

/** Places a slice of the carts. Returns seconds. */
type Runner = { readonly url: string; run(from: number): Promise<number>; close(): Promise<unknown> }

async function measure(settings: Record<string, string>) {
  return withTemporaryServer(async (db, server) => {
    const secrets = await fillCarts(db, orders, LINES_PER_CART)
    await sql`VACUUM ANALYZE`.execute(db)
    const machine = await machineOf(db)
    const other = values.beside && (await otherRunner(values.beside, secrets, { db, server }))
    await closeDatabase(db)
    const transactions = await recordPlacements(await copyDatabase(server, 'recorded'), secrets, buyers)
    const bareUrl = await copyDatabase(server, 'bare')
    const bare = await openReplay(bareUrl, buyers)
    const shopUrl = await copyDatabase(server, 'shop')
    const shop = await openDatabase({ databaseUrl: shopUrl, dataDir: '', poolSize: buyers })
    const runners: Record<string, Runner> = {
      bare: { url: bareUrl, run: (from) => bare.run(transactions.slice(from, from + SLICE)), close: bare.close },
      shop: {
        url: shopUrl,
        run: (from) => placeAll(shop, secrets.slice(from, from + SLICE), buyers),
        close: () => closeDatabase(shop),
      },
      ...(other && { other }),
    }
    const found = await alternate(runners)
    const { shop: ours, bare: replayed } = found
    return {
      machine,
      'statements an order': transactions[0]!.length,
      'shop orders/s': Math.round(ours!.perSecond),
      'bare orders/s': Math.round(replayed!.perSecond),
      'share %': Math.round((100 * ours!.perSecond) / replayed!.perSecond),
      'CPU ms: shop, server': `${ours!.shopMs} + ${ours!.serverMs}`,
      'bare CPU ms: driver, server': `${replayed!.shopMs} + ${replayed!.serverMs}`,
      ...(found.other && {
        'other orders/s': Math.round(found.other.perSecond),
        'ratio to other': Number((ours!.perSecond / found.other.perSecond).toFixed(2)),
        'other CPU ms: shop, server': `${found.other.shopMs} + ${found.other.serverMs}`,
      }),
    }
  }, settings)
}

async function otherRunner(folder: string, secrets: readonly string[], from: Parameters<typeof createDatabaseOf>[1]) {
  const checkout = await loadCheckout(folder)
  const url = await createDatabaseOf(checkout, from, { count: orders, lines: LINES_PER_CART })
  const db = await checkout.connect.openDatabase({ databaseUrl: url, dataDir: '', poolSize: buyers })
  const run = (at: number) => checkout.placing.placeAll(db, secrets.slice(at, at + SLICE), buyers)
  return { url, run, close: () => checkout.connect.closeDatabase(db) }
}

/**
 * Alternating slices, so that all run on the same machine load. The first slice of each is a warm-up. CPU time is that
 * of this process and of the connections, for an order.
 */
async function alternate(runners: Readonly<Record<string, Runner>>) {
  const meters = Object.entries(runners).map(([name, runner]) => ({
    name,
    runner,
    sum: { s: 0, shopMs: 0, serverMs: 0 },
  }))
  for (let from = 0; from < orders; from += SLICE) {
    for (const { runner, sum } of meters) {
      const meter = await startCpuMeter(runner.url)
      const seconds = await runner.run(from)
      const used = await meter.stop()
      if (from === 0) continue
      sum.s += seconds
      sum.shopMs += used.processMs
      sum.serverMs += used.serverMs
    }
  }
  await Promise.all(meters.map(({ runner }) => runner.close()))
  const measured = orders - SLICE
  const perOrder = (ms: number) => Number((ms / measured).toFixed(2))
  return Object.fromEntries(
    meters.map(({ name, sum }) => [
      name,
      { perSecond: measured / sum.s, shopMs: perOrder(sum.shopMs), serverMs: perOrder(sum.serverMs) },
    ]),
  )
}
