/**
 * Ten years of orders, lines, mails and audit log, 20 million rows each: the tables as migrations make them beside the
 * same rows partitioned by year. Shows how long the partitioning blocks the shop, and the queries of the shop on both,
 * in alternation. Needs 120 GB for all tables at once. `--plain`: a database that was loaded before; `--attached`:
 * without a partition for each year in the end.
 * Run: npm run bench:growth -- years [--rows 20000000] [--tables orders,order_lines,order_keys] [--plain URL]
 */
import { readFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import { partitionByYear, YEAR_TABLES } from '#adapters/postgres/partitions/partitions.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { runOnServer, urlOf } from '#tests/support/database/database-server.ts'
import { startCluster } from '#tests/support/database/real-postgres.ts'
import { fillCarts, NOW } from './support/booking-shop.ts'
import { type Calls, callInTurn } from './support/during.ts'
import { report } from './support/report.ts'
import { percentilesOf, type Timing } from './support/timing.ts'
import { queriesOf } from './support/years-queries.ts'
import {
  fillTable,
  GROWING_TABLES,
  type GrowingTable,
  LAST_YEAR,
  loadUnits,
  loadYear,
  spreadOverYears,
  withoutForeignKeys,
  YEARS,
} from './support/years-shop.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000000' },
    tables: { type: 'string', default: GROWING_TABLES.join(',') },
    plain: { type: 'string' },
    attached: { type: 'boolean', default: false },
  },
})
const ROWS = Number(values.rows)
const TABLES = values.tables.split(',') as GrowingTable[]
const RUNS = 1_000
const CARTS = 600
const LINES_PER_CART = 2
const NEXT_YEAR = LAST_YEAR + 1
const PARTITIONED = YEAR_TABLES.filter((table) => TABLES.includes(table))
const NO_FSYNC = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', wal_level: 'minimal' }
const SETTINGS = { ...NO_FSYNC, max_wal_senders: '0', shared_buffers: '1GB', max_wal_size: '4GB' }

// On the disk: the tables are larger than the memory.
const server =
  values.plain === undefined ? await startCluster({ ...SETTINGS, maintenance_work_mem: '512MB' }, tmpdir()) : undefined
const plainUrl = values.plain ?? urlOf(server!.url, 'plain')
const yearsUrl = urlOf(plainUrl, 'years')
const log = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)
const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '', statementTimeoutMs: 0, poolSize: 2 })

if (values.plain === undefined) await load()
await preparePlain()
await runOnServer(urlOf(plainUrl, 'postgres'), 'CREATE DATABASE years TEMPLATE plain STRATEGY FILE_COPY')
log('copied')
const plain = await open(plainUrl)
const years = await open(yearsUrl)
const steps = await partition()
const attached = await compare()
const spread = values.attached ? undefined : await compareSpread()
await report(`growth-years-${PARTITIONED.join('-')}`, {
  rows: ROWS,
  load: loadavg().map(Math.round),
  sizes: await sizes(),
  steps,
  attached,
  spread,
})
await Promise.all([closeDatabase(plain), closeDatabase(years)])
await server?.remove()
checkBudget()

async function load(): Promise<void> {
  await runOnServer(server!.url, 'CREATE DATABASE plain')
  const db = await open(plainUrl)
  await migrate(db)
  await loadUnits(db)
  await withoutForeignKeys(db, TABLES, async () => {
    for (const table of TABLES) {
      await fillTable(db, table, async (tx) => {
        for (const year of YEARS) await loadYear(tx, table, table, year, ROWS)
      })
      log(`loaded ${table}`)
    }
  })
  await closeDatabase(db)
}

/** Carts to place, in both databases. */
async function preparePlain(): Promise<void> {
  const db = await open(plainUrl)
  const ids = randomIds(() => NOW.epochMilliseconds)
  await fillCarts(db, CARTS, LINES_PER_CART, { nextUid: () => ids.next(), hasHistory: false })
  await sql`SELECT setval('order_numbers', 100000000)`.execute(db)
  // Secrets of carts are made of their uids before these are replaced.
  await sql`UPDATE orders SET secret_hash = sha256(uid::bytea) WHERE status = 1`.execute(db)
  await sql`VACUUM ANALYZE`.execute(db)
  await closeDatabase(db)
  log('carts')
}

/** Seconds of each step, by table, and the queries meanwhile. Only `attach` and `add` take locks that they wait for. */
async function partition() {
  const steps: Record<string, Record<string, number | Calls>> = {}
  const shop = await open(yearsUrl)
  const queries = Object.values(await queriesOf(shop, ROWS)).filter(({ isPlacing }) => !isPlacing)
  for (const table of PARTITIONED) {
    const beside = callInTurn(
      queries.flatMap((query) => (query.table === table ? [(n: number) => query.run(n % RUNS)] : [])),
    )
    let [step, from] = ['', performance.now()]
    const onStep = (next: string) => {
      if (step !== '') steps[table] = { ...steps[table], [step]: Math.round(performance.now() - from) / 1_000 }
      ;[step, from] = [next, performance.now()]
    }
    await partitionByYear(years, table, { fromYear: NEXT_YEAR, toYear: NEXT_YEAR + 1, onStep })
    onStep('')
    steps[table] = { ...steps[table], beside: await beside.stop() }
    log(`partitioned ${table}: ${JSON.stringify(steps[table])}`)
  }
  await closeDatabase(shop)
  return steps
}

async function compareSpread() {
  for (const table of PARTITIONED) await spreadOverYears(years, table, log)
  await sql`VACUUM ANALYZE`.execute(years)
  return compare()
}

/** Each query once on one database, then on the other. */
async function compare() {
  const result: Record<string, { plain: Timing; partitioned: Timing }> = {}
  const [one, other] = await Promise.all([queriesOf(plain, ROWS), queriesOf(years, ROWS)])
  for (const name of Object.keys(one).filter((each) => TABLES.includes(one[each]!.table))) {
    const runs = one[name]!.isPlacing ? CARTS / 2 : RUNS
    const times = { plain: [] as number[], partitioned: [] as number[] }
    for (let n = 0; n < runs; n += 1) {
      times.plain.push(await durationOf(() => one[name]!.run(n)))
      times.partitioned.push(await durationOf(() => other[name]!.run(n)))
    }
    // The first ones open connections and prepare statements.
    const [first, second] = [times.plain.slice(20), times.partitioned.slice(20)]
    result[name] = { plain: percentilesOf(first), partitioned: percentilesOf(second) }
    log(`${name}: ${JSON.stringify(result[name])}`)
  }
  return result
}

async function durationOf(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await run()
  return performance.now() - from
}

/** Rows and bytes of each table, with its indexes. */
async function sizes() {
  const { rows } = await sql<{ name: string; gigabytes: number }>`
    SELECT relname AS name, round(pg_total_relation_size(oid) / 1e9, 1)::float8 AS gigabytes
    FROM pg_class WHERE oid = ANY (${TABLES}::regclass[])`.execute(plain)
  return Object.fromEntries(rows.map(({ name, gigabytes }) => [name, gigabytes]))
}

function checkBudget(): void {
  const { growth } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
  const list = (spread ?? attached)['orders of a member']
  if (list === undefined || Math.max(list.plain.p99Ms, list.partitioned.p99Ms) <= growth.memberOrdersP99Ms) return
  console.error(`orders of a member: p99 above ${growth.memberOrdersP99Ms} ms`)
  process.exitCode = 1
}
