import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { openReplica } from '#adapters/postgres/database/replica.ts'
import { percentilesOf } from './timing.ts'

/**
 * Changes a row and reads it at once, as staff who see their own change, in turns on the primary and on the replica.
 * `stale`: reads that missed the change.
 */
export async function readOwnWrites(primaryUrl: string, replicaUrl: string, { forMs }: { readonly forMs: number }) {
  const writer = await openDatabase({ databaseUrl: primaryUrl, dataDir: '', poolSize: 1 })
  const primary = await openDatabase({ databaseUrl: primaryUrl, dataDir: '', poolSize: 1 })
  const replica = await openReplica(primary, replicaUrl, { dataDir: '', poolSize: 1 })
  await sql`CREATE TABLE own_writes AS SELECT 0 AS n`.execute(writer)
  const onPrimary: number[] = []
  const onReplica: number[] = []
  let [stale, byReplica] = [0, 0]
  const endsMs = performance.now() + forMs
  for (let n = 1; performance.now() < endsMs; n += 1) {
    const [db, durations] = n % 2 === 0 ? [replica, onReplica] : [primary, onPrimary]
    await sql`UPDATE own_writes SET n = ${n}`.execute(writer)
    const fromMs = performance.now()
    const found = await readRow(db)
    durations.push(performance.now() - fromMs)
    if (found.n !== n) stale += 1
    if (found.isReplica) byReplica += 1
    await wait(10)
  }
  for (const db of [writer, primary, replica]) await closeDatabase(db)
  return {
    stale,
    replicaShare: Number((byReplica / onReplica.length).toFixed(3)),
    onReplica: percentilesOf(onReplica),
    onPrimary: percentilesOf(onPrimary),
  }
}

async function readRow(db: Database) {
  const { rows } = await sql<{ n: number; isReplica: boolean }>`
    SELECT n, pg_is_in_recovery() AS "isReplica" FROM own_writes`.execute(db)
  return rows[0]!
}
