import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate, readMigrations, readSchemaState, splitStatements } from '#adapters/postgres/database/migrate.ts'
import { onBothDatabases, openTestDatabase } from '#tests/support/database/database.ts'

describe('splitStatements', () => {
  test('splits at semicolons outside comments, quotes and function bodies', () => {
    const file = `-- one; two
      CREATE TABLE a (b text DEFAULT ';''', "c;" integer); /* x; */
      CREATE FUNCTION f() RETURNS text LANGUAGE sql AS $body$ SELECT 'a;b'; SELECT $$;$$ $body$;
      SELECT 1`
    const statements = splitStatements(file)
    expect(statements).toHaveLength(3)
    expect(statements[0]).toContain(`DEFAULT ';''', "c;" integer)`)
    expect(statements[1]).toContain(`SELECT 'a;b'; SELECT $$;$$ $body$`)
    expect(statements[2]).toBe('SELECT 1')
  })
})

onBothDatabases('migrate', (database, _engine, opened) => {
  test('runs no migration twice', async () => {
    expect(await migrate(database())).toMatchObject({ isNew: false, run: [] })
  })

  test('runs a new migration once when several processes start together', async () => {
    const files = [
      ...(await readMigrations()),
      { name: '9998_new.sql', text: 'CREATE TABLE new_one (a integer); SELECT 1;' },
    ]
    const starts = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const { url } = opened()
        const db = url === undefined ? database() : await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1 })
        const { run } = await migrate(db, files)
        if (url !== undefined) await closeDatabase(db)
        return run
      }),
    )
    expect(starts.flat()).toEqual(['9998_new.sql'])
    expect((await sql`SELECT * FROM new_one`.execute(database())).rows).toEqual([])
  })

  test('rejects a changed file, a missing one, and one that sorts before others already run', async () => {
    const files = [
      ...(await readMigrations()),
      { name: '9998_new.sql', text: 'CREATE TABLE new_one (a integer); SELECT 1;' },
    ]
    const changed = files.with(1, { name: files[1]!.name, text: `${files[1]!.text} ` })
    await expect(migrate(database(), changed)).rejects.toThrow(`${files[1]!.name} was changed`)
    await expect(migrate(database(), files.toSpliced(1, 1))).rejects.toThrow(`${files[1]!.name} was run`)
    const late = [...files, { name: '0002_a.sql', text: 'SELECT 1' }].toSorted((a, b) => (a.name < b.name ? -1 : 1))
    await expect(migrate(database(), late)).rejects.toThrow('was run, but')
  })

  test('runs nothing for a version that is older than the database', async () => {
    expect(await migrate(database(), await readMigrations())).toMatchObject({ isNew: false, run: [] })
    expect(await readSchemaState(database())).toEqual({ pending: [], newer: ['9998_new.sql'] })
  })

  test('keeps the names that processes of the previous release use', async () => {
    const { rows } = await sql<{ version: string }>`
      SELECT enter_stock(), announce_change(), announce_catalogue_change(), restock(ARRAY[]::integer[]),
             version_behind(1, 3) AS version`.execute(database())
    expect(rows[0]?.version).toBe('1')
    await sql`SELECT enter_stock_alone()`.execute(database())
    for (const [view, table] of [
      ['shelf', 'sellable_units'],
      ['shelf_rows', 'sellable_unit_rows'],
    ] as const) {
      const columns = (name: string) =>
        sql<{ name: string }>`
        SELECT column_name AS name, data_type, is_updatable FROM information_schema.columns WHERE table_name = ${name}
        ORDER BY ordinal_position`.execute(database())
      expect((await columns(view)).rows).toEqual((await columns(table)).rows)
    }
  })

  test('rolls back a migration that fails, and names it', async () => {
    const good = [
      ...(await readMigrations()),
      { name: '9998_new.sql', text: 'CREATE TABLE new_one (a integer); SELECT 1;' },
    ]
    const bad = [...good, { name: '9999_bad.sql', text: 'CREATE TABLE half (a integer); SELECT 1 / 0;' }]
    await expect(migrate(database(), bad)).rejects.toThrow('9999_bad.sql failed: division by zero')
    await expect(sql`SELECT FROM half`.execute(database())).rejects.toThrow('half')
    expect(await migrate(database(), good)).toMatchObject({ isNew: false, run: [] })
  })
})

test('waits for a long transaction without delaying the statements of a running shop', async () => {
  const { db, url = '', close } = await openTestDatabase()
  const reporting = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1 })
  const migrating = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1 })
  const files = [
    ...(await readMigrations()),
    { name: '9998_new.sql', text: 'CREATE TABLE new_one (a integer); ALTER TABLE makers ADD COLUMN new_one integer;' },
  ]
  const report = Promise.withResolvers<void>()
  const hasRead = Promise.withResolvers<void>()
  const reported = reporting.transaction().execute(async (tx) => {
    await sql`SELECT * FROM makers`.execute(tx)
    hasRead.resolve()
    await report.promise
  })
  await hasRead.promise
  const migrated = migrate(migrating, files, 200)
  const waiting = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE makers%'`.execute(db)
    return rows.length
  }
  await expect.poll(waiting, { timeout: 10_000, interval: 10 }).toBe(1)
  // Waits behind the migration, which gives up its place in the queue.
  await sql`SELECT * FROM makers`.execute(db)
  report.resolve()
  await reported
  expect(await migrated).toMatchObject({ run: ['9998_new.sql'] })
  expect((await sql`SELECT new_one FROM makers`.execute(db)).rows).toEqual([])
  for (const one of [reporting, migrating]) await closeDatabase(one)
  await close()
}, 30_000)
