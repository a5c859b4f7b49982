import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listTables } from '#adapters/postgres/backup/dump-tables.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { operationReads } from '#adapters/postgres/staff/operations.ts'
import { backupFolders } from '#bootstrap/backup.ts'
import { type Config, parseConfig } from '#config/config.ts'
import { day } from '#domain/day.ts'
import { backUp } from '#scripts/backup.ts'
import { restore } from '#scripts/restore.ts'
import { expectConsistentBitmaps, expectNoDoubleBooking } from '#tests/contract/bitmaps.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { contentsOf, openEmptyDatabase, rulesOf } from '#tests/support/database/database-contents.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { runScript } from '#tests/support/processes/run-script.ts'
import { openSmallShop, type SmallShop } from '#tests/support/shop/small-shop.ts'
import { startS3Server } from '#tests/support/third-parties/s3-server.ts'

let root: string
let shop: SmallShop
let config: Config
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sumirei-backup-'))
  const { db, url = '', close } = await openTestDatabase()
  closing.push(close, () => rm(root, { recursive: true }))
  const dataDir = join(root, 'shop')
  config = parseConfig({ DATABASE_URL: url, DATA_DIR: dataDir, SEED: 'none' })
  shop = await openSmallShop(
    db,
    [1, 2, 3].map((id) => ({ id, units: 3 })),
    { dataDir },
  )
  const lives = orderLives(() => shop)
  await lives.shipped([1])
  await lives.confirmed([2], { method: 'cod' })
  await shop.services.scheduled.sendMails()
  await shop.ports.files.write('items/1/front.svg', Buffer.from('<svg/>'))
  await sql`INSERT INTO makers (uid, name) VALUES (9, ${'"quotes", \\ backslash, line\nbreak, {braces} 墨'})`.execute(
    db,
  )
})
afterEach(() => rm(join(root, 'restored'), { recursive: true, force: true }))
afterAll(async () => {
  for (const close of closing) await close()
})

/** Restores a backup into an empty database on the server, for one test. */
async function restoreToServer(from: string, work: (db: Database, target: Config) => Promise<void>): Promise<void> {
  const { db, url, close } = await openEmptyDatabase()
  try {
    const target = parseConfig({ DATABASE_URL: url, DATA_DIR: join(root, 'restored'), SEED: 'none' })
    expect(await restore(target, { from })).toMatchObject({ isDone: true })
    await work(db, target)
  } finally {
    await close()
  }
}

async function filesOf(of: Config): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, folder] of Object.entries(backupFolders(of))) {
    for await (const key of folder.list()) {
      found[`${name}/${key}`] = Buffer.from((await folder.read(key))!).toString('base64')
    }
  }
  return found
}

test('a restored shop has every row, sequence, file, constraint and trigger of the backup', async () => {
  const place = join(root, 'complete')
  const summary = await backUp(config, place)
  const contents = await contentsOf(shop.db)
  expect(contents['public.orders']).toHaveLength(2)
  await restoreToServer(place, async (db, target) => {
    expect(await contentsOf(db)).toEqual(contents)
    expect(await rulesOf(db)).toEqual(await rulesOf(shop.db))
    const files = await filesOf(config)
    expect(Object.keys(files).map((key) => key.split('/')[0])).toEqual(
      expect.arrayContaining(['files', 'mails', 'private']),
    )
    expect(await filesOf(target)).toEqual(files)
    expect(summary).toMatchObject({ files: Object.keys(files).length, tables: (await listTables(db)).length })
  })
})

test('a complete backup is recorded, but not in a restored shop; a failed one leaves a partial folder', async () => {
  const lastBackupAt = async (db: Database) => (await operationReads(db).read(Temporal.Now.instant())).lastBackupAt
  const { takenAt } = await backUp(config, join(root, 'recorded'))
  const recordedAt = Temporal.Instant.from(takenAt)
  expect((await lastBackupAt(shop.db))?.equals(recordedAt)).toBe(true)
  await restoreToServer(join(root, 'recorded'), async (db) => expect(await lastBackupAt(db)).toBeUndefined())
  await writeFile(join(root, 'a-file'), '')
  const broken = { DATABASE_URL: config.database.databaseUrl, DATA_DIR: join(root, 'a-file') }
  const to = join(root, 'failed')
  const run = runScript('backup', ['--to', to], broken)
  expect([run.status, run.stdout]).toEqual([1, ''])
  const sentences = run.stderr.split('\n').filter((line) => line !== '' && !line.startsWith('Database: '))
  expect(sentences).toEqual([expect.stringMatching(/^No backup was made at .+: is no folder$/)])
  expect(await readdir(to)).toEqual([expect.stringMatching(/\.partial$/)])
  expect((await lastBackupAt(shop.db))?.equals(recordedAt)).toBe(true)
})

test('other users of the machine cannot read a backup', async () => {
  const place = join(root, 'mode')
  await backUp(config, place)
  expect((await stat(place)).mode & 0o077).toBe(0)
})

