import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureBuilt } from '#scripts/build.ts'
import { runOnServer, urlOf } from '#tests/support/database/database-server.ts'
import { startRealPostgres } from '#tests/support/database/real-postgres.ts'
import { browserPath } from '#tests/support/pages/browser.ts'
import { freePort, startWebProcess } from '#tests/support/processes/shop-process.ts'
import { removeAtExit } from '#tests/support/suite/remove-at-exit.ts'
import { temporaryRoot } from '#tests/support/suite/temporary-root.ts'

/** A Friday morning in Tokyo: an order placed now arrives on the next day. */
const CLOCK = '2026-11-20T10:00:00+09:00'

/**
 * Starts the built shop with the demo catalogue on a PostgreSQL server, as in production, and a process for the shops
 * of single test files. Sets the environment variables with their addresses. Everything is removed at the end of the
 * run, also after a crash.
 */
export default async function startShop(): Promise<() => Promise<void>> {
  await ensureBuilt()
  const postgres = await startRealPostgres()
  const folder = await mkdtemp(join(temporaryRoot(), 'sumirei-e2e-'))
  const cancelRemoval = removeAtExit({ folder })
  await redirectTemporaryFiles(folder)
  const prefix = `sumirei_journeys_${randomBytes(4).toString('hex')}`
  await runOnServer(postgres.url, `CREATE DATABASE ${prefix}_shop`)
  const databaseUrl = urlOf(postgres.url, `${prefix}_shop`)
  const dataDir = join(folder, 'shop')
  const sideShops = startSideShops([postgres.url, prefix, folder])
  const [shop, sideShopsUrl] = await Promise.all([startDemoShop(databaseUrl, dataDir), addressOf(sideShops)])
  Object.assign(process.env, {
    SHOP_URL: shop.url,
    SHOP_DATA_DIR: dataDir,
    SHOP_DATABASE_URL: databaseUrl,
    SIDE_SHOPS_URL: sideShopsUrl,
  })
  return async () => {
    sideShops.disconnect()
    await shop.stop()
    await dropDatabases(postgres.url, prefix)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
    cancelRemoval()
  }
}

/**
 * Puts browser profiles and other temporary files of this run into `folder`. The unpacked browser and the tests that
 * Playwright has compiled keep their location, so that later runs reuse them.
 */
async function redirectTemporaryFiles(folder: string): Promise<void> {
  const path = await browserPath()
  if (path !== undefined) process.env.CHROME_PATH = path
  process.env.PWTEST_CACHE_DIR ??= join(tmpdir(), 'sumirei-compiled-tests')
  process.env.TMPDIR = folder
}

/** Its log appears in the output of the run. */
async function startDemoShop(databaseUrl: string, dataDir: string) {
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SEED: 'demo',
    CARRIER: 'none',
    JOBS: 'true',
    CLOCK,
    LOG_LEVEL: 'warn',
  }
  const shop = await startWebProcess(settings, { url: `http://localhost:${await freePort()}` })
  shop.child.stdout?.pipe(process.stdout)
  shop.child.stderr?.pipe(process.stderr)
  return shop
}

function startSideShops(args: readonly string[]): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = fork('tests/e2e/support/side-shops.ts', args, { execArgv: [], env })
  removeAtExit({ pid: child.pid })
  return child
}

/** The address that the process sends when it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
    child.once('exit', (code) => reject(new Error(`the process of the side shops exited with ${code}`)))
  })
}

/** Drops the databases of this run, which would remain on a server named by DATABASE_URL. */
async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix])
  for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`)
  await client.end()
}
