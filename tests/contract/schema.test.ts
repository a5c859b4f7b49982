import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, type Database, kyselyOver, openPglite } from '#adapters/postgres/database/connect.ts'
import { type MigrationResult, migrate, readMigrations } from '#adapters/postgres/database/migrate.ts'
import { ENGINES, type Engine } from '#tests/support/database/database.ts'
import { contentsOf, openEmptyDatabase } from '#tests/support/database/database-contents.ts'
import { schemaOf } from '#tests/support/database/database-schema.ts'

const ADVICE = 'docs/architecture.md, The database'

describe.each(ENGINES)('A new database (%s)', (engine) => {
  let created: OpenDatabase
  let migrated: OpenDatabase
  let starts: MigrationResult[]
  beforeAll(async () => {
    created = await openWithoutTables(engine)
    starts = await Promise.all([1, 2, 3].map(() => migrate(created.db)))
    migrated = await openWithoutTables(engine)
    await migrate(migrated.db, await readMigrations())
  }, 120_000)
  afterAll(async () => {
    await created?.close()
    await migrated?.close()
  })

  test('is created once when several processes start together, and has every migration', async () => {
    expect(starts.map(({ isNew }) => isNew).sort()).toEqual([false, false, true])
    for (const { run } of starts) expect(run).toEqual([])
    expect(await migrate(created.db, await readMigrations())).toMatchObject({ isNew: false, run: [] })
  })

  test('is the same by db/schema as by the migrations', async () => {
    const [bySchema, byMigrations] = [await schemaOf(created.db), await schemaOf(migrated.db)]
    expect.soft([...bySchema.difference(byMigrations)].sort(), `only by db/schema: ${ADVICE}`).toEqual([])
    expect.soft([...byMigrations.difference(bySchema)].sort(), `only by db/migrations: ${ADVICE}`).toEqual([])
    expect(await rowsOf(created.db), ADVICE).toEqual(await rowsOf(migrated.db))
  })
})

test('A new database whose creation failed is still new', async () => {
  const { db, close } = await openEmptyDatabase()
  try {
    await sql`CREATE TABLE venues (name text)`.execute(db)
    await expect(migrate(db)).rejects.toThrow('82-settings.sql failed: relation "venues" already exists')
    await sql`DROP TABLE venues`.execute(db)
    await migrate(db)
    expect((await sql`SELECT search_keys FROM venues`.execute(db)).rows).toEqual([])
  } finally {
    await close()
  }
})

type OpenDatabase = { readonly db: Database; close(): Promise<void> }

async function openWithoutTables(engine: Engine): Promise<OpenDatabase> {
  if (engine === 'server') return openEmptyDatabase()
  const db = await kyselyOver(await openPglite({}))
  return { db, close: () => closeDatabase(db) }
}

/** Secrets and times are different in every database. Sequences of versions go on counting while migrations run. */
async function rowsOf(db: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const contents = Object.entries(await contentsOf(db))
  const comparable = (row: string) =>
    row
      .replace(/"(secret|webhook_secret)": "[0-9a-f]{64}"/, '"$1": "random"')
      .replace(/"run_at": "[^"]+"/, '"run_at": "…"')
      .replace(/^([\w.]+) \d+$/, '$1 used')
  return Object.fromEntries(contents.map(([table, rows]) => [table, rows.map(comparable)]))
}
