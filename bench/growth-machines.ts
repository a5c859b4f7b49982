/**
 * Three web processes behind HAProxy, PgBouncer in transaction mode, and a synchronous replica, while guests order.
 * Each process is restarted; then the primary is killed and the replica promoted. Exits with 1 when a restart fails a
 * request, a read misses an own write, or an order that a customer saw confirmed is lost. Needs haproxy and pgbouncer.
 * Run: npm run bench:growth -- machines [--buyers 8]
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { startCluster } from '#tests/support/database/real-postgres.ts'
import { startHaproxy } from '#tests/support/processes/deployed-proxies.ts'
import { freePort } from '#tests/support/processes/shop-process.ts'
import { fillCarts, ITEMS, NOW } from './support/booking-shop.ts'
import { cpuMsBetween, cpuTimes } from './support/cpu-time.ts'
import { orderAsGuest } from './support/guest-checkout.ts'
import { readOwnWrites } from './support/own-writes.ts'
import { pgbouncerConfiguration, startPgbouncer } from './support/proxies.ts'
import { report } from './support/report.ts'
import { startStandby, whenTrue } from './support/standby.ts'
import { startWebProcess } from './support/web-process.ts'

const { values } = parseArgs({ options: { buyers: { type: 'string', default: '8' } } })
const BUYERS = Number(values.buyers)
const PROCESSES = 3
const WARM_UP_MS = 30_000
const STEADY_MS = 20_000
const DAYS = 60
/** HAProxy checks every half second. */
const CHECKED_MS = 1_000
const MAX_OUTAGE_MS = 60_000
const SETTINGS = { max_connections: '120', wal_level: 'replica', max_wal_senders: '4' }

const PARTS = ['web', 'primary', 'standby', 'haproxy', 'pgbouncer'] as const
type Part = (typeof PARTS)[number]
type CpuTimes = ReturnType<typeof cpuTimes>
type Attempt = { readonly email: string; readonly atMs: number; readonly error?: string }

const loadBefore = Math.round(loadavg()[0]!)
const primary = await startCluster(SETTINGS)
const db = await openDatabase({ databaseUrl: primary.url, dataDir: '', statementTimeoutMs: 0 })
await migrate(db)
await fillCarts(db, 0)
const standby = await startStandby(primary, SETTINGS)
await sql`ALTER SYSTEM SET synchronous_standby_names = 'standby'`.execute(db)
await sql`SELECT pg_reload_conf()`.execute(db)
// PgBouncer drops what the shop sends when it connects.
for (const setting of ["statement_timeout = '30s'", "idle_in_transaction_session_timeout = '60s'", 'jit = off'])
  await sql.raw(`ALTER ROLE postgres SET ${setting}`).execute(db)
await whenTrue(primary.url, "SELECT bool_or(sync_state = 'sync') FROM pg_stat_replication")
await closeDatabase(db)

const pooler = await startPgbouncer(primary.url)
const env = {
  DATABASE_URL: primary.url,
  DATABASE_REPLICA_URL: standby.url,
  SEED: 'none',
  JOBS: 'false',
  CLOCK: NOW.toString(),
  TRUST_PROXY: 'true',
  SHUTDOWN_DELAY_MS: '2000',
}
const behindPooler = {
  ...env,
  DATABASE_URL: pooler.url,
  DATABASE_DIRECT_URL: primary.url,
  DATABASE_PREPARED: 'false',
}
const webs = await Promise.all(Array.from({ length: PROCESSES }, () => startWebProcess(env)))
const proxy = await startHaproxy(
  `http://127.0.0.1:${await freePort()}`,
  webs.map(({ url }) => url),
)
await wait(CHECKED_MS)

const attempts: Attempt[] = []
const signal = { isStopping: false }
let guests = 0
const buying = Promise.all(Array.from({ length: BUYERS }, buy))

const direct = await steadily()
const restarts = await during(restartAll)
const pooled = await steadily()
const ownWrites = await readOwnWrites(primary.url, standby.url, { forMs: STEADY_MS })
const failover = await during(failOver)
signal.isStopping = true
await buying
const lost = await findLost()
const { bookedTwice, serverConnections } = await inspect()
await Promise.all(webs.map((web) => web.stop()))
await Promise.all([proxy.stop(), pooler.stop()])
await Promise.all([primary.remove(), standby.remove()])
await report('growth', {
  loadBefore,
  buyers: BUYERS,
  processes: PROCESSES,
  direct,
  restarts,
  pooled,
  ownWrites,
  failover,
  serverConnections,
  bookedTwice,
  lost,
})
process.exit(restarts.failed + lost + bookedTwice + ownWrites.stale === 0 ? 0 : 1)

