import { setTimeout as wait } from 'node:timers/promises'
import { type PostgresPoolClient, sql } from 'kysely'
import { type Database, type DatabaseOptions, openPool, ServerDatabase } from './connect.ts'
import { withMode, withTls } from './server-check.ts'
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
  const replica = openPool(await securedUrl(url, options), options)
  let retryAtMs = 0

  const connectReplayed = async (): Promise<PostgresPoolClient | undefined> => {
    if (performance.now() < retryAtMs) return undefined
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
      retryAtMs = performance.now() + REST_MS
      options.onError?.(error)
    }
    return undefined
  }
  const pool: ServerPool = {
    ...replica,
    connect: async () => (await connectReplayed()) ?? primary.pool.connect(),
  }
  return new ServerDatabase(pool, options)
}

/** A replica that does not answer now may do so later, with TLS then. */
async function securedUrl(replicaUrl: string, { onWarning, onError }: ReplicaOptions): Promise<string> {
  try {
    const { url, warning } = await withTls(replicaUrl, SETTING)
    if (warning !== undefined) onWarning?.(`${SETTING}: ${warning}`)
    return url
  } catch (error) {
    onError?.(error)
    return withMode(replicaUrl, 'no-verify')
  }
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
