import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { fillCarts, ITEMS, NOW } from './support/booking-shop.ts'
import { FIELDS, openAddingShop } from './support/cart-adds.ts'
import { startCpuMeter } from './support/cpu-meter.ts'
import { machineOf } from './support/machine.ts'
import { openReplay, type RecordedTransaction, recordWork } from './support/recorded-statements.ts'
import { writeResults } from './support/results.ts'
import { copyDatabase, withTemporaryServer } from './support/server.ts'
import { startWebProcess } from './support/web-process.ts'
import { loadByWrk } from './support/wrk.ts'

// Measures how often one process adds to carts in a second, of new visitors and of visitors with a cart: the form of
// the item page over HTTP with keep-alive. Beside it the statements of the same requests alone, those of a request in
// one round trip: the limit of the database on this machine. PostgreSQL writes to the disk. Needs wrk.
// npm run bench:checkout -- cart [--rounds 5]

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const ROUNDS = Number(values.rounds)
const ROUND_SECONDS = 4
const CONNECTIONS = 16
const CARTS = 8_000
const REPLAYED = 1_000
/** As of the carts, so that a second line is of another item. */
const OTHER_ITEM = ITEMS / 2
const VISITORS = ['new visitors', 'visitors with a cart'] as const
type Visitors = (typeof VISITORS)[number]
type Round = {
  readonly perSecond: number
  readonly p99Ms: number
  readonly processMs: number
  readonly serverMs: number
}

const folder = await mkdtemp(join(tmpdir(), 'sumirei-carts-'))
const cookieFile = join(folder, 'cookies')
const found = await withTemporaryServer(
  async (db, server) => {
    await fillCarts(db, 0)
    const cookies = await createCarts(db)
    await writeFile(cookieFile, cookies.join('\n'))
    await sql`VACUUM ANALYZE`.execute(db)
    const machine = await machineOf(db)
    await closeDatabase(db)
    const recorded = await record(await copyDatabase(server, 'recorded'), cookies)
    const bareUrl = await copyDatabase(server, 'bare')
    const bare = await openReplay(bareUrl, CONNECTIONS, { isPipelined: true })
    const shopUrl = await copyDatabase(server, 'shop')
    const env = { DATABASE_URL: shopUrl, SEED: 'none', JOBS: 'false', CLOCK: NOW.toString(), TRUST_PROXY: 'true' }
    const web = await startWebProcess(env)
    const rounds = { shop: roundsByVisitors(), bare: roundsByVisitors() }
    let next = 0
    // Alternating, so that all run on the same machine load. The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const visitors of VISITORS) {
        const replayed = recorded[visitors].slice(round * REPLAYED, (round + 1) * REPLAYED)
        const limit = await metered(bareUrl, process.pid, async () => {
          const seconds = await bare.run(replayed)
          return { perSecond: replayed.length / seconds, requests: replayed.length, p99Ms: 0 }
        })
        const added = await metered(shopUrl, web.child.pid, () => addByWrk(web.url, visitors, next))
        next += added.requests + CONNECTIONS + 1
        if (round === 0) continue
        rounds.bare[visitors].push(limit)
        rounds.shop[visitors].push(added)
      }
    }
    await Promise.all([bare.close(), web.stop()])
    const results = VISITORS.map((visitors) => [
      visitors,
      summaryOf(rounds.shop[visitors], rounds.bare[visitors], recorded[visitors]),
    ])
    return {
      machine,
      connections: CONNECTIONS,
      rounds: ROUNDS,
      roundSeconds: ROUND_SECONDS,
      ...Object.fromEntries(results),
    }
  },
  { fsync: 'on', full_page_writes: 'on', autovacuum: 'on' },
  tmpdir(),
)
await rm(folder, { recursive: true, force: true })
const { machine: _, ...summary } = found
console.table(VISITORS.map((visitors) => ({ visitors, ...summary[visitors] })))
await writeResults('checkout-cart', found)
const { addToCart: budget } = JSON.parse(await readFile(new URL('budgets.json', import.meta.url), 'utf8'))
for (const visitors of VISITORS) {
  if (summary[visitors].share >= budget.share) continue
  console.error(`${visitors}: ${summary[visitors].share} of the statements alone, below ${budget.share}`)
  process.exitCode = 1
}

