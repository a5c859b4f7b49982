import { parseArgs } from 'node:util'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { grantUseTo } from '#adapters/postgres/database/grant.ts'
import { migrate, readSchemaState } from '#adapters/postgres/database/migrate.ts'
import { databaseName } from '#adapters/postgres/database/not-opened.ts'
import { runProgram } from '#bootstrap/program.ts'

/**
 * Brings the database to this version, as a step of its own before the processes start; they do it too, when their role
 * may. It connects by DATABASE_DIRECT_URL, if that is set, which may name the owner of the database.
 *
 * `--check` changes nothing, and ends with 1 when something is pending. `--grant shop` lets the role `shop` read and
 * write afterwards, as the processes do.
 */
await runProgram(async ({ database }) => {
  const { check, grant } = parseArgs({ options: { check: { type: 'boolean' }, grant: { type: 'string' } } }).values
  const databaseUrl = database.directUrl ?? database.databaseUrl
  console.log(databaseUrl === undefined ? `${database.dataDir}/postgres` : databaseName(databaseUrl))
  const db = await openDatabase({ ...database, databaseUrl, poolSize: 1, statementTimeoutMs: 0 })
  try {
    const state = await readSchemaState(db)
    for (const name of state?.newer ?? []) console.log(`${name}: of a newer version`)
    if (check) {
      const missing = state?.pending ?? ['the whole schema']
      for (const name of missing) console.log(`${name}: pending`)
      return missing.length === 0 ? 0 : 1
    }
    const run = await migrate(db)
    console.log(state === undefined ? 'The schema is created.' : `${run.length} migrations were run.`)
    if (grant !== undefined) {
      await grantUseTo(db, grant)
      console.log(`${grant} may read and write.`)
    }
    return 0
  } finally {
    await closeDatabase(db)
  }
})
