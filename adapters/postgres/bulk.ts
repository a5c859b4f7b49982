import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Rows that one statement carries: enough to make the round trip not count, few enough to keep the message small. */
const ROWS_PER_STATEMENT = 1_000

/**
 * Inserts many rows. Every row names the columns of the first; a column that no row names takes its default. Values are written
 * as JSON writes them: days and instants as text, jsonb as plain objects, a daterange as `[2026-01-01,2026-01-05)`, bytea as
 * `\x…`. A table of another schema is named `schema.table`. Inside a transaction when `db` is one.
 */
export async function insertRows(db: Database, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const into = sql.table(table)
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const batch = JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))
    await sql`INSERT INTO ${into} (${columns})
      SELECT ${columns} FROM json_populate_recordset(NULL::${into}, ${batch}::json)`.execute(db)
  }
}
