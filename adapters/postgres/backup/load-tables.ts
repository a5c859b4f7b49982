import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { listTables, type RowLines, type SequenceState, type TableShape } from './dump-tables.ts'

type Constraint = { readonly table: string; readonly name: string; readonly definition: string }

/** A dump as `readSnapshot` produces it. */
export type TableDump = {
  readonly tables: readonly TableShape[]
  readonly sequences: readonly SequenceState[]
  rows(table: TableShape): AsyncIterable<RowLines>
}

/**
 * Replaces the rows of all tables by those of a dump, in one transaction. The tables must have been created by the same
 * migrations. Triggers do not run, because the rows that they would write are in the dump. Foreign keys are dropped and
 * added again afterwards, so that the order of tables and rows does not matter; adding them checks every row.
 */
export async function loadTables(db: Database, dump: TableDump): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('statement_timeout', '0', true), set_config('timezone', 'UTC', true)`.execute(tx)
    const tables = await listTables(tx)
    assertSameTables(tables, dump.tables)
    const foreignKeys = await listForeignKeys(tx)
    for (const { table, name } of foreignKeys) {
      await sql`ALTER TABLE ${sql.raw(table)} DROP CONSTRAINT ${sql.ref(name)}`.execute(tx)
    }
    // Before any row changes: some tables refuse that.
    for (const table of tables) await sql`ALTER TABLE ${identifier(table)} DISABLE TRIGGER USER`.execute(tx)
    await sql`TRUNCATE ${sql.join(tables.map(identifier))}`.execute(tx)
    for (const table of dump.tables) {
      for await (const lines of dump.rows(table)) await insertLines(tx, table, lines)
    }
    for (const table of tables) await sql`ALTER TABLE ${identifier(table)} ENABLE TRIGGER USER`.execute(tx)
    for (const { table, name, definition } of foreignKeys) {
      await sql`ALTER TABLE ${sql.raw(table)} ADD CONSTRAINT ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx)
    }
    for (const { schema, name, lastValue } of dump.sequences) {
      if (lastValue === null) continue
      await sql`SELECT setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${lastValue}::bigint)`.execute(
        tx,
      )
    }
  })
  await sql`ANALYZE`.execute(db)
}

function identifier({ schema, name }: TableShape) {
  return sql.table(`${schema}.${name}`)
}

/** Throws when a table or column of the dump is missing, or one of the database is not in the dump. */
function assertSameTables(existing: readonly TableShape[], dumped: readonly TableShape[]): void {
  const describe = (tables: readonly TableShape[]) =>
    tables.map(({ schema, name, columns }) => {
      const texts = columns.map((column) => `${column.name} ${column.type}`)
      return `${schema}.${name} (${texts.sort().join(', ')})`
    })
  const [here, there] = [new Set(describe(existing)), new Set(describe(dumped))]
  const different = [...here.symmetricDifference(there)]
  if (different.length > 0) throw new Error(`the tables of the dump are different: ${different.join('; ')}`)
}

async function insertLines(tx: Database, table: TableShape, lines: RowLines): Promise<void> {
  const names = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  const values = table.columns.map(({ type }, position) => sql`(line ->> ${sql.lit(position)})::${sql.raw(type)}`)
  await sql`
    INSERT INTO ${identifier(table)} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(values)} FROM (SELECT text::jsonb AS line FROM unnest(${lines}::text[]) AS text OFFSET 0) AS rows
    `.execute(tx)
}

async function listForeignKeys(tx: Database): Promise<readonly Constraint[]> {
  const { rows } = await sql<Constraint>`
    SELECT format('%I.%I', nspname, relname) AS table, conname AS name,
           pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE contype = 'f' ORDER BY 1, 2`.execute(tx)
  return rows
}
