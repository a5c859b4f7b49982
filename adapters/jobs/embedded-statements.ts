import type { PGlite } from '@electric-sql/pglite'
import { CompiledQuery } from 'kysely'
import type { Db } from 'pg-boss'
import type { Database } from '../postgres/connect.ts'

/**
 * The queue's statements on the embedded database. They wait for their turn at the one connection like everything
 * else, so that none of them falls into somebody's open transaction.
 */
export function embeddedStatements(db: Database, pglite: PGlite): Db {
  return {
    executeSql: async (text, values) => {
      if (values !== undefined && values.length > 0) {
        const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
        return { rows: rows.map(withDates) }
      }
      return db.connection().execute(() => several(pglite, text))
    },
  }
}

/** Statements without parameters come several in one text; after a failure none of them stands. */
async function several(pglite: PGlite, text: string): Promise<{ rows: Record<string, unknown>[] }> {
  try {
    const results = await pglite.exec(text)
    return { rows: results.flatMap(({ rows }) => rows.map(withDates)) }
  } catch (error) {
    await pglite.exec('ROLLBACK')
    throw error
  }
}

/** The queue knows moments as dates. */
function withDates(row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Temporal.Instant ? new Date(value.epochMilliseconds) : value,
  ])
  return Object.fromEntries(entries)
}
