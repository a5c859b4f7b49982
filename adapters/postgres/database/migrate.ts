import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Database, withSession } from './connect.ts'

export type SqlFile = { readonly name: string; readonly text: string }

/** Resolved from the package root, because this code also runs from a bundle. */
const { resolve } = createRequire(import.meta.url)
const DATABASE_FILES = new URL('db/', pathToFileURL(resolve('#root/package.json')))
const MIGRATIONS = new URL('migrations/', DATABASE_FILES)
const SCHEMA = new URL('schema/', DATABASE_FILES)
/** Advisory lock held during a migration. The number must differ from other advisory locks. */
const MIGRATION_LOCK = 4_203_115_088
/**
 * A statement that waits for a table lock makes every later statement on that table wait behind it. After this time the
 * file is rolled back and tried again, so that a running shop is delayed for no longer.
 */
const LOCK_TIMEOUT_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'
const INSUFFICIENT_PRIVILEGE = '42501'
const MAX_LOCK_ATTEMPTS = 100

/** The migrations that bring a database of an older version up to date, in order. */
export function readMigrations(folder: URL = MIGRATIONS): Promise<SqlFile[]> {
  return readFiles(folder)
}

/** The files that create a new database, in order. They contain what all migrations together result in. */
export function readSchema(): Promise<SqlFile[]> {
  return readFiles(SCHEMA)
}

async function readFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })))
}

/**
 * Brings a database to this version. A new one is created by db/schema and recorded as having every migration. In an
 * older one each pending migration runs once, in order, in its own transaction. When several processes start at once,
 * one migrates and the others wait; a shop of an older version may run meanwhile, and may start. Throws when one was
 * changed or deleted after it was run, and when a new one is ordered before one that was run. Without pending ones the
 * role needs no privilege to create.
 *
 * `migrations`: run instead of those of this version; they also create a new database.
 */
