import { setTimeout as wait } from 'node:timers/promises'
import { type CompiledQuery, type DatabaseConnection, sql } from 'kysely'
import { createServerDatabase, type Database, type DatabaseOptions } from './connect.ts'

export type ReplicaOptions = DatabaseOptions & {
  /** Called when the replica cannot be asked; the primary answers for some seconds. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** How long a read waits for the replica to replay what was committed before it. */
const MAX_LAG_MS = 100
const POLL_MS = 5
/** After an error the replica is not asked for this time. */
const REST_MS = 5_000

/**
 * A database for reads. The streaming replica at `url` answers when it has replayed everything that was committed
 * before the read or transaction began, in any process; else the primary does. A read never misses an own write.
 */
export function openReplica(primary: Database, url: string, options: ReplicaOptions): Database {
  const replica = createServerDatabase(url, options)
  const executor = replica.getExecutor()
  const onReplica = executor.provideConnection.bind(executor)
  const isReplayed = (position: string) =>
    sql`SELECT coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) AS is`.compile(replica)
  let retryAtMs = 0

  const rest = (error: unknown) => {
    retryAtMs = performance.now() + REST_MS
    options.onError?.(error)
  }
  executor.provideConnection = async (consumer, providerOptions) => {
    const onPrimary = () => primary.getExecutor().provideConnection(consumer, providerOptions)
    if (performance.now() < retryAtMs) return onPrimary()
    const committed = await committedPosition(primary)
    let hasStarted = false
    try {
      const answered = await onReplica(async (connection) => {
        if (!(await hasReplayed(connection, isReplayed(committed)))) return undefined
        hasStarted = true
        return { result: await consumer(connection) }
      }, providerOptions)
      if (answered !== undefined) return answered.result
    } catch (error) {
      if (hasStarted) throw error
      rest(error)
    }
    return onPrimary()
  }
  return replica
}

/** The end of the log that the primary has flushed: every commit that was acknowledged is before it. */
async function committedPosition(primary: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`SELECT pg_current_wal_flush_lsn()::text AS position`.execute(primary)
  return rows[0]!.position
}

/** False on a server that is no replica, or not any more. */
async function hasReplayed(connection: DatabaseConnection, query: CompiledQuery): Promise<boolean> {
  const untilMs = performance.now() + MAX_LAG_MS
  for (;;) {
    const { rows } = await connection.executeQuery<{ is: boolean }>(query)
    if (rows[0]?.is === true) return true
    if (performance.now() > untilMs) return false
    await wait(POLL_MS)
  }
}
