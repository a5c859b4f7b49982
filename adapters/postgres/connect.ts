import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, type KyselyConfig, PGliteDialect, sql } from 'kysely'
import type { ClientBase } from 'pg'
import pg from 'pg'
import { detectOutages, type OutageTimes, streamOf } from './outage-detection.ts'
import { PipelinedDialect } from './pipelined-dialect.ts'
import { prepareStatements } from './prepared-statements.ts'
import { connectShared } from './shared-embedded.ts'

/** Statements are written as SQL, so no table types are listed: each names the type of its rows. */
export type Database = Kysely<unknown>

export type DatabaseOptions = {
  /** A PostgreSQL server; absent: the embedded one. */
  readonly databaseUrl?: string | undefined
  /** The server past the pooler that `databaseUrl` names; see `withSession`. */
  readonly directUrl?: string | undefined
  /** The embedded database lives in `{dataDir}/postgres`. */
  readonly dataDir: string
  /** Uses the embedded database of a running shop, if there is one: for a command beside it. */
  readonly sharesEmbedded?: boolean | undefined
  readonly poolSize?: number | undefined
  /** Statement timeout of the server, milliseconds; 0: none. */
  readonly statementTimeoutMs?: number | undefined
  /** Prepares each statement once per connection. Off behind a pooler in transaction mode. */
  readonly preparesStatements?: boolean | undefined
  /** When statements end because the server does not answer; tests shorten the times. */
  readonly outageTimes?: OutageTimes | undefined
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onIdleError?: ((error: Error) => void) | undefined
  /** Called after every statement; undefined: statements are not measured. */
  readonly onStatement?: StatementObserver | undefined
}

/** A completed or failed statement: its text with $1 for values, never the values. */
export type StatementObserver = (statement: {
  readonly text: string
  readonly ms: number
  readonly hasFailed: boolean
}) => void

const POOL_SIZE = 20
const STATEMENT_TIMEOUT_MS = 30_000
/** Maximum wait for a free connection. Long, so that a burst of requests is delayed instead of rejected. */
const CONNECT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000

