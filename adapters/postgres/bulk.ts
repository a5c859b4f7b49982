import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Rows that one statement carries: enough to make the round trip not count, few enough to keep the message small. */
const ROWS_PER_STATEMENT = 1_000

/**
 * Inserts many rows. Every row names the columns of the first; a column that no row names takes its default. Values are
 * written as JSON writes them: days and instants as text, jsonb as plain objects, a daterange as
 * `[2026-01-01,2026-01-05)`, bytea as `\x…`. A table of another schema is named `schema.table`. Identity columns go on
 * after the highest value. Inside a transaction when `db` is one.
 */
export async function insertRows(db: Database, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const into = sql.table(table)
  const names = new Set(Object.keys(first))
  const stranger = rows.flatMap((row) => Object.keys(row)).find((name) => !names.has(name))
  if (stranger !== undefined) throw new Error(`a row for ${table} names ${stranger}, which the first row does not`)
  const columns = sql.join([...names].map((name) => sql.ref(name)))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const batch = JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))
    await sql`INSERT INTO ${into} (${columns})
      SELECT ${columns} FROM json_populate_recordset(NULL::${into}, ${batch}::json)`.execute(db)
  }
  await continueIdentities(db, table)
}

async function continueIdentities(db: Database, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; sequence: string }>`
    SELECT attname AS name, pg_get_serial_sequence(${table}, attname) AS sequence
    FROM pg_attribute WHERE attrelid = ${table}::regclass AND attidentity = 'd'`.execute(db)
  for (const { name, sequence } of rows) {
    await sql`SELECT setval(${sequence}::regclass, max(${sql.ref(name)})) FROM ${sql.table(table)}`.execute(db)
  }
}
