import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { UNIQUENESS_TABLES } from '../partitions/partition-uniqueness.ts'
import { SERVICE_FAILURES_TABLE } from '../staff/service-failures.ts'
import { LAST_BACKUP_TABLE } from './last-backup.ts'

/** A table with the columns that can be inserted, in the order of the dumped values. */
export type TableShape = {
  readonly schema: string
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** The last value of a sequence as text; null: it was not used yet. */
export type SequenceState = { readonly schema: string; readonly name: string; readonly lastValue: string | null }

/** Rows of a table as JSON arrays of texts: each value as PostgreSQL writes it, and reads it again, or null. */
export type RowLines = readonly string[]

/** One consistent state of the database, readable while `readSnapshot` runs its work. */
export type Snapshot = {
  readonly takenAt: string
  readonly serverVersion: string
  readonly tables: readonly TableShape[]
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  rows(table: TableShape): AsyncIterable<RowLines>
  /** Sequences do not belong to a snapshot: read after the rows, they are at least as far as the rows. */
  sequences(): Promise<readonly SequenceState[]>
}

const ROWS_PER_FETCH = 2_000
/** Of tables with binary columns, whose rows may have a megabyte each. */
const BINARY_ROWS_PER_FETCH = 20
/** Schemas that do not belong to the shop; pgboss was used before migration 0023 (docs/operating.md, Upgrading). */
const OTHER_SCHEMAS = ['information_schema', 'pgboss']
const OTHER_TABLES = [...UNIQUENESS_TABLES, LAST_BACKUP_TABLE, SERVICE_FAILURES_TABLE]

/**
 * Runs work on a snapshot: a read-only transaction with the isolation level REPEATABLE READ, in which every table has
 * the state of the first statement. The shop goes on writing meanwhile; on the embedded database, which has one
 * connection, its statements wait until the work ends.
 */
export function readSnapshot<T>(db: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(tx)
    await sql`SELECT set_config(name, value, true) FROM (VALUES ('statement_timeout', '0'),
      ('idle_in_transaction_session_timeout', '0'), ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'),
      ('intervalstyle', 'postgres'), ('bytea_output', 'hex'), ('extra_float_digits', '3')
      ) AS setting (name, value)`.execute(tx)
    const { rows } = await sql<{ takenAt: string; serverVersion: string }>`
      SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "takenAt",
             current_setting('server_version') AS "serverVersion"`.execute(tx)
    return work({
      ...rows[0]!,
      tables: await listTables(tx),
      migrations: await listMigrations(tx),
      rows: (table) => readRows(tx, table),
      sequences: () => listSequences(tx),
    })
  })
}

/** The tables of the shop in all of its schemas, by name. A partitioned one is a table like others (partitions.ts). */
export async function listTables(db: Database): Promise<readonly TableShape[]> {
  const { rows } = await sql<TableShape>`
    SELECT nspname AS schema, relname AS name, (
      SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) ORDER BY attnum)
      FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ) AS columns
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relname <> ALL (${OTHER_TABLES}::text[])
      AND nspname NOT LIKE 'pg\\_%' AND nspname <> ALL (${OTHER_SCHEMAS}::text[])
    ORDER BY nspname COLLATE "C", relname COLLATE "C"`.execute(db)
  return rows
}

async function listMigrations(tx: Database): Promise<Snapshot['migrations']> {
  const { rows } = await sql<Snapshot['migrations'][number]>`
    SELECT name, checksum FROM migrations ORDER BY name COLLATE "C"`.execute(tx)
  return rows
}

async function* readRows(tx: Database, { schema, name, columns }: TableShape): AsyncIterable<RowLines> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))
  await sql`DECLARE dumped_rows NO SCROLL CURSOR FOR
    SELECT array_to_json(ARRAY[${values}]::text[])::text AS line FROM ${sql.table(`${schema}.${name}`)}`.execute(tx)
  const count = columns.some(({ type }) => type === 'bytea') ? BINARY_ROWS_PER_FETCH : ROWS_PER_FETCH
  for (;;) {
    const { rows } = await sql<{ line: string }>`FETCH ${sql.lit(count)} FROM dumped_rows`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`CLOSE dumped_rows`.execute(tx)
}

async function listSequences(tx: Database): Promise<readonly SequenceState[]> {
  const { rows } = await sql<SequenceState>`
    SELECT schemaname AS schema, sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
    WHERE schemaname <> ALL (${OTHER_SCHEMAS}::text[])
    ORDER BY schemaname COLLATE "C", sequencename COLLATE "C"`.execute(tx)
  return rows
}