/** Visitors who have one line in the cart: their Cookie headers. */
async function createCarts(db: Database): Promise<string[]> {
  const shop = await openAddingShop(db)
  const cookies: string[] = []
  await inParallel(CARTS, async (n) => {
    cookies[n] = await shop.add(n + OTHER_ITEM)
  })
  shop.close()
  return cookies
}

/** The statements of the requests, each recorded once, in a database of their own. */
async function record(databaseUrl: string, cookies: readonly string[]) {
  const recording = recordWork()
  const db = await openDatabase({ databaseUrl, dataDir: '', poolSize: CONNECTIONS })
  const shop = await openAddingShop(db)
  const recorded: Record<Visitors, RecordedTransaction[]> = { 'new visitors': [], 'visitors with a cart': [] }
  for (const visitors of VISITORS) {
    await inParallel((ROUNDS + 1) * REPLAYED, async (n) => {
      const cookie = visitors === 'new visitors' ? '' : cookies[n]
      recorded[visitors][n] = await recording.of(() => shop.add(n, cookie))
    })
  }
  shop.close()
  await closeDatabase(db)
  recording.stop()
  return recorded
}

async function inParallel(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n).values()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const n of numbers) await work(n)
    }),
  )
}

function roundsByVisitors(): Record<Visitors, Round[]> {
  return { 'new visitors': [], 'visitors with a cart': [] }
}

async function addByWrk(url: string, visitors: Visitors, first: number) {
  const file = fileURLToPath(new URL('support/add-to-cart.lua', import.meta.url))
  const args = [String(first), String(ITEMS), FIELDS, ...(visitors === 'new visitors' ? [] : [cookieFile])]
  const headers = [`Origin: ${url}`, 'Content-Type: application/x-www-form-urlencoded']
  const options = { connections: CONNECTIONS, seconds: ROUND_SECONDS, headers, script: { file, args } }
  const load = await loadByWrk(`${url}/cart/lines`, options)
  return { ...load, requests: Math.round(load.perSecond * ROUND_SECONDS) }
}

/** Adds the CPU time of a process and of the connections, for a request. */
async function metered<Result extends Omit<Round, 'processMs' | 'serverMs'> & { readonly requests: number }>(
  databaseUrl: string,
  pid: number | undefined,
  run: () => Promise<Result>,
): Promise<Result & Round> {
  const meter = await startCpuMeter(databaseUrl, pid)
  const result = await run()
  const { processMs, serverMs } = await meter.stop()
  return { ...result, processMs: processMs / result.requests, serverMs: serverMs / result.requests }
}

/** Medians of the rounds. */
function summaryOf(shop: readonly Round[], bare: readonly Round[], recorded: readonly RecordedTransaction[]) {
  const [added, limit] = [medianOf(shop), medianOf(bare)]
  const counts = recorded.map((statements) => statements.length).sort((a, b) => a - b)
  return {
    perSecond: Math.round(added.perSecond),
    p99Ms: added.p99Ms,
    cpuMsOfProcessAndServer: `${added.processMs.toFixed(2)} + ${added.serverMs.toFixed(2)}`,
    statements: counts[Math.floor(counts.length / 2)],
    statementsOnlyPerSecond: Math.round(limit.perSecond),
    cpuMsOfDriverAndServer: `${limit.processMs.toFixed(2)} + ${limit.serverMs.toFixed(2)}`,
    share: Number((added.perSecond / limit.perSecond).toFixed(2)),
  }
}

/** The median round by requests per second. */
function medianOf(rounds: readonly Round[]): Round {
  return rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)] as Round
}
