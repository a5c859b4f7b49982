import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  closeDatabase,
  type Database,
  type DatabaseOptions,
  openDatabase,
} from '#adapters/postgres/database/connect.ts'
import { migrate, readSchemaState } from '#adapters/postgres/database/migrate.ts'
import { databaseName, explainedError } from '#adapters/postgres/database/not-opened.ts'
import { keepsPreparedStatements, withTls } from '#adapters/postgres/database/server-check.ts'
import type { Config } from '#config/config.ts'

/** Thrown by a command for a shop that does not exist, or is of an older version: a tagged error. */
export type NoDatabaseError = Error & { readonly kind: 'no-database' }

/** Called with what an operator should know of a database that is used. */
export type DatabaseWarning = (warning: string) => void

/**
 * Opens the database of a process and brings it to this version. Throws as `openDatabase`, when the role may not run
 * what is pending, and when a pooler loses prepared statements.
 */
export async function openForProcess(options: DatabaseOptions, warn: DatabaseWarning): Promise<Database> {
  const { databaseUrl } = options
  try {
    const secured = databaseUrl === undefined ? undefined : await checkedUrl(databaseUrl, options, warn)
    const db = await openDatabase({ ...options, databaseUrl: secured })
    try {
      await bringUpToDate(db, warn)
      return db
    } catch (error) {
      await closeDatabase(db)
      throw error
    }
  } catch (error) {
    const { cause = error } = error as Error
    throw databaseUrl === undefined ? error : explainedError(cause, databaseUrl, error)
  }
}

async function checkedUrl(databaseUrl: string, options: DatabaseOptions, warn: DatabaseWarning): Promise<string> {
  const { url, warning } = await withTls(databaseUrl)
  if (warning !== undefined) warn(warning)
  if (options.preparesStatements === false || (await keepsPreparedStatements(url))) return url
  throw noDatabase('DATABASE_PREPARED: must be false behind PgBouncer before 1.21, which loses prepared statements')
}

/** After a rollback the database has migrations of the next version: the previous one works on them. */
async function bringUpToDate(db: Database, warn: DatabaseWarning): Promise<void> {
  await migrate(db)
  const { newer = [] } = (await readSchemaState(db)) ?? {}
  if (newer.length > 0) warn(`the database is of the next version (${newer.join(', ')}), on which this one works`)
}

/** How a command opens the database; by default as one of a running shop, with one connection. */
type CommandOptions = Pick<DatabaseOptions, 'poolSize' | 'statementTimeoutMs' | 'sharesEmbedded'>

/**
 * Opens the database of an existing shop for a command, which may run beside it, and says which it is on standard
 * error. Throws `NoDatabaseError`; a command neither creates a database nor migrates one.
 */
export async function openForCommand(config: Config, options: CommandOptions = {}): Promise<Database> {
  const { databaseUrl } = config.database
  const folder = join(config.dataDir, 'postgres')
  if (databaseUrl === undefined && !existsSync(folder))
    throw noDatabase(`DATABASE_URL: is not set, and ${folder} has no embedded database: set it, or DATA_DIR`)
  console.error(`Database: ${databaseUrl === undefined ? folder : databaseName(databaseUrl)}`)
  const db = await openDatabase({ ...config.database, poolSize: 1, sharesEmbedded: true, ...options })
  try {
    const state = await readSchemaState(db)
    if (state === undefined) throw noDatabase('The database is empty: start the shop, or run npm run migrate')
    if (state.pending.length > 0)
      throw noDatabase(`The database is of an older version: run npm run migrate (${state.pending.join(', ')})`)
    return db
  } catch (error) {
    await closeDatabase(db)
    throw error
  }
}

function noDatabase(message: string): NoDatabaseError {
  return Object.assign(new Error(message), { kind: 'no-database' as const })
}