export async function migrate(
  db: Database,
  migrations?: readonly SqlFile[],
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<MigrationResult> {
  const files = migrations ?? (await readMigrations())
  return withSession(db, async (session) => {
    await sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`.execute(session)
    try {
      const applied = await readApplied(session)
      if (applied.length === 0) await createMigrationsTable(session)
      const isNew = applied.length === 0 && migrations === undefined
      const pending = isNew ? [] : pendingOf(files, applied)
      if (isNew) await createSchema(session, files)
      for (const file of pending) await runMigrationWithRetry(session, file, lockTimeoutMs)
      return { isNew, run: namesOf(pending), newer: newerOf(files, applied) }
    } finally {
      await sql`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`.execute(session)
    }
  })
}

/** Thrown when the tables exist, and the role was given no rights to them: a tagged error. */
export type NotGrantedError = Error & { readonly kind: 'not-granted' }

type Applied = { readonly name: string; readonly checksum: string }

/** Whether `db/schema` has created the database, the migrations that were run, and those of a newer version in it. */
export type MigrationResult = {
  readonly isNew: boolean
  readonly run: readonly string[]
  readonly newer: readonly string[]
}

/** Migrations that a database lacks, and those of a newer version that it has. `undefined`: it has no tables. */
export type SchemaState = { readonly pending: readonly string[]; readonly newer: readonly string[] }

/** Compares a database with this version, without changing it. Throws as `migrate`. */
export async function readSchemaState(db: Database): Promise<SchemaState | undefined> {
  const files = await readMigrations()
  const applied = await readApplied(db)
  if (applied.length === 0) return undefined
  return { pending: namesOf(pendingOf(files, applied)), newer: newerOf(files, applied) }
}

function namesOf(files: readonly Pick<SqlFile, 'name'>[]): string[] {
  return files.map(({ name }) => name)
}

function newerOf(files: readonly SqlFile[], applied: readonly Applied[]): string[] {
  return namesOf(applied.slice(files.length))
}

async function readApplied(session: Kysely<unknown>): Promise<Applied[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    SELECT to_regclass('migrations') IS NOT NULL AS exists`.execute(session)
  if (!found[0]?.exists) return []
  try {
    const { rows } = await sql<Applied>`
      SELECT name, checksum FROM migrations ORDER BY name COLLATE "C"`.execute(session)
    return rows
  } catch (error) {
    if ((error as { readonly code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    const notGranted = new Error('this role may not read the tables', { cause: error })
    throw Object.assign(notGranted, { kind: 'not-granted' as const }) satisfies NotGrantedError
  }
}

async function createMigrationsTable(session: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY, checksum text NOT NULL, run_at timestamptz NOT NULL DEFAULT now()
    )`.execute(session)
}

/** One transaction: a process that ends in the middle leaves a new database. */
async function createSchema(session: Kysely<unknown>, migrations: readonly SqlFile[]): Promise<void> {
  const files = await readSchema()
  await session.transaction().execute(async (tx) => {
    for (const file of files) await runStatements(tx, file)
    await recordMigrations(tx, migrations)
  })
}

/** The files after those that were run. Those that only a newer version has were run after all of this one. */
function pendingOf(files: readonly SqlFile[], applied: readonly Applied[]): readonly SqlFile[] {
  for (const [position, { name, checksum }] of applied.slice(0, files.length).entries()) {
    const file = files[position]
    if (file?.name !== name) throw new Error(`migration ${name} was run, but db/migrations has ${file?.name}`)
    if (migrationChecksum(file) !== checksum)
      throw new Error(`migration ${name} was changed after it was run: add a new file instead`)
  }
  return files.slice(applied.length)
}

async function runMigrationWithRetry(session: Kysely<unknown>, file: SqlFile, lockTimeoutMs: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runMigration(session, file, lockTimeoutMs)
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (code !== LOCK_NOT_AVAILABLE || attempt === MAX_LOCK_ATTEMPTS) throw error
      // The statements that waited behind this one run first.
      await delay(lockTimeoutMs)
    }
  }
}

async function runMigration(session: Kysely<unknown>, file: SqlFile, lockTimeoutMs: number): Promise<void> {
  await session.transaction().execute(async (tx) => {
    await sql`SELECT set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx)
    await runStatements(tx, file)
    await recordMigrations(tx, [file])
  })
}

async function runStatements(tx: Kysely<unknown>, { name, text }: SqlFile): Promise<void> {
  try {
    for (const statement of splitStatements(text)) await sql.raw(statement).execute(tx)
  } catch (error) {
    throw new Error(`${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function recordMigrations(tx: Kysely<unknown>, files: readonly SqlFile[]): Promise<void> {
  const rows = files.map((file) => sql`(${file.name}, ${migrationChecksum(file)})`)
  await sql`INSERT INTO migrations (name, checksum) VALUES ${sql.join(rows)}`.execute(tx)
}

/** The checksum under which a migration that was run is recorded. */
export function migrationChecksum({ text }: Pick<SqlFile, 'text'>): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Tokens that may contain semicolons: comments, quoted strings and identifiers, dollar-quoted bodies. */
const UNSPLITTABLE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/g

/** The embedded database takes one statement at a time. No nested comments, no E'' strings, no BEGIN ATOMIC. */
export function splitStatements(file: string): string[] {
  const statements: string[] = []
  let statement = ''
  let from = 0
  const append = (text: string) => {
    const [first = '', ...rest] = text.split(';')
    statement += first
    for (const next of rest) {
      statements.push(statement.trim())
      statement = next
    }
  }
  for (const match of file.matchAll(UNSPLITTABLE)) {
    append(file.slice(from, match.index))
    statement += isComment(match[0]) ? ' ' : match[0]
    from = match.index + match[0].length
  }
  append(file.slice(from))
  return [...statements, statement.trim()].filter((text) => text !== '')
}

function isComment(text: string): boolean {
  return text.startsWith('--') || text.startsWith('/*')
}
