import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { type Dialect, Kysely, type KyselyConfig, type KyselyPlugin, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type DirectoryLock, lockDirectory } from './directory-lock.ts'
import { type DatabaseSetting, explainedError } from './not-opened.ts'
import { withTls } from './server-check.ts'
import { openServerPool, type PoolCounts, type ServerPool, type ServerPoolOptions } from './server-pool.ts'
import { connectShared } from './shared-embedded.ts'

/** Statements are written as SQL, so no table types are listed: each names the type of its rows. */
export type Database = Kysely<unknown>

export type DatabaseOptions = ServerPoolOptions & {
  /** A PostgreSQL server; absent: the embedded one. */
  readonly databaseUrl?: string | undefined
  /** The setting that `databaseUrl` comes from, for messages; by default DATABASE_URL. */
  readonly setting?: DatabaseSetting | undefined
  /** Called with what an operator should know of a server that is used. */
  readonly onWarning?: ((warning: string) => void) | undefined
  /** The server past the pooler that `databaseUrl` names; see `withSession`. */
  readonly directUrl?: string | undefined
  /** The embedded database lives in `{dataDir}/postgres`. */
  readonly dataDir: string
  /** Uses the embedded database of a running shop, if there is one: for a command beside it. */
  readonly sharesEmbedded?: boolean | undefined
  readonly poolSize?: number | undefined
  /** Statement timeout of the server, milliseconds; 0: none. */
  readonly statementTimeoutMs?: number | undefined
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

/**
 * Opens the server's database, or the embedded one in `{dataDir}/postgres`. Throws an error tagged
 * `database-not-opened` or `directory-locked`.
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openServer(options.databaseUrl, options) : openEmbedded(options)
}

export function closeDatabase(db: Database): Promise<void> {
  return db.destroy()
}

async function openServer(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  const { url, warning } = await withTls(databaseUrl, options.setting)
  if (warning !== undefined) options.onWarning?.(`${options.setting ?? 'DATABASE_URL'}: ${warning}`)
  try {
    return await connectOrClose(new ServerDatabase(openPool(url, options), options))
  } catch (error) {
    throw explainedError(error, url, options.setting)
  }
}

/** A database of a server, with what `withSession` and replica.ts need of it. */
export class ServerDatabase extends Kysely<unknown> {
  readonly pool: ServerPool
  /** How `withSession` opens the server past a pooler. */
  readonly direct: DatabaseOptions | undefined

  constructor(pool: ServerPool, { directUrl: databaseUrl, onStatement, onWarning }: DatabaseOptions) {
    super(configOver(new PostgresDialect({ pool }), onStatement))
    this.pool = pool
    const setting = 'DATABASE_DIRECT_URL'
    this.direct = databaseUrl === undefined ? undefined : { databaseUrl, setting, onWarning, dataDir: '', poolSize: 1 }
  }
}

/** The connections of a database; undefined: it is the embedded one. */
export function poolCounts(db: Database): PoolCounts | undefined {
  return db instanceof ServerDatabase ? db.pool.counts() : undefined
}

/** The connections to a server; one is opened when a statement needs it. */
export function openPool(databaseUrl: string, options: DatabaseOptions): ServerPool {
  return openServerPool(
    {
      connectionString: databaseUrl,
      max: options.poolSize ?? POOL_SIZE,
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'sumirei',
      keepAlive: true,
      // Compiling a plan costs more than any statement of the shop takes.
      options: '-c jit=off',
      types: { getTypeParser: (oid, format) => columnParsers[oid] ?? pg.types.getTypeParser(oid, format) },
    },
    options,
  )
}

/**
 * Runs work on one session, without a statement timeout: what holds a lock of its session, or cannot run in a
 * transaction. A pooler in transaction mode gives each statement another session, so the work goes past it.
 */
export async function withSession<T>(db: Database, work: (session: Database) => Promise<T>): Promise<T> {
  const past = db instanceof ServerDatabase ? db.direct : undefined
  const direct = past && (await openDatabase(past))
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
    return await kyselyOver(await openPglite({ dataDir: join(dataDir, 'postgres') }), onStatement, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Loads PGlite only where it is used: a process on a server does without. */
export async function openPglite(options: PGliteOptions): Promise<PGlite> {
  const [{ PGlite }, { btree_gist }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
  ])
  return PGlite.create({ extensions: { btree_gist }, parsers: columnParsers, ...options })
}

/** `lock`: what the database releases when it is closed. */
export function kyselyOver(pglite: PGlite, onStatement?: StatementObserver, lock?: DirectoryLock): Promise<Database> {
  return connectOrClose(new EmbeddedDatabase(configOver(new PGliteDialect({ pglite }), onStatement), lock))
}

class EmbeddedDatabase extends Kysely<unknown> {
  readonly #lock: DirectoryLock | undefined

  constructor(config: KyselyConfig, lock: DirectoryLock | undefined) {
    super(config)
    this.#lock = lock
  }

  override async destroy(): Promise<void> {
    try {
      await super.destroy()
    } finally {
      this.#lock?.release()
    }
  }
}

function configOver(dialect: Dialect, onStatement: StatementObserver | undefined): KyselyConfig {
  const plugins = [outsideTransaction]
  if (onStatement === undefined) return { dialect, plugins }
  return {
    dialect,
    plugins,
    log: ({ query, queryDurationMillis: ms, level }) =>
      onStatement({ text: query.sql, ms, hasFailed: level === 'error' }),
  }
}

/** Set while the work of a transaction runs, in it and in all that it waits for. */
const insideTransaction = new AsyncLocalStorage<true>()

/** The statements of a transaction do without. */
const outsideTransaction: KyselyPlugin = {
  transformQuery: ({ node }) => {
    rejectInsideTransaction()
    return node
  },
  transformResult: async ({ result }) => result,
}

/** The embedded database has one connection, a pool has few: a transaction that waits for another one may hang. */
export function rejectInsideTransaction(): void {
  if (insideTransaction.getStore())
    throw new Error('a store was used inside a transaction: use it before, or through what the transaction provides')
}

/** Runs the work of a transaction. In it, a statement outside of the transaction throws. */
export function runInsideTransaction<T>(tx: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return insideTransaction.run(true, () => work(tx.withoutPlugins()))
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
