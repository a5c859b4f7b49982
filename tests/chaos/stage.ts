import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate, readMigrations } from '#adapters/postgres/database/migrate.ts'
import { createDemoStaff } from '#demo/members/demo-staff.ts'
import { ensureBuilt } from '#scripts/build.ts'
import type { PostgresCluster } from '#tests/support/database/postgres-cluster.ts'
import { startCluster } from '#tests/support/database/real-postgres.ts'
import { freePort, type ShopProcess, startProcess } from '#tests/support/processes/shop-process.ts'
import { NOW, openSmallShop } from '#tests/support/shop/small-shop.ts'
import { removeAtExit } from '#tests/support/suite/remove-at-exit.ts'
import { type FakeStripe, startFakeStripe } from '#tests/support/third-parties/fake-stripe.ts'
import { type Relay, startRelay } from '#tests/support/third-parties/relay.ts'
import { openInbox } from '#tests/support/third-parties/smtp-inbox.ts'
import { type LimitedDisk, openLimitedDisk } from './limited-disk.ts'
import type { PreviousRelease } from './previous-release.ts'

const WEB_PROCESSES = 3
const ITEMS = 60
const UNITS_PER_ITEM = 8
const STRIPE_KEY = 'sk_test_chaos'
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200"/></svg>'
/** Durable, as in production; deadlocks are found quickly, because a test is short. */
const SETTINGS = { max_connections: '120', deadlock_timeout: '200ms' }

export type ChaosProcess = {
  /** The address of a web process. */
  readonly url: string
  /** Starts it, also again after it was killed; `clockAheadMs`: how far its clock is ahead. */
  start(options?: { readonly clockAheadMs?: number }): Promise<void>
  /** Stops it, and starts the given version from now on. */
  replace(version: 'previous' | 'this'): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
  /** Whether it has exited without having been stopped or killed. */
  hasCrashed(): boolean
  /** What it has written, by all its starts. */
  output(): string
  /** Undefined while it is stopped. */
  pid(): number | undefined
}

/** Everything that the shop needs, each part of which a fault can break. */
export type Stage = {
  readonly postgres: PostgresCluster
  /** A connection to the database that no fault concerns, except those of the server. */
  readonly db: Database
  readonly webs: readonly ChaosProcess[]
  readonly worker: ChaosProcess
  readonly smtp: Relay
  readonly processor: Relay
  readonly disk: LimitedDisk
  readonly stripe: FakeStripe
  readonly inbox: Awaited<ReturnType<typeof openInbox>>
  readonly items: number
  /** The shop's time. */
  now(): Temporal.Instant
  close(): Promise<void>
}

type Closing = (() => Promise<unknown>)[]

/**
 * `hasLimitedDisk`: the folder of the processes is a small file system. `previous`: the version they begin with.
 * `settings`: further ones of the processes. `hasStaff`: with the demo staff.
 */
export type StageOptions = {
  readonly hasLimitedDisk: boolean
  readonly previous: PreviousRelease | undefined
  readonly settings?: Readonly<Record<string, string>>
  readonly hasStaff?: boolean
}