test('a backup taken while customers order is one consistent state', async () => {
  const place = join(root, 'concurrent')
  const lives = orderLives(() => shop)
  let isDone = false
  const ordering = (async () => {
    for (const startOn of ['2027-01-12', '2027-01-26', '2027-02-09', '2027-02-23', '2027-03-09'].map(day)) {
      if (isDone) break
      await lives.confirmed([3], { method: 'cod', startOn })
    }
  })()
  await backUp(config, place)
  isDone = true
  await ordering
  await restoreToServer(place, async (db) => {
    await expectNoDoubleBooking(db)
    await expectConsistentBitmaps(db)
    const { rows } = await sql<{ orders: number; incomplete: number; next: boolean }>`
      SELECT count(*)::int AS orders, (count(*) FILTER (WHERE
        NOT EXISTS (SELECT FROM order_lines WHERE order_uid = orders.uid)
        OR NOT EXISTS (SELECT FROM mails WHERE order_uid = orders.uid)
        OR NOT EXISTS (SELECT FROM order_events WHERE order_uid = orders.uid)))::int AS incomplete,
        max(number) <= (SELECT last_value FROM order_numbers) AS next
      FROM orders WHERE status <> 1`.execute(db)
    expect(rows[0]).toMatchObject({ incomplete: 0, next: true })
    expect(rows[0]!.orders).toBeGreaterThanOrEqual(2)
  })
})

test('a backup can be in a bucket', async () => {
  const s3 = await startS3Server()
  try {
    const bucket = {
      ...{ S3_ENDPOINT: s3.endpoint, S3_BUCKET: s3.bucket, S3_REGION: s3.region },
      ...{ S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey },
    }
    const withBucket = (url: string) => parseConfig({ ...bucket, DATABASE_URL: url, DATA_DIR: join(root, 'restored') })
    const source = withBucket(config.database.databaseUrl ?? '')
    const place = `s3://${s3.bucket}/backups/one`
    await backUp(source, place)
    const { db, url, close } = await openEmptyDatabase()
    expect(await restore(withBucket(url), { from: place })).toMatchObject({ isDone: true })
    expect(await contentsOf(db)).toEqual(await contentsOf(shop.db))
    await close()
  } finally {
    await s3.close()
  }
})

test('a target that is not empty is refused, and stays as it is', async () => {
  const place = join(root, 'refused')
  await backUp(config, place)
  const before = await contentsOf(shop.db)
  const refused = await restore(config, { from: place })
  expect(refused).toEqual({ isDone: false, text: expect.stringContaining('The target is not empty') })
  expect(await contentsOf(shop.db)).toEqual(before)
  const { db, url, close } = await openEmptyDatabase()
  const withFiles = parseConfig({ DATABASE_URL: url, DATA_DIR: config.dataDir, SEED: 'none' })
  expect((await restore(withFiles, { from: place })).text).toMatch(/not empty.+the folder private has the file/)
  expect(await listTables(db)).toEqual([])
  await close()
})

type Damage = (place: string, parts: readonly string[]) => Promise<unknown>
const DAMAGES: Readonly<Record<string, readonly [Damage, RegExp]>> = {
  'no manifest, as after a crash': [(place) => rm(join(place, 'manifest.json')), /no complete backup/],
  'a truncated manifest': [(place) => truncate(join(place, 'manifest.json'), 900), /damaged, or of another format/],
  'a changed manifest': [
    async (place) => {
      const path = join(place, 'manifest.json')
      await writeFile(path, (await readFile(path, 'utf8')).replace('"rows": 2', '"rows": 1'))
    },
    /damaged, or of another format/,
  ],
  'a missing part': [(place, [first = '']) => rm(join(place, first)), /damaged.+orders/],
  'a truncated part': [(place, [first = '']) => truncate(join(place, first), 40), /damaged.+orders/],
  'a changed byte': [
    async (place, [first = '']) => {
      const bytes = await readFile(join(place, first))
      bytes[20] = bytes[20]! ^ 1
      await writeFile(join(place, first), bytes)
    },
    /damaged.+orders/,
  ],
}

test.each(Object.entries(DAMAGES))(
  'a backup with %s is refused before anything is written',
  async (name, [damage, text]) => {
    const place = join(root, name.replaceAll(' ', '-'))
    await backUp(config, place)
    const parts = await readdir(join(place, 'tables/public.orders'))
    await damage(
      place,
      parts.map((part) => `tables/public.orders/${part}`),
    )
    const { db, url, close } = await openEmptyDatabase()
    const target = parseConfig({ DATABASE_URL: url, DATA_DIR: join(root, 'restored'), SEED: 'none' })
    for (const isVerification of [true, false]) {
      expect(await restore(target, { from: place, isVerification })).toEqual({
        isDone: false,
        text: expect.stringMatching(text),
      })
    }
    expect(await listTables(db)).toEqual([])
    expect(await filesOf(target)).toEqual({})
    await close()
  },
)
