import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeDatabase, type Database, runInsideTransaction } from '#adapters/postgres/database/connect.ts'
import { openReplica } from '#adapters/postgres/database/replica.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'

/**
 * Connections with this search path see a function that says how far the log is replayed, as on a replica.
 * bench/growth.ts reads from a real one.
 */
const AS_REPLICA = new URLSearchParams({ application_name: 'replica', options: '-c search_path=replaying,pg_catalog' })
const answeredBy = sql<{ name: string }>`SELECT current_setting('application_name') AS name`

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let reads: Database
const errors: unknown[] = []

beforeAll(async () => {
  opened = await openTestDatabase('server')
  await sql`CREATE SCHEMA replaying`.execute(opened.db)
  await sql`CREATE TABLE replaying.position (at pg_lsn)`.execute(opened.db)
  await sql`INSERT INTO replaying.position VALUES (NULL)`.execute(opened.db)
  await sql`CREATE FUNCTION replaying.pg_last_wal_replay_lsn() RETURNS pg_lsn
    LANGUAGE sql STABLE AS 'SELECT at FROM replaying.position'`.execute(opened.db)
  reads = await openReplica(opened.db, `${opened.url}?${AS_REPLICA}`, {
    dataDir: '',
    onError: (error) => errors.push(error),
  })
})
afterAll(async () => {
  await closeDatabase(reads)
  await opened.close()
})

const replay = (to: string) => sql`UPDATE replaying.position SET at = ${sql.raw(to)}`.execute(opened.db)
const read = async (db = reads) => (await answeredBy.execute(db)).rows[0]?.name

test('a replica that lags behind a commit, or replays nothing, is not read', async () => {
  expect(await read()).toBe('sumirei')
  await replay('pg_current_wal_flush_lsn() - 1')
  expect(await read()).toBe('sumirei')
})

test('a replica that has replayed what is committed answers reads and transactions', async () => {
  await replay("'FFFFFFFF/0'")
  expect(await read()).toBe('replica')
  const inside = await reads.transaction().execute((tx) => runInsideTransaction(tx, read))
  expect(inside).toBe('replica')
})

test('a replica that catches up in time is waited for', async () => {
  await replay('NULL')
  const reading = read()
  await replay("'FFFFFFFF/0'")
  expect(await reading).toBe('replica')
})

test('an error of a statement is that of the caller, and not repeated on the primary', async () => {
  await expect(sql`SELECT 1 / 0`.execute(reads)).rejects.toThrow('zero')
  expect(errors).toEqual([])
})

test('while the replica cannot be asked the primary answers', async () => {
  const url = opened.url?.replace(/:\d+\//, ':1/') ?? ''
  const onError = (error: unknown) => errors.push(error)
  const unreachable = await openReplica(opened.db, url, { dataDir: '', onError })
  expect([await read(unreachable), await read(unreachable)]).toEqual(['sumirei', 'sumirei'])
  expect(errors).toHaveLength(1)
  await closeDatabase(unreachable)
})

test('a replica that does not answer at the start is tried again while the primary answers', async () => {
  const failed: unknown[] = []
  const onError = (error: unknown) => failed.push(error)
  const unknown = await openReplica(opened.db, 'postgres://sumirei@replica.invalid/shop', { dataDir: '', onError })
  expect(failed).toEqual([expect.objectContaining({ setting: 'DATABASE_REPLICA_URL' })])
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  expect(await read(unknown)).toBe('sumirei')
  await vi.waitFor(() => expect(failed).toHaveLength(2))
  clock.mockRestore()
  await closeDatabase(unknown)
})

test('a replica that answers with an error keeps no connection', async () => {
  await sql`CREATE SCHEMA failing`.execute(opened.db)
  await sql`CREATE FUNCTION failing.pg_last_wal_replay_lsn() RETURNS pg_lsn
    LANGUAGE plpgsql AS $$BEGIN RAISE 'recovery has ended'; END$$`.execute(opened.db)
  const url = `${opened.url}?${new URLSearchParams({ options: '-c search_path=failing,pg_catalog' })}`
  const failing = await openReplica(opened.db, url, { dataDir: '' })
  expect(await read(failing)).toBe('sumirei')
  // Waits for every connection to be released.
  await closeDatabase(failing)
})
