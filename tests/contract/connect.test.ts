import type { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { insertRows } from '#adapters/postgres/bulk.ts'
import { closeDatabase, openDatabase, withSession } from '#adapters/postgres/connect.ts'
import { onBothDatabases, openTestDatabase } from '#tests/support/database.ts'

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

test('a prepared statement is described once, and refused when its columns have changed', async () => {
  // A module of its own: the number of statements with a name is limited in a process.
  vi.resetModules()
  const { prepareStatements } = await import('#adapters/postgres/prepared-statements.ts')
  const { db, url, close } = await openTestDatabase('server')
  await sql`CREATE TABLE kept (at date, number integer)`.execute(db)
  await sql`INSERT INTO kept VALUES ('2026-02-03', 1), (NULL, 2), ('2026-02-05', NULL)`.execute(db)
  const client = new pg.Client({ connectionString: url, pipeline: true })
  await client.connect()
  prepareStatements(client)
  let descriptions = 0
  connectionOf(client).on('rowDescription', () => {
    descriptions += 1
  })
  const read = (from: number) => client.query('SELECT number, at FROM kept WHERE number >= $1 ORDER BY number', [from])
  const { rows } = await read(1)
  const [again, none, next] = await Promise.all([read(1), read(9), client.query('SELECT 1 AS one')])
  expect(rows.map(({ number, at }) => [number, at?.getDate()])).toEqual([
    [1, 3],
    [2, undefined],
  ])
  expect(again.rows).toEqual(rows)
  expect([none.rows, next.rows]).toEqual([[], [{ one: 1 }]])
  // Those of both statements.
  expect(descriptions).toBe(2)
  await expect(client.query('SELECT number / $1::integer FROM kept', [0])).rejects.toThrow('zero')
  await sql`ALTER TABLE kept ALTER at TYPE text`.execute(db)
  await expect(read(1)).rejects.toThrow('cached plan must not change result type')
  await client.end()
  await close()
})

function connectionOf(client: pg.Client): EventEmitter {
  return (client as unknown as { connection: EventEmitter }).connection
}

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