/** Opens the server's database, or the embedded one in `{dataDir}/postgres`. Throws when it cannot be reached. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openServer(options.databaseUrl, options) : openEmbedded(options)
}

export function closeDatabase(db: Database): Promise<void> {
  return db.destroy()
}

async function openServer(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  const db = await connectOrClose(createServerDatabase(databaseUrl, options))
  if (options.directUrl) directUrls.set(db, options.directUrl)
  return db
}

/** The server's database; a connection is opened when a statement needs one. */
export function createServerDatabase(databaseUrl: string, options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.poolSize ?? POOL_SIZE,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'sumirei',
    keepAlive: true,
    // Statements of run-together.ts share a round trip; everything else waits for its answer.
    pipeline: true,
    // Compiling a plan costs more than any statement of the shop takes.
    options: '-c jit=off',
    types: { getTypeParser: (oid, format) => columnParsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  detectOutages(pool, databaseUrl, options.outageTimes)
  // Without a listener a connection that the server closes would end the process.
  pool.on('error', options.onIdleError ?? (() => undefined))
  pool.on('connect', sendTogether)
  if (options.preparesStatements ?? true) pool.on('connect', prepareStatements)
  return rejectNestedConnections(
    new Kysely<unknown>({ dialect: new PipelinedDialect({ pool }), ...statementLog(options.onStatement) }),
  )
}

const directUrls = new WeakMap<Database, string>()

/**
 * Runs work on one session, without a statement timeout: what holds a lock of its session, or cannot run in a
 * transaction. A pooler in transaction mode gives each statement another session, so the work goes past it.
 */
export async function withSession<T>(db: Database, work: (session: Database) => Promise<T>): Promise<T> {
  const databaseUrl = directUrls.get(db)
  const direct = databaseUrl === undefined ? undefined : await openDatabase({ databaseUrl, dataDir: '', poolSize: 1 })
  try {
    return await (direct ?? db).connection().execute(async (session) => {
      await sql`SELECT set_config('statement_timeout', '0', false)`.execute(session)
      try {
        return await work(session)
      } finally {
        await sql`RESET statement_timeout`.execute(session)
      }
    })
  } finally {
    await direct?.destroy()
  }
}

async function openEmbedded({ dataDir, sharesEmbedded = false, onStatement }: DatabaseOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const running = sharesEmbedded ? await connectShared(dataDir) : undefined
  if (running) return kyselyOver(running, onStatement)
  const lock = lockDirectory(join(dataDir, 'postgres'))
  try {
    const pglite = await openPglite({ dataDir: join(dataDir, 'postgres') })
    const close = pglite.close.bind(pglite)
    pglite.close = () => close().finally(() => lock.release())
    return await kyselyOver(pglite, onStatement)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Loads PGlite only where it is used: a process on a server does without. */
export async function openPglite(from: { readonly dataDir?: string; readonly loadDataDir?: Blob }): Promise<PGlite> {
  const [{ PGlite }, { btree_gist }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
  ])
  return PGlite.create({ extensions: { btree_gist }, parsers: columnParsers, ...from })
}

export function kyselyOver(pglite: PGlite, onStatement?: StatementObserver): Promise<Database> {
  const dialect = new PGliteDialect({ pglite })
  return connectOrClose(rejectNestedConnections(new Kysely<unknown>({ dialect, ...statementLog(onStatement) })))
}

function statementLog(onStatement: StatementObserver | undefined): Pick<KyselyConfig, 'log'> {
  if (onStatement === undefined) return {}
  return {
    log: ({ query, queryDurationMillis: ms, level }) =>
      onStatement({ text: query.sql, ms, hasFailed: level === 'error' }),
  }
}

/** Set while the work of a transaction runs, in it and in all that it waits for. */
const insideTransaction = new AsyncLocalStorage<true>()

/** In it, a statement outside of the transaction throws, because it might wait for the transaction forever. */
export function runInsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return insideTransaction.run(true, work)
}

/** The embedded database has one connection, a pool has few: a transaction that waits for another one may hang. */
function rejectNestedConnections(db: Database): Database {
  const executor = db.getExecutor()
  const provideConnection = executor.provideConnection.bind(executor)
  executor.provideConnection = (consumer, options) => {
    if (insideTransaction.getStore())
      throw new Error('a store was used inside a transaction: use it before, or through what the transaction provides')
    return provideConnection(consumer, options)
  }
  return db
}

/** A database that answers; one that does not is closed again. Kysely opens nothing before the first statement. */
async function connectOrClose(db: Database): Promise<Database> {
  try {
    await sql`SELECT 1`.execute(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

const DATE = 1082
const TIMESTAMPTZ = 1184
const INT8 = 20

/** By type OID: date → `Day`, timestamptz → `Temporal.Instant`, int8 → number, or bigint when it is not safe. */
export const columnParsers: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => Temporal.Instant.from(isoOffset(text)),
  [INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
}

/** PostgreSQL writes `2026-11-20 19:10:34.5+00`; ISO 8601 needs a T. */
function isoOffset(text: string): string {
  return text.replace(' ', 'T')
}

/**
 * Makes a connection send the statements of one turn of the event loop with one system call: it costs the process as
 * much as to build a statement.
 */
function sendTogether(client: ClientBase): void {
  const stream = streamOf(client)
  if (stream === undefined) return
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const queryCorked = (...args: unknown[]) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return query(...args)
  }
  client.query = queryCorked as typeof client.query
}

/** Thrown when another process uses the folder of the embedded database: a tagged error. */
export type DirectoryLockedError = Error & { readonly kind: 'directory-locked' }

export type DirectoryLock = { release(): void }

const SQLITE_BUSY = 5

/**
 * Locks a folder for this process. Two embedded databases in one folder would corrupt each other's files, and PGlite
 * does not check that. The lock is an SQLite lock on `{directory}.lock`: the operating system releases it however the
 * process ends, so there are no stale locks. Throws DirectoryLockedError.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const lock = new DatabaseSync(`${directory}.lock`)
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw (error as { errcode?: number }).errcode === SQLITE_BUSY ? directoryHeld(directory) : error
  }
  return {
    release: () => {
      if (lock.isOpen) lock.close()
    },
  }
}

function directoryHeld(directory: string): DirectoryLockedError {
  const message =
    `The embedded database in ${directory} is in use by another process. ` +
    'Stop that process, set another DATA_DIR, or set DATABASE_URL to a PostgreSQL server, which many can share.'
  return Object.assign(new Error(message), { kind: 'directory-locked' as const })
}