/** A guest orders, then the next one, until all stop. */
async function buy(): Promise<void> {
  while (!signal.isStopping) {
    const n = guests
    guests += 1
    const email = `guest${n}@example.jp`
    const startOn = addDays(dayOfInstant(NOW), 30 + ((Math.floor(n / ITEMS) * 14) % DAYS))
    const address = `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
    const error = await orderAsGuest(proxy.url, { itemId: (n % ITEMS) + 1, startOn, email, address }).then(
      () => undefined,
      (reason: unknown) => String(reason).split('\n')[0],
    )
    attempts.push({ email, atMs: performance.now(), ...(error !== undefined && { error }) })
    if (error !== undefined) await wait(200)
  }
}

/** The checkouts of some time, and the CPU time of an order by part. */
async function steadily() {
  // Until then connections are opened, and the processes compile what is used.
  await wait(WARM_UP_MS)
  const before = await cpuTimesByPart()
  const steady = await during(() => wait(STEADY_MS))
  if (steady.ordered === 0) throw new Error(`no guest could order: ${steady.errors.join(', ')}`)
  const after = await cpuTimesByPart()
  const cpuMsOf = (name: Part) => Number((cpuMsBetween(before[name], after[name]) / steady.ordered).toFixed(1))
  return { ...steady, cpuMsPerOrder: Object.fromEntries(PARTS.map((name) => [name, cpuMsOf(name)])) }
}

/** CPU time so far, by part and process. */
async function cpuTimesByPart() {
  const pids: Record<Part, readonly number[]> = {
    web: webs.flatMap(({ child }) => child.pid ?? []),
    primary: await backendsOf(primary.url),
    standby: await backendsOf(standby.url),
    haproxy: [proxy.pid],
    pgbouncer: [pooler.pid],
  }
  return Object.fromEntries(PARTS.map((name) => [name, cpuTimes(pids[name])])) as Record<Part, CpuTimes>
}

async function backendsOf(url: string): Promise<number[]> {
  const shop = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1 })
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity`.execute(shop)
  await closeDatabase(shop)
  return rows.map(({ pid }) => pid)
}

/** The checkouts that ended during some work. */
async function during(work: () => Promise<unknown>) {
  const first = attempts.length
  const fromMs = performance.now()
  const found = await work()
  const ended = attempts.slice(first)
  const errors = ended.flatMap(({ error }) => error ?? [])
  const seconds = (performance.now() - fromMs) / 1_000
  return {
    seconds: Number(seconds.toFixed(1)),
    ordered: ended.length - errors.length,
    failed: errors.length,
    errors: [...new Set(errors)].slice(0, 5),
    ...(typeof found === 'object' && found),
  }
}

/** Each process in turn gets SIGTERM, finishes its requests, and starts again at its address, behind PgBouncer. */
async function restartAll(): Promise<void> {
  for (const [n, web] of webs.entries()) {
    await web.stop()
    const { port } = new URL(web.url)
    webs[n] = await startWebProcess({ ...behindPooler, PORT: port, SITE_URL: web.url })
    await wait(CHECKED_MS)
  }
}

/** The primary crashes; the replica is promoted, and PgBouncer is sent there. */
async function failOver(): Promise<{ readonly withoutOrdersS: number }> {
  const fromMs = performance.now()
  await primary.stop('immediate')
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  // A primary without a replica must not wait for one.
  await client.query('SELECT pg_promote()')
  await client.query("ALTER SYSTEM SET synchronous_standby_names = ''")
  await client.query('SELECT pg_reload_conf()')
  await client.end()
  pooler.rewrite(pgbouncerConfiguration(standby.url, Number(new URL(pooler.url).port)))
  const isOrdered = () => attempts.findLast(({ error, atMs }) => error === undefined && atMs > fromMs + 1_000)
  while (isOrdered() === undefined) {
    if (performance.now() > fromMs + MAX_OUTAGE_MS) throw new Error('no order after the failover')
    await wait(50)
  }
  const withoutOrdersS = Number(((isOrdered()!.atMs - fromMs) / 1_000).toFixed(1))
  await wait(STEADY_MS)
  return { withoutOrdersS }
}

/** How many orders that a customer saw confirmed are missing on the promoted replica. */
async function findLost(): Promise<number> {
  const shown = attempts.flatMap(({ email, error }) => (error === undefined ? [email] : []))
  const shop = await openDatabase({ databaseUrl: standby.url, dataDir: '' })
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM orders WHERE number IS NOT NULL AND email = ANY (${shown}::text[])`.execute(shop)
  await closeDatabase(shop)
  return shown.length - new Set(rows.map(({ email }) => email)).size
}

async function inspect(): Promise<{ readonly bookedTwice: number; readonly serverConnections: number }> {
  const shop = await openDatabase({ databaseUrl: standby.url, dataDir: '', poolSize: 1 })
  const { rows } = await sql<{ bookedTwice: number; serverConnections: number }>`SELECT
    (SELECT count(*)::int FROM order_lines a JOIN order_lines b ON a.product_uid = b.product_uid AND a.uid < b.uid
       AND a.blocked && b.blocked WHERE a.status IN (1, 2) AND b.status IN (1, 2)) AS "bookedTwice",
    (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid())
      AS "serverConnections"`.execute(shop)
  await closeDatabase(shop)
  return rows[0]!
}
