import { parseArgs } from 'node:util'
import { closeDatabase } from '#adapters/postgres/database/connect.ts'
import { grantUseTo, requireRole } from '#adapters/postgres/database/grant.ts'
import { readSchemaState } from '#adapters/postgres/database/migrate.ts'
import { runProgram } from '#bootstrap/program.ts'
import { bringUpToDate, openDirectly, requireDatabase } from '#bootstrap/shop-database.ts'

/**
 * Brings the database to this version, as a step of its own before the processes start; they do it too, when their role
 * may. It connects by DATABASE_DIRECT_URL, if that is set, which may name the owner of the database.
 *
 * The embedded database is created by the start of the shop alone. `--check` changes nothing, and ends with 1 when
 * something is pending. `--grant shop` lets the role `shop` read and write afterwards, as the processes do.
 */
await runProgram(async (config) => {
  const { check, grant } = parseArgs({ options: { check: { type: 'boolean' }, grant: { type: 'string' } } }).values
  requireDatabase(config.database)
  const { db, server, name: database } = await openDirectly(config.database, 1)
  console.log(database)
  try {
    if (grant !== undefined) await requireRole(db, grant)
    if (check) {
      const { pending, newer } = (await readSchemaState(db)) ?? { pending: ['the whole schema'], newer: [] }
      for (const name of newer) console.log(`${name}: of a newer version`)
      for (const name of pending) console.log(`${name}: pending`)
      return pending.length === 0 ? 0 : 1
    }
    const { isNew, run, newer } = await bringUpToDate(db, server)
    for (const name of newer) console.log(`${name}: of a newer version`)
    console.log(isNew ? 'The schema is created.' : `${run.length} migrations were run.`)
    if (grant !== undefined) {
      await grantUseTo(db, grant)
      console.log(`${grant} may read and write.`)
    }
    return 0
  } finally {
    await closeDatabase(db)
  }
})
