import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  closeDatabase,
  type Database,
  type DatabaseOptions,
  openDatabase,
} from '#adapters/postgres/database/connect.ts'
import { type MigrationResult, migrate, readSchemaState } from '#adapters/postgres/database/migrate.ts'
import { databaseName, mayNotMigrate, mayNotRead } from '#adapters/postgres/database/not-opened.ts'
import { keepsPreparedStatements, type SecuredUrl, withTls } from '#adapters/postgres/database/server-check.ts'
import type { Config } from '#config/config.ts'
import type { DatabaseConfig } from '#config/database.ts'
import { settingsError } from '#config/settings-error.ts'

/** Thrown by a command for a shop that does not exist, or is of an older version: a tagged error. */
export type NoDatabaseError = Error & { readonly kind: 'no-database' }

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Opens the database of a process and brings it to this version. Throws as `openDatabase`, when the role may not run
 * what is pending, and when a pooler loses prepared statements.
 */
export async function openForProcess(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, onWarning = () => undefined } = options
  const checked = databaseUrl === undefined ? undefined : await checkedUrl(databaseUrl, options)
  if (checked?.warning !== undefined) onWarning(`DATABASE_URL: ${checked.warning}`)
  const db = await openDatabase({ ...options, databaseUrl: checked?.url })
  try {
    const { newer } = await bringUpToDate(db, directServer(options))
    // After a rollback.
    if (newer.length > 0)
      onWarning(`the database is of the next version (${newer.join(', ')}), on which this one works`)
    return db
  } catch (error) {
    await closeDatabase(db)
    throw error
  }
}

/** The URL of a server by `withTls`. Throws also when a pooler loses prepared statements that are used. */
async function checkedUrl(
  databaseUrl: string,
  { preparesStatements }: Pick<DatabaseOptions, 'preparesStatements'>,
): Promise<SecuredUrl> {
  const secured = await withTls(databaseUrl)
  if (preparesStatements === false || (await keepsPreparedStatements(secured.url))) return secured
  const reason = 'must be false behind PgBouncer before 1.21, which loses prepared statements'
  throw settingsError([{ name: 'DATABASE_PREPARED', reason }])
}

type Server = ReturnType<typeof directServer>

/** The server past the pooler, if there is one, with the setting that names it. */
function directServer({ databaseUrl, directUrl }: Pick<DatabaseOptions, 'databaseUrl' | 'directUrl'>) {
  if (directUrl !== undefined) return { databaseUrl: directUrl, setting: 'DATABASE_DIRECT_URL' } as const
  return { databaseUrl, setting: 'DATABASE_URL' } as const
}

/**
 * Opens the database past the pooler, as the owner of its tables where DATABASE_DIRECT_URL names one, for a command
 * that creates them. `name`: what to call it.
 */
export async function openDirectly(database: DatabaseConfig, poolSize: number) {
  const server = directServer(database)
  const options = { ...server, directUrl: undefined, poolSize, statementTimeoutMs: 0, onWarning: console.error }
  const db = await openDatabase({ ...database, ...options })
  return { db, server, name: nameOf(server.databaseUrl, database.dataDir) }
}

function nameOf(databaseUrl: string | undefined, dataDir: string): string {
  return databaseUrl === undefined ? folderOf(dataDir) : databaseName(databaseUrl)
}

/** Of the embedded database. */
function folderOf(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** As `migrate` at a server. Throws `NotOpenedError` when the role may not run what is pending. */
export async function bringUpToDate(db: Database, server: Server): Promise<MigrationResult> {
  try {
    return await migrate(db)
  } catch (error) {
    throw refusedToRole(error, server)
  }
}

/**
 * `NotOpenedError` for an error of a role that may not create tables, which `command` does, or may not read them; or
 * the error itself.
 */
export function refusedToRole(
  error: unknown,
  { databaseUrl, setting }: Server,
  command: 'migrate' | 'restore' = 'migrate',
): unknown {
  if (databaseUrl === undefined) return error
  const { kind, cause = error } = error as Error & { readonly kind?: unknown }
  if (kind === 'not-granted') return mayNotRead(error, { databaseUrl, setting })
  const isRefused = kind === undefined && (cause as { readonly code?: string }).code === INSUFFICIENT_PRIVILEGE
  return isRefused ? mayNotMigrate(error, { databaseUrl, setting }, command) : error
}

/** How a command opens the database; by default as one of a running shop, with one connection. */
type CommandOptions = Pick<DatabaseOptions, 'poolSize' | 'statementTimeoutMs' | 'sharesEmbedded'>

/**
 * Opens the database of an existing shop for a command, which may run beside it, and says which it is on standard
 * error. Throws `NoDatabaseError`; a command neither creates a database nor migrates one.
 */
export async function openForCommand(config: Config, options: CommandOptions = {}): Promise<Database> {
  const { databaseUrl, dataDir } = config.database
  requireDatabase({ databaseUrl, dataDir })
  console.error(`Database: ${nameOf(databaseUrl, dataDir)}`)
  const db = await openBeside(config, options)
  try {
    const state = await readSchemaState(db)
    if (state === undefined) throw noDatabase('The database is empty: start the shop, or run npm run migrate')
    if (state.pending.length > 0)
      throw noDatabase(`The database is of an older version: run npm run migrate (${state.pending.join(', ')})`)
    return db
  } catch (error) {
    await closeDatabase(db)
    throw refusedToRole(error, { databaseUrl, setting: 'DATABASE_URL' })
  }
}

type NamedDatabase = Pick<DatabaseConfig, 'databaseUrl' | 'dataDir'> & Partial<Pick<DatabaseConfig, 'directUrl'>>

/** Throws `NoDatabaseError` when none is named and none is embedded: a forgotten setting makes no new shop. */
export function requireDatabase({ databaseUrl, directUrl = databaseUrl, dataDir }: NamedDatabase): void {
  const folder = folderOf(dataDir)
  if (directUrl === undefined && !existsSync(folder))
    throw noDatabase(`DATABASE_URL: is not set, and ${folder} has no embedded database: set it, or DATA_DIR`)
}

/** Opens the database of a shop that may be running, as it is. */
export function openBeside(config: Config, options: CommandOptions = {}): Promise<Database> {
  const usual = { poolSize: 1, sharesEmbedded: true, onWarning: console.error }
  return openDatabase({ ...config.database, ...usual, ...options })
}

function noDatabase(message: string): NoDatabaseError {
  return Object.assign(new Error(message), { kind: 'no-database' as const })
}
