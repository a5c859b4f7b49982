import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import { day } from '#domain/day.ts'
import type { PostgresCluster } from '#tests/support/database/postgres-cluster.ts'
import { startCluster } from '#tests/support/database/real-postgres.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { openSmallShop } from '#tests/support/shop/small-shop.ts'

/** The settings of docs/operating.md, Point-in-time recovery; paths are relative to the folder of the data. */
const ARCHIVING = {
  wal_level: 'replica',
  archive_mode: 'on',
  archive_command: 'mkdir -p ../archive && test ! -f ../archive/%f && cp %p ../archive/%f',
}

let server: PostgresCluster
beforeAll(async () => {
  server = await startCluster({ ...ARCHIVING, fsync: 'off' })
})
afterAll(() => server?.remove())

const openShop = async () => {
  const db = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  const hasTables = (await sql`SELECT FROM pg_class WHERE relname = 'orders'`.execute(db)).rows.length > 0
  await migrate(db)
  const shop = await openSmallShop(db, hasTables ? 'loaded' : [{ id: 1, units: 1 }])
  const close = async () => {
    await shop.close()
    await closeDatabase(db)
  }
  return {
    db,
    shop,
    close,
    order: (on: string) => orderLives(() => shop).confirmed([1], { method: 'cod', startOn: day(on) }),
  }
}

/** A base backup by the interface that pg_basebackup uses: the folder of the data, and a label. */
async function copyData(to: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query("SELECT pg_backup_start('base', true)")
  copy(server.dataFolder, to)
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()')
  await client.end()
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, name), { force: true })
  for (const name of readdirSync(join(to, 'pg_wal'))) {
    if (name !== 'archive_status') rmSync(join(to, 'pg_wal', name), { recursive: true })
  }
  writeOwned(to, 'backup_label', rows[0]!.labelfile)
}

/** Writes a file that belongs to the user of the server, which is another one when the tests run as root. */
function writeOwned(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, name), text)
  const { uid, gid } = statSync(folder)
  chownSync(join(folder, name), uid, gid)
}

function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  // Files of a running server may disappear while they are copied; the log has what they contained.
  if (status !== 0 && !/No such file/.test(stderr)) throw new Error(stderr)
}

/** Puts a base backup in the place of the data, and lets the next start recover up to an instant. */
function recoverTo(base: string, until: string): void {
  rmSync(server.dataFolder, { recursive: true })
  copy(base, server.dataFolder)
  const settings = [
    "restore_command = 'cp ../archive/%f %p'",
    `recovery_target_time = '${until}'`,
    "recovery_target_action = 'promote'",
  ]
  appendFileSync(join(server.dataFolder, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  writeOwned(server.dataFolder, 'recovery.signal', '')
}

test('a database is recovered to the moment before an accident', { timeout: 60_000 }, async () => {
  const before = await openShop()
  const first = await before.order('2026-12-10')
  const base = join(server.folder, 'base')
  await copyData(base)
  const second = await before.order('2026-12-24')
  const { rows } = await sql<{ now: string }>`SELECT clock_timestamp()::text AS now`.execute(before.db)
  const third = await before.order('2027-01-14')
  await sql`DELETE FROM order_events`.execute(before.db)
  const switched = await sql<{ file: string }>`SELECT pg_walfile_name(pg_switch_wal()) AS file`.execute(before.db)
  const archived = async () => {
    const { rows: last } = await sql<{ file: string }>`
      SELECT last_archived_wal AS file FROM pg_stat_archiver`.execute(before.db)
    return (last[0]?.file ?? '') >= switched.rows[0]!.file
  }
  await expect.poll(archived, { timeout: 20_000, interval: 50 }).toBe(true)
  await before.close()

  await server.stop('immediate')
  recoverTo(base, rows[0]!.now)
  await server.start()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const isRecovering = async () => (await client.query('SELECT pg_is_in_recovery() AS is')).rows[0].is
  await expect.poll(isRecovering, { timeout: 20_000, interval: 50 }).toBe(false)
  await client.end()

  const after = await openShop()
  const found = await sql<{ uid: string; events: number }>`
    SELECT uid, (SELECT count(*)::int FROM order_events WHERE order_uid = orders.uid) AS events
    FROM orders WHERE status <> 1 ORDER BY number`.execute(after.db)
  expect(found.rows.map(({ uid }) => uid)).toEqual([first.uid, second.uid])
  expect(found.rows.map(({ uid }) => uid)).not.toContain(third.uid)
  for (const { events } of found.rows) expect(events).toBeGreaterThan(0)
  // The days of the lost order are free again.
  await after.order('2027-01-14')
  await after.close()
})
