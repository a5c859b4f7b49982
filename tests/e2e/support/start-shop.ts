import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import pg from 'pg'
import { runOnServer, urlOf } from '#tests/support/database-server.ts'
import { startRealPostgres } from '#tests/support/real-postgres.ts'
import { removeAtExit } from '#tests/support/remove-at-exit.ts'

const READY_WITHIN_MS = 120_000
/** A Friday morning in Tokyo: what is ordered now arrives tomorrow. */
const CLOCK = '2026-11-20T10:00:00+09:00'

/**
 * Starts what journeys run against: the built shop with the demo catalogue, as in production on a PostgreSQL server,
 * and a process for the shops that some journeys open for themselves. Tells the journeys where they are. Nothing of it
 * outlives the run, however that ends.
 */
export default async function startShop(): Promise<() => Promise<void>> {
  const postgres = await startRealPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'sumirei-e2e-'))
  removeAtExit({ folder })
  await keepTemporaryFilesIn(folder)
  const prefix = `sumirei_journeys_${randomBytes(4).toString('hex')}`
  await runOnServer(postgres.url, `CREATE DATABASE ${prefix}_shop`)
  const databaseUrl = urlOf(postgres.url, `${prefix}_shop`)
  const shop = await startDemoShop(databaseUrl, join(folder, 'shop'))
  const sideShops = start('tests/e2e/support/side-shops.ts', [postgres.url, prefix, folder])
  Object.assign(process.env, {
    SHOP_URL: shop.url,
    SHOP_DATA_DIR: join(folder, 'shop'),
    SHOP_DATABASE_URL: databaseUrl,
    SIDE_SHOPS_URL: await addressOf(sideShops),
  })
  await ready(shop)
  return async () => {
    await Promise.all([shop.child, sideShops].map(end))
    await dropDatabases(postgres.url, prefix)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Profiles of browsers and whatever else processes of this run leave in the temporary folder. What should outlive the
 * run keeps its place: the unpacked browser, and the tests that Playwright has compiled.
 */
async function keepTemporaryFilesIn(folder: string): Promise<void> {
  process.env.CHROME_PATH ??= await chromium.executablePath()
  process.env.PWTEST_CACHE_DIR ??= join(tmpdir(), 'sumirei-compiled-tests')
  process.env.TMPDIR = folder
}

type Shop = { readonly url: string; readonly child: ChildProcess }

async function startDemoShop(databaseUrl: string, dataDir: string): Promise<Shop> {
  const port = await freePort()
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), CLOCK, JOBS: 'true' }
  return { url: `http://localhost:${port}`, child: start('server.ts', [], { ...settings, LOG_LEVEL: 'warn' }) }
}

function start(program: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}): ChildProcess {
  const options: ForkOptions = { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }
  const env = { ...process.env, NODE_ENV: 'production', ...settings }
  const child = fork(program, args, { ...options, env })
  removeAtExit({ pid: child.pid })
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** The address that a program sends when it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
    child.once('exit', (code) => reject(new Error(`a program of the journeys ended with ${code}`)))
  })
}

async function ready({ url, child }: Shop): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode} before it was ready`)
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the shop was not ready in time')
}

/** On a server that is not of this run they would stay. */
async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [prefix])
  for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`)
  await client.end()
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
