import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Database, openDatabase } from '#adapters/postgres/database/connect.ts'
import { shareEmbedded } from '#adapters/postgres/database/shared-embedded.ts'
import { transactionWithRetry } from '#adapters/postgres/database/transaction-with-retry.ts'

let dataDir: string
let shop: Database
let command: Database
let server: Server

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sumirei-shared-'))
  shop = await openDatabase({ dataDir })
  server = await shareEmbedded(shop, dataDir)
  command = await openDatabase({ dataDir, sharesEmbedded: true })
  await sql`CREATE TABLE notes (id int PRIMARY KEY, body text)`.execute(shop)
})

afterAll(async () => {
  await closeDatabase(command)
  server.close()
  await closeDatabase(shop)
  await rm(dataDir, { recursive: true })
})

const notesOf = async (db: Database) =>
  (await sql<{ id: number }>`SELECT id FROM notes ORDER BY id`.execute(db)).rows.map(({ id }) => id)
const insert = (db: Database, id: number) => sql`INSERT INTO notes VALUES (${id}, 'n')`.execute(db)

test('a command beside a running shop gets the same values and errors', async () => {
  const values = sql`SELECT 1 AS one, '{"a":[1]}'::jsonb AS json, '\\x0102'::bytea AS bytes, NULL AS nothing,
    '2026-12-01'::date AS day, '2026-12-01T10:00:00.5+09'::timestamptz AS at, 9007199254740993 AS big, true AS yes`
  expect((await values.execute(command)).rows).toEqual((await values.execute(shop)).rows)
  await insert(shop, 1)
  const repeated = await insert(command, 1).catch((error: unknown) => error)
  expect(repeated).toMatchObject({ code: '23505', constraint: 'notes_pkey' })
  const deleted = await sql`DELETE FROM notes WHERE id = 1`.execute(command)
  expect(deleted.numAffectedRows).toBe(1n)
})

test('its transactions are committed, rolled back, and not mixed with statements of the shop', async () => {
  const begun = Promise.withResolvers<void>()
  const writing = transactionWithRetry(command, async (tx) => {
    await insert(tx, 2)
    begun.resolve()
    await insert(tx, 3)
  })
  await begun.promise
  const [seen] = await Promise.all([notesOf(shop), writing])
  expect(seen).toEqual([2, 3])
  const failing = transactionWithRetry(command, async (tx) => {
    await insert(tx, 4)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await notesOf(command)).toEqual([2, 3])
})

test('a transaction of a command that ends is rolled back, and the shop goes on', async () => {
  const ended = await openDatabase({ dataDir, sharesEmbedded: true })
  const trx = await ended.startTransaction().execute()
  await insert(trx as unknown as Database, 5)
  await closeDatabase(ended)
  expect(await notesOf(shop)).toEqual([2, 3])
})

test('a second shop in the folder is refused, and a malformed message closes only its connection', async () => {
  await expect(openDatabase({ dataDir })).rejects.toMatchObject({ kind: 'directory-locked' })
  const socket = connect(join(dataDir, 'postgres.sock'))
  socket.write('malformed\n')
  await new Promise((closed) => socket.once('close', closed))
  expect(await notesOf(command)).toEqual([2, 3])
})
