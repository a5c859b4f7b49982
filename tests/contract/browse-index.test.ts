import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BrowseChanges, browseIndex, versionsAfterRefresh } from '#adapters/browse/browse-index.ts'
import { catalogStore } from '#adapters/postgres/catalogue/catalog-store.ts'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { EMPTY_ITEM_QUERY } from '#domain/catalog/item-query.ts'
import { addDays } from '#domain/day.ts'
import { browseOf } from '#tests/support/catalogue/browse.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { runsOf } from '#tests/support/suite/deep-run.ts'
import { describeBrowseIndex } from './browse-index.ts'
import { loadSampleShop, sampleShop, seededRandom, TODAY_ON } from './sample-shop.ts'

describeBrowseIndex(runsOf({ short: { questions: 100, changes: 200 }, deep: { questions: 5_000, changes: 10_000 } }))

/** Renames an item, begins to rename another, and waits to be killed. */
const WRITER = `
  import { text } from 'node:stream/consumers'
  import pg from 'pg'
  const { saved, unsaved } = JSON.parse(await text(process.stdin))
  const client = new pg.Client({ connectionString: process.argv[1] })
  await client.connect()
  await client.query("UPDATE items SET name = '保存した名前' WHERE id = $1", [saved])
  await client.query('BEGIN')
  await client.query("UPDATE items SET name = '保存しない名前' WHERE id = $1", [unsaved])
  console.log('ready')
  setInterval(() => undefined, 1_000)`

