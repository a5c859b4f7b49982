import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/connect.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { runOnServer, urlOf } from '#tests/support/database-server.ts'
import { type RealPostgres, startRealPostgres } from '#tests/support/real-postgres.ts'

/** A server as a small shop would run it, but for surviving a power cut: loading should not take the day. */
const SETTINGS = {
  shared_buffers: '2GB',
  effective_cache_size: '6GB',
  work_mem: '32MB',
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
  random_page_cost: '1.1',
  autovacuum: 'off',
  fsync: 'off',
  full_page_writes: 'off',
}

/** A server of one's own with a migrated database, for the time of a measurement. */
export async function onOwnServer<T>(
  measure: (db: Database, server: RealPostgres) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const server = await startRealPostgres({ ...SETTINGS, ...settings })
  const db = await openDatabase({ databaseUrl: server.url, dataDir: '', statementTimeoutMs: 0 })
  try {
    await migrate(db)
    return await measure(db, server)
  } finally {
    await closeDatabase(db)
    await server.stop()
  }
}

/** A copy of a server's database, to which nobody is connected meanwhile. Answers its address. */
export async function copyDatabase(server: RealPostgres, name: string): Promise<string> {
  await runOnServer(urlOf(server.url, 'template1'), `CREATE DATABASE ${name} TEMPLATE postgres`)
  return urlOf(server.url, name)
}
