import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import {
  closeDatabase,
  type Database,
  embeddedOptions,
  openDatabase,
  openInMemory,
} from '#adapters/postgres/connect.ts'
import { migrate, readMigrations } from '#adapters/postgres/migrate.ts'
import { runOnServer, urlOf } from './database-server.ts'

/** The two engines that the shop runs on. */
export const ENGINES = ['embedded', 'server'] as const
export type Engine = (typeof ENGINES)[number]

/** A migrated, empty database that nobody else uses. `url` on a server. */
export type TestDatabase = {
  readonly db: Database
  readonly engine: Engine
  readonly url?: string
  close(): Promise<void>
}

/** Opens a database of one's own: embedded in memory, or on the run's real server. */
export function openTestDatabase(engine: Engine = 'embedded'): Promise<TestDatabase> {
  return engine === 'embedded' ? openEmbedded() : openOnServer()
}

/** A database of a suite's own: there from its first beforeAll on, until its last afterAll. */
export function databaseOfSuite(engine: Engine = 'embedded'): () => TestDatabase {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(engine)
  })
  afterAll(() => opened?.close())
  return () => opened
}

/**
 * Describes a suite twice: on the embedded database and on a real PostgreSQL, each with a migrated database of its own
 * for all tests of the suite. `database()` is that database; it is there from the first beforeAll on.
 */
export function onBothDatabases(
  title: string,
  suite: (database: () => Database, engine: Engine, opened: () => TestDatabase) => void,
): void {
  describe.each(ENGINES)(`${title} (%s)`, (engine) => {
    const opened = databaseOfSuite(engine)
    suite(() => opened().db, engine, opened)
  })
}

async function openOnServer(): Promise<TestDatabase> {
  const { url: serverUrl, template } = inject('postgres')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = urlOf(serverUrl, name)
  const db = await openDatabase({ databaseUrl: url, dataDir: '' })
  const close = async () => {
    await closeDatabase(db)
    await runOnServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { db, engine: 'server', url, close }
}

async function openEmbedded(): Promise<TestDatabase> {
  const db = await openInMemory({ loadDataDir: await migratedDump() })
  return { db, engine: 'embedded', close: () => closeDatabase(db) }
}

/**
 * Making and migrating an embedded database takes seconds, loading it does not: one dump for each state of
 * db/migrations.
 */
async function migratedDump(): Promise<Blob> {
  const migrations = await readMigrations()
  const key = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16)
  const file = join(tmpdir(), `sumirei-embedded-${key}.tar`)
  if (!existsSync(file)) await dumpMigrated(file)
  return new Blob([readFileSync(file)])
}

async function dumpMigrated(file: string): Promise<void> {
  const pglite = await PGlite.create(embeddedOptions())
  const db = await openInMemory({ pglite })
  await migrate(db)
  const dump = await pglite.dumpDataDir('none')
  // Whoever is first wins; a half-written file is never seen.
  const written = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(written, new Uint8Array(await dump.arrayBuffer()))
  renameSync(written, file)
  await closeDatabase(db)
}
