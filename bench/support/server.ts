import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import { runOnServer, urlOf } from '#tests/support/database/database-server.ts'
import { type RealPostgres, startRealPostgres } from '#tests/support/database/real-postgres.ts'

/** Settings of a small shop's server, except for durability, which would make loading slow. */
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

/** Runs a measurement on a temporary server with a migrated database. `root`: where its folder is, else in memory. */
export async function withTemporaryServer<T>(
  measure: (db: Database, server: RealPostgres) => Promise<T>,
  settings: Record<string, string> = {},
  root?: string,
): Promise<T> {
  const server = await startRealPostgres({ ...SETTINGS, ...settings }, root)
  const db = await openDatabase({ databaseUrl: server.url, dataDir: '', statementTimeoutMs: 0 })
  try {
    await migrate(db)
    return await measure(db, server)
  } finally {
    await closeDatabase(db)
    await server.stop()
  }
}

/** Copies a server's database; nothing may be connected to it meanwhile. Returns the URL. */
export async function copyDatabase(server: RealPostgres, name: string): Promise<string> {
  await runOnServer(urlOf(server.url, 'template1'), `CREATE DATABASE ${name} TEMPLATE postgres`)
  return urlOf(server.url, name)
}
