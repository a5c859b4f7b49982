import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import {
  closeDatabase,
  type Database,
  kyselyOver,
  openDatabase,
  openPglite,
} from '#adapters/postgres/database/connect.ts'
import { migrate, readMigrations, readSchema } from '#adapters/postgres/database/migrate.ts'
import { withLock } from '#scripts/lock.ts'
import { runOnServer, urlOf } from './database-server.ts'

/** The two database engines of the shop. Production uses `server`. */
export const ENGINES = ['embedded', 'server'] as const
export type Engine = (typeof ENGINES)[number]

/** A database for one suite. `url` on a server. */
export type TestDatabase = {
  readonly db: Database
  readonly engine: Engine
  readonly url?: string
  close(): Promise<void>
}

/** Opens a migrated, empty database for one suite: on the run's PostgreSQL server, or embedded in memory. */
export function openTestDatabase(engine: Engine = 'server'): Promise<TestDatabase> {
  return engine === 'embedded' ? openEmbedded() : openCopy(inject('postgres').template)
}

/** Opens a copy of a template database on the run's PostgreSQL server. */
export async function openCopy(template: string): Promise<TestDatabase> {
  const serverUrl = inject('postgres').url
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = urlOf(serverUrl, name)
  const db = await openDatabase({ databaseUrl: url, dataDir: '' })
  const close = async () => {
    await closeDatabase(db)
    await runOnServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { db, engine: 'server', url, close }
}

export type OlderDatabase = TestDatabase & { migrateOn(before?: string): Promise<unknown> }

/**
 * Opens a database at the state before a migration, on the run's server. `migrateOn()` runs that one and the later
 * ones, or those before another one.
 */
export async function openDatabaseBefore(name: string): Promise<OlderDatabase> {
  const serverUrl = inject('postgres').url
  const database = `sumirei_older_${randomBytes(4).toString('hex')}`
  await runOnServer(serverUrl, `CREATE DATABASE ${database}`)
  const url = urlOf(serverUrl, database)
  const db = await openDatabase({ databaseUrl: url, dataDir: '' })
  const files = await readMigrations()
  const migrateOn = (before?: string) =>
    migrate(db, before === undefined ? files : files.filter((file) => file.name < before))
  await migrateOn(name)
  const close = async () => {
    await closeDatabase(db)
    await runOnServer(serverUrl, `DROP DATABASE ${database} WITH (FORCE)`)
  }
  return { db, engine: 'server', url, migrateOn, close }
}

/** The database of a suite: open from its first beforeAll to its last afterAll. */
export function databaseOfSuite(open: () => Promise<TestDatabase> = openTestDatabase): () => TestDatabase {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  return () => opened
}

export type DatabaseSuite = (database: () => Database, engine: Engine, opened: () => TestDatabase) => void

/** Describes a suite on both databases: for what a connection, a transaction or a lock must do. */
export function onBothDatabases(title: string, suite: DatabaseSuite): void {
  onDatabases(ENGINES, title, suite)
}

/**
 * Describes a suite on each engine, with a migrated database shared by the tests of the suite. `database()` returns it
 * from the first beforeAll on.
 */
export function onDatabases(engines: readonly Engine[], title: string, suite: DatabaseSuite): void {
  describe.each(engines)(`${title} (%s)`, (engine) => {
    const opened = databaseOfSuite(() => openTestDatabase(engine))
    suite(() => opened().db, engine, opened)
  })
}

async function openEmbedded(): Promise<TestDatabase> {
  const [loadDataDir, modules] = await Promise.all([migratedDump(), embeddedModules()])
  const db = await kyselyOver(await openPglite({ loadDataDir, ...modules }))
  return { db, engine: 'embedded', close: () => closeDatabase(db) }
}

let compiled: ReturnType<typeof compileModules> | undefined

/** The programs of the embedded database, compiled once in a worker: PGlite compiles them for each database. */
function embeddedModules() {
  compiled ??= compileModules()
  return compiled
}

async function compileModules() {
  const compile = (file: string) =>
    WebAssembly.compile(readFileSync(new URL(file, import.meta.resolve('@electric-sql/pglite'))))
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([compile('pglite.wasm'), compile('initdb.wasm')])
  return { pgliteWasmModule, initdbWasmModule }
}

/** Creates a migrated, empty embedded database in the folder of a shop. */
export async function createEmbeddedIn(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const pglite = await openPglite({ dataDir: join(dataDir, 'postgres'), loadDataDir: await migratedDump() })
  await pglite.close()
}

/** What a dump does without: it is loaded by each suite, and most of its bytes would be these. */
const DUMP_STATEMENTS = ['template0', 'template1'].flatMap((name) => [
  `ALTER DATABASE ${name} IS_TEMPLATE false`,
  `DROP DATABASE ${name}`,
])
const SMALL_LOG = ['--wal-segsize=1']

/**
 * Creating an embedded database takes seconds, loading a dump does not: one dump for each state of db/schema and
 * db/migrations, made by the first worker that needs it.
 */
async function migratedDump(): Promise<Blob> {
  const files = [...(await readSchema()), ...(await readMigrations())]
  const key = createHash('sha256')
    .update(JSON.stringify([DUMP_STATEMENTS, SMALL_LOG, files]))
    .digest('hex')
    .slice(0, 16)
  const file = join(inject('cacheDir'), `sumirei-embedded-${key}.tar`)
  if (!existsSync(file)) await dumpOnce(file)
  return new Blob([readFileSync(file)])
}

/** The lock is in the folder of this run, so that a run that was killed does not block the next one. */
function dumpOnce(file: string): Promise<void> {
  return withLock(join(tmpdir(), 'embedded-dump.lock'), async () => {
    if (!existsSync(file)) await dumpMigrated(file)
  })
}

async function dumpMigrated(file: string): Promise<void> {
  const pglite = await openPglite({ initDbStartParams: SMALL_LOG })
  const db = await kyselyOver(pglite)
  await migrate(db)
  for (const statement of DUMP_STATEMENTS) await sql.raw(statement).execute(db)
  const dump = await pglite.dumpDataDir('none')
  // Renamed when complete: another process never reads a partial file.
  const partial = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(partial, new Uint8Array(await dump.arrayBuffer()))
  renameSync(partial, file)
  await closeDatabase(db)
}
