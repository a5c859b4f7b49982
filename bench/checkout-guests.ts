import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { createDatabaseOf, loadCheckout } from './support/beside.ts'
import { fillCarts, ITEMS, NOW } from './support/booking-shop.ts'
import { startCpuMeter } from './support/cpu-meter.ts'
import { orderAsGuest, REQUESTS } from './support/guest-checkout.ts'
import { machineOf } from './support/machine.ts'
import { recordPlacements } from './support/placing.ts'
import { openReplay } from './support/recorded-statements.ts'
import { writeResults } from './support/results.ts'
import { copyDatabase, withTemporaryServer } from './support/server.ts'
import { startOtherWebProcess, startWebProcess } from './support/web-process.ts'

// Measures guest checkouts per second, from an item to the completion page through every page, against replaying the
// statements of order placement and, with --beside, against another checkout of this repository that is built.
// npm run bench:checkout [-- --orders 480] [--buyers 16] [--beside <folder>]

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '480' },
    buyers: { type: 'string', default: '16' },
    beside: { type: 'string' },
  },
})
const [orders, buyers] = [Number(values.orders), Number(values.buyers)]
const SLICE = 48
/** Orders of each shop before the measurement. */
const WARM_UP = 96
/** An arrival day that every prefecture can be served on; no two guests request the same unit on it. */
const START_ON = addDays(dayOfInstant(NOW), 40)

const durable = { fsync: 'on', full_page_writes: 'on', autovacuum: 'on' }
const found = await withTemporaryServer(async (db, server) => {
  const secrets = await fillCarts(db, orders, 1)
  await sql`VACUUM ANALYZE`.execute(db)
  const machine = await machineOf(db)
  const otherUrl =
    values.beside &&
    (await createDatabaseOf(await loadCheckout(values.beside), { db, server }, { count: orders, lines: 1 }))
  await closeDatabase(db)
  const transactions = await recordPlacements(await copyDatabase(server, 'recorded'), secrets, buyers)
  const bare = await openReplay(await copyDatabase(server, 'bare'), buyers)
  const shop = await openShop(await copyDatabase(server, 'shop'))
  const other = otherUrl ? await openShop(otherUrl, values.beside) : undefined
  const [ours, others] = [newSums(), newSums()]
  let bareSeconds = 0
  // Alternating slices, so that all run on the same machine load, and each is as often the first.
  for (let from = 0; from < orders; from += SLICE) {
    const until = Math.min(from + SLICE, orders)
    const isMeasured = from >= WARM_UP
    const runs = [
      async () => {
        const seconds = await bare.run(transactions.slice(from, until))
        if (isMeasured) bareSeconds += seconds
      },
      async () => addTo(ours, await checkOutAll(shop, from, until), isMeasured),
      async () => other && addTo(others, await checkOutAll(other, from, until), isMeasured),
    ]
    for (const run of (from / SLICE) % 2 === 0 ? runs : runs.toReversed()) await run()
  }
  await Promise.all([bare.close(), shop.web.stop(), other?.web.stop()])
  const placed = await countPlaced(shop.databaseUrl)
  const measured = orders - WARM_UP
  const perSecond = measured / ours.seconds
  const cpuOf = ({ processMs, serverMs }: Sums) =>
    `${(processMs / measured).toFixed(1)} + ${(serverMs / measured).toFixed(1)}`
  return {
    machine,
    orders: placed,
    buyers,
    requestsACheckout: REQUESTS,
    checkoutsPerSecond: Number(perSecond.toFixed(1)),
    requestsPerSecond: Math.round(perSecond * REQUESTS),
    confirmationP50Ms: percentile(ours.confirmMs, 0.5),
    confirmationP99Ms: percentile(ours.confirmMs, 0.99),
    bareTransactionsPerSecond: Math.round(measured / bareSeconds),
    share: Number((perSecond / (measured / bareSeconds)).toFixed(3)),
    cpuMsOfProcessAndServer: cpuOf(ours),
    ...(other && {
      otherCheckoutsPerSecond: Number((measured / others.seconds).toFixed(1)),
      ratioToOther: Number((others.seconds / ours.seconds).toFixed(2)),
      otherConfirmationP50Ms: percentile(others.confirmMs, 0.5),
      otherCpuMsOfProcessAndServer: cpuOf(others),
    }),
  }
}, durable)
const { machine: _, ...summary } = found
console.table(summary)
await writeResults('checkout', found)
const { checkout: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
if (found.share < budget.share) process.exitCode = 1
if (found.orders !== orders) throw new Error(`${orders} guests ordered, but there are ${found.orders} orders`)

type Shop = Awaited<ReturnType<typeof openShop>>
type Sums = { seconds: number; processMs: number; serverMs: number; confirmMs: number[] }

async function openShop(databaseUrl: string, folder?: string) {
  const env = { DATABASE_URL: databaseUrl, SEED: 'none', JOBS: 'false', CLOCK: NOW.toString(), TRUST_PROXY: 'true' }
  const web = folder === undefined ? await startWebProcess(env) : await startOtherWebProcess(env, folder)
  return { databaseUrl, web }
}

function newSums(): Sums {
  return { seconds: 0, processMs: 0, serverMs: 0, confirmMs: [] }
}

function addTo(sums: Sums, slice: Sums, isMeasured: boolean): void {
  if (!isMeasured) return
  sums.seconds += slice.seconds
  sums.processMs += slice.processMs
  sums.serverMs += slice.serverMs
  sums.confirmMs.push(...slice.confirmMs)
}

/** Runs the checkouts of guests `from` to `to`, with limited concurrency. CPU time: of the process and connections. */
async function checkOutAll({ web, databaseUrl }: Shop, from: number, to: number): Promise<Sums> {
  const guests = Array.from({ length: to - from }, (_, n) => from + n).values()
  const confirmMs: number[] = []
  const meter = await startCpuMeter(databaseUrl, web.child.pid)
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
        confirmMs.push(await orderAsGuest(web.url, guest))
      }
    }),
  )
  const seconds = (performance.now() - fromMs) / 1_000
  return { seconds, confirmMs, ...(await meter.stop()) }
}

/** The network address of a guest. Orders of guests are limited by network. */
function addressOf(n: number): string {
  return `198.18.${(n >> 8) & 255}.${n & 255}`
}

/** Number of placed orders that have exactly one mail. */
async function countPlaced(databaseUrl: string): Promise<number> {
  const db: Database = await openDatabase({ databaseUrl, dataDir: '' })
  const { rows } = await sql<{ placed: number }>`
    SELECT count(*)::int AS placed FROM orders
    WHERE status = 20 AND (SELECT count(*) FROM mails WHERE order_uid = orders.uid) = 1`.execute(db)
  await closeDatabase(db)
  return rows[0]?.placed ?? 0
}

/** The value that the given share of figures does not exceed, with one decimal. */
function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1))
}