describe('the feed of the browse index', () => {
  const opened = databaseOfSuite()
  const shop = sampleShop(seededRandom(61), 40)
  const closing: (() => unknown)[] = []
  beforeAll(() => loadSampleShop(opened().db, shop))
  afterAll(() => Promise.all(closing.map((close) => close())))

  /** An index as another process has it, with its own connections. */
  async function otherProcess() {
    const db = await openDatabase({ databaseUrl: opened().url!, dataDir: '' })
    const applied: BrowseChanges[] = []
    const index = browseIndex(db, { pollMs: 200, maxAgeMs: 1_000, onChanges: (changes) => applied.push(changes) })
    closing.push(() => closeDatabase(db))
    onTestFinished(() => index.close())
    await index.refresh()
    return { index, applied }
  }
  const rename = (id: number, name: string) => sql`UPDATE items SET name = ${name} WHERE id = ${id}`
  const soldId = async () => {
    const { rows } = await sql<{ id: number }>`SELECT min(item_id) AS id FROM sellable_units`.execute(opened().db)
    return rows[0]!.id
  }

  test('reads a change that is committed after later ones', async () => {
    const { index } = await otherProcess()
    const id = await soldId()
    const { rows } = await sql<{ id: number }>`SELECT max(item_id) AS id FROM sellable_units`.execute(opened().db)
    const names = async () => (await index.cards([id, rows[0]!.id])).map(({ name }) => name)
    await opened()
      .db.transaction()
      .execute(async (tx) => {
        await rename(id, '先の変更').execute(tx)
        const later = await openDatabase({ databaseUrl: opened().url!, dataDir: '' })
        await rename(rows[0]!.id, '後の変更').execute(later)
        await closeDatabase(later)
        await index.refresh()
        await index.refresh()
        expect(await names()).toEqual([`商品${id}`, '後の変更'])
      })
    await index.refresh()
    expect(await names()).toEqual(['先の変更', '後の変更'])
  })

  test('loads everything once after very many changes, also while an earlier transaction is open', async () => {
    const { index, applied } = await otherProcess()
    const id = await soldId()
    await opened()
      .db.transaction()
      .execute(async (tx) => {
        await rename(id, '開いている変更').execute(tx)
        const other = await openDatabase({ databaseUrl: opened().url!, dataDir: '' })
        onTestFinished(() => closeDatabase(other))
        await sql`INSERT INTO browse_changes (item_id) SELECT ${id}::integer FROM generate_series(1, 20001)`.execute(
          other,
        )
        await index.refresh()
        await browseIndex(other, { maxAgeMs: 0 }).refresh()
        await index.refresh()
        expect(applied.at(-1)?.changes).toBe(0)
      })
    await index.refresh()
    expect((await index.cards([id]))[0]?.name).toBe('開いている変更')
  })

  test('has read the changes that a new version counts', async () => {
    const { db } = opened()
    const index = browseIndex(db, { maxAgeMs: 60_000 })
    const versions = versionsAfterRefresh(catalogStore(db), index)
    const id = await soldId()
    const before = await versions()
    await rename(id, '新しい名前').execute(db)
    const after = await versions()
    expect([after.shop === before.shop, after.catalogue === before.catalogue]).toEqual([false, false])
    expect((await index.cards([id]))[0]?.name).toBe('新しい名前')
  })

  test('is current within two seconds after its connections were killed', async () => {
    const { index, applied } = await otherProcess()
    const id = await soldId()
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(opened().db)
    await rename(id, '切断後の名前').execute(opened().db)
    const nameOf = async () => (await index.cards([id]).catch(() => []))[0]?.name
    await expect.poll(nameOf, { timeout: 2_000 }).toBe('切断後の名前')
    expect(Math.max(...applied.map(({ lagSeconds }) => lagSeconds))).toBeLessThan(2)
  })

  test('is current within two seconds after a process that writes was killed', async () => {
    const { index } = await otherProcess()
    const { rows } = await sql<{ ids: number[] }>`
      SELECT array_agg(item_id) AS ids FROM (SELECT DISTINCT item_id FROM sellable_units LIMIT 2) AS sold`.execute(
      opened().db,
    )
    const [saved, unsaved] = rows[0]!.ids as [number, number]
    const writer = spawn(process.execPath, ['--input-type=module', '--eval', WRITER, opened().url!], { stdio: 'pipe' })
    closing.push(() => writer.kill('SIGKILL'))
    writer.stdin.end(JSON.stringify({ saved, unsaved }))
    await once(writer.stdout, 'data')
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    const names = async () => (await index.cards([saved, unsaved])).map(({ name }) => name)
    const [, before] = await names()
    await expect.poll(names, { timeout: 2_000 }).toEqual(['保存した名前', before])
    // Waits until the transaction of the killed process has ended.
    await rename(unsaved, '後からの名前').execute(opened().db)
    await expect.poll(names, { timeout: 2_000 }).toEqual(['保存した名前', '後からの名前'])
  })

  test('answers the first queries from the whole shop, and fails when it cannot be loaded', async () => {
    const db = await openDatabase({ databaseUrl: opened().url!, dataDir: '' })
    const index = browseIndex(db, { pollMs: 200, maxAgeMs: 1_000 })
    onTestFinished(() => index.close())
    const total = await browseOf(opened().db).total(EMPTY_ITEM_QUERY, undefined)
    const search = { text: '', prefix: 'last', typos: 'never', filter: undefined } as const
    const first = await Promise.all([
      index.total(EMPTY_ITEM_QUERY, undefined),
      index.listItems(EMPTY_ITEM_QUERY, undefined).then((list) => list.total),
      index.find(search, { offset: 0, limit: 0, facets: [], numbers: [] }).then((found) => found.total),
    ])
    expect(total).toBeGreaterThan(10)
    expect(first).toEqual([total, total, total])
    await closeDatabase(db)
    const unloaded = browseIndex(db, { maxAgeMs: 1_000 })
    await expect(unloaded.listItems(EMPTY_ITEM_QUERY, undefined)).rejects.toThrow()
    await expect(unloaded.find(search, { offset: 0, limit: 1, facets: [], numbers: [] })).rejects.toThrow()
  })

  test('fails instead of giving an old answer when the database is away', async () => {
    const { index } = await otherProcess()
    await closing.pop()!()
    await expect
      .poll(() => index.listItems(EMPTY_ITEM_QUERY, undefined).catch(() => 'failed'), { timeout: 3_000 })
      .toBe('failed')
  })

  test('does not show a booked unit as free in another process', async () => {
    const { index } = await otherProcess()
    const span = { fromOn: addDays(TODAY_ON, 300), toOn: addDays(TODAY_ON, 310) }
    const total = () => index.total(EMPTY_ITEM_QUERY, span)
    expect(await total()).toBeGreaterThan(0)
    await sql`
      INSERT INTO order_lines (uid, status, product_uid, item_id, item_name, rental_start_on, rental_end_on, blocked)
      SELECT 'all-' || uid, 8, uid, item_id, '', ${span.fromOn}::date, ${span.toOn}::date,
             daterange(${span.fromOn}::date, ${span.toOn}::date, '[]')
      FROM units WHERE release AND available AND uid NOT IN (
        SELECT product_uid FROM order_lines WHERE status = 6)`.execute(opened().db)
    await expect.poll(total, { timeout: 2_000 }).toBe(0)
  })
})
