import { setTimeout as wait } from 'node:timers/promises'
import { type PostgresPoolClient, sql } from 'kysely'
import { type Database, type DatabaseOptions, openPool, ServerDatabase } from './connect.ts'
import { withTls } from './server-check.ts'
import type { ServerPool } from './server-pool.ts'

export type ReplicaOptions = DatabaseOptions & {
  /** Called when the replica cannot be asked; the primary answers for some seconds. */
  readonly onError?: ((error: unknown) => void) | undefined
}

const SETTING = 'DATABASE_REPLICA_URL'
/** How long a read waits for the replica to replay what was committed before it. */
const MAX_LAG_MS = 100
const POLL_MS = 5
/** After an error the replica is not asked for this time. */
const REST_MS = 5_000

/**
 * A database for reads. The streaming replica at `url` answers when it has replayed everything that was committed
 * before the read or transaction began, in any process; else the primary does. A read never misses an own write.
 */
export async function openReplica(primary: Database, url: string, options: ReplicaOptions): Promise<Database> {
  if (!(primary instanceof ServerDatabase)) throw new Error('only a server has a replica')
  let replica: ServerPool | undefined
  let retryAtMs = 0
  const rest = (error: unknown) => {
    retryAtMs = performance.now() + REST_MS
    options.onError?.(error)
  }
  // Whether it offers TLS is known when it answers, which may be after the start.
  const open = async () => {
    retryAtMs = Number.POSITIVE_INFINITY
    try {
      replica = openPool(await securedUrl(url, options), options)
      retryAtMs = 0
    } catch (error) {
      rest(error)
    }
  }
  await open()

  const connectReplayed = async (): Promise<PostgresPoolClient | undefined> => {
    if (performance.now() < retryAtMs) return undefined
    if (replica === undefined) {
      void open()
      return undefined
    }
    const committed = await committedPosition(primary)
    try {
      const client = await replica.connect()
      const isReplayed = await hasReplayed(client, committed).catch((error) => {
        client.release(true)
        throw error
      })
      if (isReplayed) return client
      client.release()
    } catch (error) {
      rest(error)
    }
    return undefined
  }
  const pool: ServerPool = {
    ...primary.pool,
    counts: () => replica?.counts() ?? { open: 0, idle: 0, waiting: 0 },
    end: async () => replica?.end(),
    connect: async () => (await connectReplayed()) ?? primary.pool.connect(),
  }
  return new ServerDatabase(pool, options)
}

async function securedUrl(replicaUrl: string, { onWarning }: ReplicaOptions): Promise<string> {
  const { url, warning } = await withTls(replicaUrl, SETTING)
  if (warning !== undefined) onWarning?.(`${SETTING}: ${warning}`)
  return url
}

/** The end of the log that the primary has flushed: every commit that was acknowledged is before it. */
async function committedPosition(primary: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`SELECT pg_current_wal_flush_lsn()::text AS position`.execute(primary)
  return rows[0]!.position
}

const IS_REPLAYED = 'SELECT coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS is'

/** False on a server that is no replica, or not any more. */
async function hasReplayed(client: PostgresPoolClient, position: string): Promise<boolean> {
  const untilMs = performance.now() + MAX_LAG_MS
  for (;;) {
    const { rows } = await client.query<{ is: boolean }>(IS_REPLAYED, [position])
    if (rows[0]?.is === true) return true
    if (performance.now() > untilMs) return false
    await wait(POLL_MS)
  }
}
