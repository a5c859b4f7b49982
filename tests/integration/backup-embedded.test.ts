import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { shareEmbedded } from '#adapters/postgres/database/shared-embedded.ts'
import { operationReads } from '#adapters/postgres/staff/operations.ts'
import { listenForBackups } from '#bootstrap/backup.ts'
import { parseConfig } from '#config/config.ts'
import { backUp } from '#scripts/backup.ts'
import { restore } from '#scripts/restore.ts'
import { createEmbeddedIn } from '#tests/support/database/database.ts'
import { contentsOf, openEmptyDatabase } from '#tests/support/database/database-contents.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { openSmallShop } from '#tests/support/shop/small-shop.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sumirei-embedded-'))
})
afterAll(() => rm(root, { recursive: true }))

test('a shop on the embedded database is backed up while it runs, and moves to a server and back', {
  timeout: 180_000,
}, async () => {
  const embedded = parseConfig({ DATA_DIR: join(root, 'shop'), SEED: 'none' })
  await createEmbeddedIn(embedded.dataDir)
  const db = await openDatabase(embedded.database)
  const shop = await openSmallShop(db, [{ id: 1, units: 2 }], { dataDir: embedded.dataDir })
  await orderLives(() => shop).confirmed([1], { method: 'cod' })
  const contents = await contentsOf(db)
  expect(contents['public.orders']).toHaveLength(1)
  const sockets = [await listenForBackups(embedded, db), await shareEmbedded(db, embedded.dataDir)]
  const running = join(root, 'running')
  await backUp(embedded, running)
  await expect(backUp(embedded, 's3://no-settings/backup')).rejects.toThrow('needs the settings S3_ENDPOINT')
  expect((await operationReads(db).read(Temporal.Now.instant())).lastBackupAt).toBeDefined()
  for (const socket of sockets) socket.close()
  await closeDatabase(db)

  const server = await openEmptyDatabase()
  const onServer = parseConfig({ DATABASE_URL: server.url, DATA_DIR: join(root, 'server'), SEED: 'none' })
  expect(await restore(onServer, { from: running })).toMatchObject({ isDone: true })
  expect(await contentsOf(server.db)).toEqual(contents)
  const moved = join(root, 'moved')
  await backUp(onServer, moved)
  await server.close()

  const back = parseConfig({ DATA_DIR: join(root, 'back'), SEED: 'none' })
  expect(await restore(back, { from: moved })).toMatchObject({ isDone: true })
  const reopened = await openDatabase(back.database)
  expect(await contentsOf(reopened)).toEqual(contents)
  await closeDatabase(reopened)

  // The socket is gone with the process: the command opens the database itself.
  const stopped = join(root, 'stopped')
  await backUp(embedded, stopped)
  expect(await restore(embedded, { from: stopped, isVerification: true })).toMatchObject({ isDone: true })
})
