import type { PGlite } from '@electric-sql/pglite'
import { CompiledQuery } from 'kysely'
import type { Db } from 'pg-boss'
import type { Database } from '../postgres/connect.ts'

/**
 * Runs the statements of pg-boss on the embedded database. They queue for its only connection like all others, so that
 * none of them runs inside an open transaction of another caller.
 */
export function createEmbeddedStatements(db: Database, pglite: PGlite): Db {
  return {
    executeSql: async (text, values) => {
      if (values !== undefined && values.length > 0) {
        const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
        return { rows: rows.map(withDates) }
      }
      return db.connection().execute(() => executeScript(pglite, text))
    },
  }
}

/** Runs a text of several statements without parameters. Rolls back when one of them fails. */
async function executeScript(pglite: PGlite, text: string): Promise<{ rows: Record<string, unknown>[] }> {
  try {
    const results = await pglite.exec(text)
    return { rows: results.flatMap(({ rows }) => rows.map(withDates)) }
  } catch (error) {
    await pglite.exec('ROLLBACK')
    throw error
  }
}

/** Converts instants to `Date`, which pg-boss expects. */
function withDates(row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Temporal.Instant ? new Date(value.epochMilliseconds) : value,
  ])
  return Object.fromEntries(entries)
}
