import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { closeDatabase, openDatabase, withSession } from '#adapters/postgres/database/connect.ts'
import { transactionWithRetry } from '#adapters/postgres/database/transaction-with-retry.ts'
import { onBothDatabases, openTestDatabase } from '#tests/support/database/database.ts'

onBothDatabases('columns', (database) => {
  test('are read the same from both engines', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      SELECT DATE '2026-02-03' AS day, TIMESTAMPTZ '2026-02-03 12:00:00.5+09' AS at, 7::bigint AS small,
             9007199254740993::bigint AS big, 5::bit(4) AS bits, '{"a":[1]}'::jsonb AS json, NULL::date AS nothing,
             ARRAY[1,2] AS numbers, '\\x01ff'::bytea AS bytes, DATE '2026-02-03' + 0 IS NOT NULL AS yes`.execute(
      database(),
    )
    const { at, bytes, ...row } = rows[0]!
    expect(row).toEqual({
      day: '2026-02-03',
      small: 7,
      big: 9007199254740993n,
      bits: '0101',
      json: { a: [1] },
      nothing: null,
      numbers: [1, 2],
      yes: true,
    })
    expect(String(at)).toBe('2026-02-03T03:00:00.5Z')
    expect([...(bytes as Uint8Array)]).toEqual([1, 255])
  })

  test('insertRows writes many rows with defaults, days, documents and bytes', async () => {
    await insertRows(database(), 'makers', [])
    await insertRows(
      database(),
      'makers',
      Array.from({ length: 2_500 }, (_, uid) => ({ uid, name: `メーカー'${uid}"` })),
    )
    const { rows } = await sql<{ count: number; rank: number }>`SELECT count(*), max(rank) AS rank FROM makers`.execute(
      database(),
    )
    expect(rows).toEqual([{ count: 2_500, rank: 0 }])
  })
})

onBothDatabases('a transaction', (database) => {
  test('rejects statements and transactions outside of it, which might wait for it, and changes nothing', async () => {
    await sql`CREATE TABLE outside (a integer)`.execute(database())
    const outside = [
      () => sql`SELECT 1`.execute(database()),
      () => transactionWithRetry(database(), async () => 'nested'),
    ]
    for (const ask of outside) {
      const work = transactionWithRetry(database(), async (tx) => {
        await sql`INSERT INTO outside VALUES (1)`.execute(tx)
        await ask()
      })
      await expect(work).rejects.toThrow('inside a transaction')
    }
    expect((await sql`SELECT FROM outside`.execute(database())).rows).toEqual([])
  })

  test('whose statement fails has the error of that statement, and changes nothing', async () => {
    const work = transactionWithRetry(database(), async (tx) => {
      await sql`INSERT INTO file_removals (file_key, due_at) VALUES ('lost', now())`.execute(tx)
      await sql`SELECT 1 / ${0}::integer`.execute(tx)
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect((await sql`SELECT FROM file_removals`.execute(database())).rows).toEqual([])
  })
})

test('rejects a second process on the folder of the embedded database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sumirei-folder-'))
  const first = await openDatabase({ dataDir })
  await sql`CREATE TABLE kept (a integer)`.execute(first)
  await expect(openDatabase({ dataDir })).rejects.toMatchObject({ kind: 'directory-locked' })
  await closeDatabase(first)
  const second = await openDatabase({ dataDir })
  expect((await sql`SELECT * FROM kept`.execute(second)).rows).toEqual([])
  await closeDatabase(second)
  rmSync(dataDir, { recursive: true })
})

test('rejects when the server cannot be reached', async () => {
  await expect(openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' })).rejects.toThrow()
})

test('replaces a connection that the server terminated', async () => {
  const { db, url, close } = await openTestDatabase('server')
  const idleError = Promise.withResolvers<Error>()
  const pooled = await openDatabase({ databaseUrl: url, dataDir: '', onIdleError: idleError.resolve })
  await sql`SELECT 1`.execute(pooled)
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db)
  await idleError.promise
  expect((await sql`SELECT 1 AS one`.execute(pooled)).rows).toEqual([{ one: 1 }])
  await closeDatabase(pooled)
  await close()
})

test('prepares statements unless that is switched off', async () => {
  const { url, close } = await openTestDatabase('server')
  for (const preparesStatements of [true, false]) {
    const db = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1, preparesStatements })
    // The statement that opens every connection: the number of statements with a name is limited in a process.
    const { rows } = await sql`
      SELECT name <> '' AS prepared FROM pg_prepared_statements WHERE statement = 'SELECT 1'`.execute(db)
    expect(rows).toEqual(preparesStatements ? [{ prepared: true }] : [])
    await closeDatabase(db)
  }
  await close()
})

test('what needs a session goes past a pooler, and leaves its settings behind', async () => {
  const { url, close } = await openTestDatabase('server')
  const read = sql<{ name: string; timeout: string }>`
    SELECT current_setting('application_name') AS name, current_setting('statement_timeout') AS timeout`
  for (const [directUrl, name] of [
    [undefined, 'sumirei'],
    [`${url}?application_name=direct`, 'direct'],
  ] as const) {
    const db = await openDatabase({ databaseUrl: url, directUrl, dataDir: '', poolSize: 1 })
    const { rows } = await withSession(db, (session) => read.execute(session))
    expect(rows).toEqual([{ name, timeout: '0' }])
    await expect(withSession(db, (session) => sql`SELECT 1 / 0`.execute(session))).rejects.toThrow('zero')
    expect((await read.execute(db)).rows).toEqual([{ name: 'sumirei', timeout: '30s' }])
    await closeDatabase(db)
  }
  await close()
})
