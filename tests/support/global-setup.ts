import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { closeDatabase, openDatabase } from '#adapters/postgres/connect.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { runOnServer, urlOf } from './database-server.ts'
import { startRealPostgres } from './real-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A real server, and the migrated database there from which every test file's own is made. */
    postgres: { url: string; template: string }
  }
}

/** One real PostgreSQL for all test files of a run, with a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startRealPostgres()
  const template = `sumirei_test_${randomBytes(4).toString('hex')}`
  await runOnServer(server.url, `CREATE DATABASE ${template}`)
  const db = await openDatabase({ databaseUrl: urlOf(server.url, template), dataDir: '' })
  await migrate(db)
  await closeDatabase(db)
  project.provide('postgres', { url: server.url, template })
  return async () => {
    await runOnServer(server.url, `DROP DATABASE ${template}`)
    await server.stop()
  }
}
