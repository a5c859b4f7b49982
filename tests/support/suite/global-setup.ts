import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import { runOnServer, urlOf } from '../database/database-server.ts'
import { FAST, startRealPostgres } from '../database/real-postgres.ts'
import { removeAtExit } from './remove-at-exit.ts'
import { temporaryRoot } from './temporary-root.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL server, and the migrated, empty database that suites copy. */
    postgres: { url: string; template: string }
    /** The folder for the files of the demo shop (demo-template.ts). */
    demoDataDir: string
    /** A folder that persists between runs. */
    cacheDir: string
  }
}

/** A connection of a suite runs a statement a few times: without this, the server would plan it for each of them. */
const SETTINGS = { ...FAST, plan_cache_mode: 'force_generic_plan' }

/**
 * Starts one PostgreSQL server for all test files of a run, with a migrated template database. All temporary files of
 * the run are in one folder, which is removed when the run ends, also when it is killed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startRealPostgres(SETTINGS)
  const template = `sumirei_test_${randomBytes(4).toString('hex')}`
  await runOnServer(server.url, `CREATE DATABASE ${template}`)
  const db = await openDatabase({ databaseUrl: urlOf(server.url, template), dataDir: '' })
  await migrate(db)
  await closeDatabase(db)
  project.provide('postgres', { url: server.url, template })
  project.provide('cacheDir', tmpdir())
  const folder = await mkdtemp(join(temporaryRoot(), 'sumirei-tests-'))
  // Suites start servers below it, as another user when this one is root.
  await chmod(folder, 0o711)
  const cancel = removeAtExit({ folder })
  process.env.TMPDIR = folder
  project.provide('demoDataDir', join(folder, 'demo'))
  return async () => {
    await runOnServer(server.url, `DROP DATABASE IF EXISTS ${template}_demo`)
    await runOnServer(server.url, `DROP DATABASE ${template}`)
    await server.stop()
    await rm(folder, { recursive: true })
    cancel()
  }
}
