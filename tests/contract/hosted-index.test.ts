import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rankingStore } from '#adapters/postgres/catalogue/ranking-store.ts'
import { day } from '#domain/day.ts'
import { compareHostedIndex, updateHostedIndex } from '#services/scheduled/hosted-index.ts'
import { type SearchService, startSearchService } from '#tests/support/catalogue/search-service.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { changeCatalogue, clearHostedIndex, countChanges, expectCurrent, hostedShop } from './hosted-shop.ts'
import { insertLines } from './sample-shop.ts'
import { loadDemoCatalogue } from './search-shop.ts'

const database = databaseOfSuite()
const db = () => database().db
let service: SearchService
let shop: ReturnType<typeof hostedShop>

beforeAll(() => loadDemoCatalogue(db()))
beforeEach(async () => {
  await service?.close()
  await clearHostedIndex(db())
  service = await startSearchService()
  shop = hostedShop(db(), service)
})
afterAll(() => service?.close())

const build = async () => {
  await shop.compare()
  expect(await shop.update()).toBeGreaterThan(200)
}
const readItems = () => shop.ports.searchChanges.readItems()

describe('the hosted index', () => {
  test('is built with settings, synonyms and replicas, and rebuilt without a gap', async () => {
    await build()
    await expectCurrent(db(), shop, service)
    expect(service.indexes.get('items_price_asc')!.settings.ranking[0]).toBe('asc(price)')
    expect(service.indexes.get('items_date')!.synonyms.length).toBeGreaterThan(20)
    const sizes = new Set<number | undefined>()
    service.onTask = () => {
      for (const name of ['items', 'items_date']) sizes.add(service.indexes.get(name)?.records.size)
    }
    expect(await shop.ports.searchChanges.requestRebuild(Temporal.Instant.from('2026-11-20T01:00:00Z'))).toBe(true)
    expect(await shop.update()).toBeGreaterThan(200)
    expect([...sizes]).toEqual([(await readItems()).length])
    await expectCurrent(db(), shop, service)
  })

  test('gets only the items that changed, and is not asked otherwise', async () => {
    await build()
    const before = service.requests.length
    expect(await shop.update()).toBe(0)
    expect(service.requests.length).toBe(before)
    await changeCatalogue(db(), shop, 1)
    expect(await shop.update()).toBe(2)
    expect(service.requests.slice(before)).toEqual(['POST /1/indexes/items/batch'])
    await expectCurrent(db(), shop, service)
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['its price', (id) => sql`UPDATE items SET price_four_days = price_four_days + 10 WHERE id = ${id}`.execute(db())],
    ['its tags', (id) => sql`DELETE FROM item_tags WHERE item_id = ${id}`.execute(db())],
    ['its categories', (id) => sql`DELETE FROM item_categories WHERE item_id = ${id}`.execute(db())],
    ['its units', (id) => sql`UPDATE units SET release = false WHERE item_id = ${id}`.execute(db())],
    ['a size', () => sql`UPDATE units SET size_label = '特大' WHERE size_label = '9号'`.execute(db())],
    ['a category', () => sql`UPDATE categories SET name = name || '一覧' WHERE uid = 108`.execute(db())],
    ['a tag', () => sql`UPDATE tags SET name = name || '調' WHERE name LIKE 'ブラック%'`.execute(db())],
    ['a brand', () => sql`UPDATE makers SET kana = kana || 'ドウ' WHERE uid = 11`.execute(db())],
    [
      'a picture',
      (id) =>
        sql`INSERT INTO item_medias (item_id, position, file_key, view, width, height, alt)
          VALUES (${id}, 0, ${`items/${id}/new`}, 'front', 10, 10, '')`.execute(db()),
    ],
  ])('follows a change of %s', async (_, change) => {
    await build()
    await change((await readItems())[7]!.id)
    expect(await shop.update()).toBeGreaterThan(0)
    await expectCurrent(db(), shop, service)
  })

  test('does not get bookings, but the popularity that follows, by the hourly comparison', async () => {
    await build()
    const [item] = await readItems()
    const { rows } = await sql<{ uid: number }>`SELECT uid FROM units WHERE item_id = ${item!.id}`.execute(db())
    const days = {
      rental_start_on: '2026-11-22',
      rental_end_on: '2026-11-25',
      fromOn: '2026-11-20',
      toOn: '2026-11-28',
    }
    const line = { uid: 'lent', status: 1, product_uid: rows[0]!.uid, item_id: item!.id, item_name: '', ...days }
    await insertLines(db(), [{ ...line, blocked: '[2026-11-20,2026-11-29)' } as never])
    expect(await countChanges(db())).toBe(0)
    await rankingStore(db()).countRentals(day('2026-08-22'))
    expect(await shop.compare()).toBe(1)
    expect(await shop.update()).toBe(1)
    await expectCurrent(db(), shop, service)
  })

  test('is repaired by the comparison when it was changed in the service', async () => {
    await build()
    const { records } = service.indexes.get('items')!
    records.delete([...records.keys()][0]!)
    records.set('999999', { objectID: '999999', name: '別の店の品' })
    expect(await shop.compare()).toBe(2)
    await shop.update()
    await expect.poll(() => service.indexes.get('items')!.records.has('999999')).toBe(false)
    expect(await shop.compare()).toBe(0)
  })

  test('without a hosted service nothing is recorded', async () => {
    await build()
    const { ports } = shop
    expect(await compareHostedIndex({ ...ports, hostedIndex: undefined })()).toBe(0)
    await changeCatalogue(db(), shop, 2)
    expect(await countChanges(db())).toBe(0)
    expect(await updateHostedIndex({ ...ports, hostedIndex: undefined })()).toBe(0)
  })

  test('one process at a time sends changes', async () => {
    await build()
    await changeCatalogue(db(), shop, 3)
    const other = hostedShop(db(), service)
    const counts = await Promise.all([shop.update(), other.update()])
    expect(counts.toSorted()).toEqual([0, 2])
    await expectCurrent(db(), shop, service)
  })

  test('a process that hung longer than its lease sends nothing more', async () => {
    await build()
    await changeCatalogue(db(), shop, 4)
    const { ports } = shop
    const searchChanges: typeof ports.searchChanges = {
      ...ports.searchChanges,
      read: async (limit) => {
        shop.later(150)
        await hostedShopLater.update()
        return { numbers: ['1'], itemIds: (await ports.searchChanges.read(limit)).itemIds }
      },
    }
    const hostedShopLater = hostedShop(db(), service)
    hostedShopLater.later(150)
    const before = service.requests.length
    expect(await updateHostedIndex({ ...ports, searchChanges })()).toBe(0)
    expect(shop.updateFailures).toEqual([
      expect.objectContaining({ message: expect.stringMatching('another process') }),
    ])
    expect(service.requests.length).toBe(before + 1)
    await expectCurrent(db(), shop, service)
  })

  test('a failure is tried again later and later, and raises an alarm the third time', async () => {
    await build()
    await changeCatalogue(db(), shop, 5)
    service.mode = { kind: 'writes-limited' }
    expect(await shop.update()).toBe(0)
    const before = service.requests.length
    expect(await shop.update()).toBe(0)
    expect(service.requests.length).toBe(before)
    shop.later(6)
    expect(await shop.update()).toBe(0)
    expect(shop.updateFailures).toHaveLength(2)
    expect(shop.updateFailures[0]).toMatchObject({ message: 'hosted search 429: Too many requests' })
    shop.later(6)
    expect(await shop.update()).toBe(0)
    expect(service.requests.length).toBe(before + 1)
    shop.later(6)
    await expect(shop.update()).rejects.toThrow('429')
    service.mode = { kind: 'up' }
    shop.later(60)
    expect(await shop.update()).toBe(2)
    await expectCurrent(db(), shop, service)
  })
})