/** Starts a PostgreSQL server, mail server, processor, three web processes and a worker of the built shop. */
export async function openStage(options: StageOptions): Promise<Stage> {
  await ensureBuilt()
  const closing: Closing = []
  const close = async () => {
    for (const one of closing.reverse()) await one()
  }
  try {
    return { ...(await openParts(closing, options)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openParts(
  closing: Closing,
  { hasLimitedDisk, previous, settings, hasStaff = false }: StageOptions,
): Promise<Omit<Stage, 'close'>> {
  const startedMs = performance.now()
  const now = () => NOW.add({ milliseconds: Math.round(performance.now() - startedMs) })
  const postgres = await startCluster(SETTINGS)
  closing.push(postgres.remove)
  const folder = await mkdtemp(join(tmpdir(), 'sumirei-chaos-'))
  const cancelRemoval = removeAtExit({ folder })
  closing.push(async () => {
    await rm(folder, { recursive: true, force: true })
    cancelRemoval()
  })
  const disk = openLimitedDisk(join(folder, 'data'), hasLimitedDisk)
  closing.push(async () => disk.close())
  const db = await openDatabase({ databaseUrl: postgres.url, dataDir: '', poolSize: 3 })
  closing.push(() => closeDatabase(db))
  await loadShop(db, disk.folder, { previous, hasStaff })
  const inbox = await openInbox()
  const smtp = await startRelay({ host: '127.0.0.1', port: inbox.port })
  const stripe = await startFakeStripe(STRIPE_KEY, () => Math.floor(now().epochMilliseconds / 1_000))
  const processor = await startRelay({ host: '127.0.0.1', port: stripe.port })
  closing.push(inbox.close, smtp.close, stripe.close, processor.close)
  const ports = await Promise.all(Array.from({ length: WEB_PROCESSES }, freePort))
  const env = {
    ...environment(smtp, processor),
    DATABASE_URL: postgres.url,
    DATA_DIR: disk.folder,
    // Behind a load balancer the processes have one public address.
    SITE_URL: `http://127.0.0.1:${ports[0]}`,
    ...settings,
  }
  const versions = { env, now, previousFolder: previous?.folder }
  const webs = ports.map((port) => chaosProcess('server', port, versions))
  const worker = chaosProcess('worker', 0, versions)
  const processes = [...webs, worker]
  closing.push(() => Promise.all(processes.map((one) => one.kill())))
  await Promise.all(processes.map((one) => one.start()))
  return { postgres, db, webs, worker, smtp, processor, disk, stripe, inbox, items: ITEMS, now }
}

function environment(smtp: Relay, processor: Relay) {
  return {
    HOST: '127.0.0.1',
    DATABASE_POOL: '8',
    JOBS: 'false',
    TRUST_PROXY: 'true',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'shop@sumirei.example',
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_chaos',
    STRIPE_RELAY_PORT: String(processor.port),
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'redirect-stripe.ts')).href}`,
    FILE_LINK_SECRET: 'a secret of the processes of one shop',
  }
}

/** Creates the tables, those of the previous version if there is one, and some items. */
async function loadShop(
  db: Database,
  dataDir: string,
  { previous, hasStaff }: Pick<StageOptions, 'previous' | 'hasStaff'>,
): Promise<void> {
  const older = previous && (await readMigrations(pathToFileURL(join(previous.folder, 'db/migrations/'))))
  await migrate(db, older)
  const items = Array.from({ length: ITEMS }, (_, n) => ({ id: n + 1, units: UNITS_PER_ITEM }))
  const shop = await openSmallShop(db, items, { dataDir })
  await shop.ports.pictures.addOriginal('items/1/front', Buffer.from(PICTURE))
  if (hasStaff) await createDemoStaff(shop.ports, NOW)
  await shop.close()
}

type Versions = {
  readonly env: Environment
  readonly now: Stage['now']
  /** The folder of the version that is started first, and after `replace('previous')`. */
  readonly previousFolder: string | undefined
}
type Environment = Readonly<Record<string, string>> & { readonly DATA_DIR: string }

function chaosProcess(name: 'server' | 'worker', port: number, { env, now, previousFolder }: Versions): ChaosProcess {
  let running: ShopProcess | undefined
  let folder = previousFolder
  let isEnding = false
  const outputs: (() => string)[] = []
  const end = async (how: (process: ShopProcess) => unknown) => {
    isEnding = true
    if (running === undefined) return
    how(running)
    await running.exited
    running = undefined
  }
  const start: ChaosProcess['start'] = async ({ clockAheadMs = 0 } = {}) => {
    isEnding = false
    const clock = now().add({ milliseconds: clockAheadMs })
    running = startProcess(name, { ...env, PORT: String(port), CLOCK: clock.toString() }, folder)
    outputs.push(running.output)
    await running.ready
  }
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    async replace(version) {
      await end(({ child }) => child.kill('SIGTERM'))
      folder = version === 'previous' ? previousFolder : undefined
      await start()
    },
    kill: () => end(({ child }) => child.kill('SIGKILL')),
    stop: () => end(({ child }) => child.kill('SIGTERM')),
    output: () => outputs.map((output) => output()).join(''),
    pid: () => running?.child.pid,
    hasCrashed: () => !isEnding && (running?.child.exitCode !== null || running.child.signalCode !== null),
  }
}
