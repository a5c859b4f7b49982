import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { listTables } from '#adapters/postgres/backup/dump-tables.ts'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { runOnServer, urlOf } from './database-server.ts'

/** Every row of every table of a database, as text in a fixed order, and the state of every sequence. */
export async function contentsOf(db: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const contents: Record<string, readonly string[]> = {}
  for (const { schema, name } of await listTables(db)) {
    const table = `${schema}.${name}`
    const { rows } = await sql<{
      row: string
    }>`SELECT to_jsonb(one)::text AS row FROM ${sql.table(table)} AS one`.execute(db)
    contents[table] = rows.map(({ row }) => row).sort()
  }
  const { rows: sequences } = await sql<{ state: string }>`
    SELECT schemaname || '.' || sequencename || ' ' || coalesce(last_value::text, 'unused') AS state
    FROM pg_sequences ORDER BY 1`.execute(db)
  return { ...contents, sequences: sequences.map(({ state }) => state).sort() }
}

/** The number of rows and the sum of their hashes of every table save the ones named, by table. */
export async function digestsOf(
  db: Database,
  except: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> {
  const names = (await listTables(db)).map(({ schema, name }) => `${schema}.${name}`)
  const parts = names
    .filter((name) => !except.includes(name))
    .map(
      (name) => sql`SELECT ${name}::text AS name,
        (SELECT concat_ws(' ', count(*), sum(hashtextextended(row::text, 0)))
         FROM ${sql.table(name)} AS row) AS digest`,
    )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** What the database enforces: constraints, triggers and whether they are enabled, indexes. */
export async function rulesOf(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ rule: string }>`
    SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS rule FROM pg_constraint
    WHERE conrelid <> 0 AND contype <> 'n'
    UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT indrelid::regclass || ' ' || pg_get_indexdef(indexrelid) FROM pg_index
    JOIN pg_class ON pg_class.oid = indrelid WHERE relnamespace <> 'pg_catalog'::regnamespace AND relkind = 'r'
    `.execute(db)
  return rows.map(({ rule }) => rule).sort()
}

/** A new database without tables on the run's server. */
export async function openEmptyDatabase() {
  const serverUrl = inject('postgres').url
  const name = `sumirei_empty_${randomBytes(4).toString('hex')}`
  await runOnServer(serverUrl, `CREATE DATABASE ${name}`)
  const url = urlOf(serverUrl, name)
  const db = await openDatabase({ databaseUrl: url, dataDir: '' })
  const close = async () => {
    await closeDatabase(db)
    await runOnServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { db, url, close }
}
