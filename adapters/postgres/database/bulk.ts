import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Batch size: large enough to make round trips negligible, small enough to keep each message small. */
const ROWS_PER_STATEMENT = 1_000

/**
 * Inserts many rows. Every row has the columns of the first one; other columns get their defaults. Values have their
 * JSON form: days and instants as text, jsonb as plain objects, a daterange as `[2026-01-01,2026-01-05)`, bytea as
 * `\x…`. A table of another schema is `schema.table`. Advances the sequences of identity columns past the highest
 * value. Runs in the transaction when `db` is one.
 */
export async function insertRows(db: Database, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const tableName = sql.table(table)
  const names = new Set(Object.keys(first))
  const unknownColumn = rows.flatMap((row) => Object.keys(row)).find((name) => !names.has(name))
  if (unknownColumn !== undefined)
    throw new Error(`a row for ${table} has the column ${unknownColumn}, which the first row does not have`)
  const columns = sql.join([...names].map((name) => sql.ref(name)))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const batch = JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))
    await sql`INSERT INTO ${tableName} (${columns})
      SELECT ${columns} FROM json_populate_recordset(NULL::${tableName}, ${batch}::json)`.execute(db)
  }
  await advanceIdentities(db, table)
}

async function advanceIdentities(db: Database, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; sequence: string }>`
    SELECT attname AS name, pg_get_serial_sequence(${table}, attname) AS sequence
    FROM pg_attribute WHERE attrelid = ${table}::regclass AND attidentity = 'd'`.execute(db)
  for (const { name, sequence } of rows) {
    await sql`SELECT setval(${sequence}::regclass, max(${sql.ref(name)})) FROM ${sql.table(table)}`.execute(db)
  }
}
