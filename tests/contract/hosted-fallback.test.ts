import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SearchPage, SearchQuery } from '#services/ports/search-index.ts'
import { type SearchService, startSearchService } from '#tests/support/catalogue/search-service.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { hostedShop } from './hosted-shop.ts'
import { loadDemoCatalogue } from './search-shop.ts'

const QUESTION: SearchQuery = { text: '', prefix: 'last', typos: 'needed', filter: undefined }
const PAGE: SearchPage = { offset: 0, limit: 20, facets: ['brand'], numbers: [] }

const database = databaseOfSuite()
const db = () => database().db
let service: SearchService
let shop: ReturnType<typeof hostedShop>

beforeAll(async () => {
  service = await startSearchService()
  await loadDemoCatalogue(db())
  const first = hostedShop(db(), service)
  await first.compare()
  await first.update()
})
beforeEach(() => {
  service.mode = { kind: 'up' }
  shop = hostedShop(db(), service)
})
afterAll(() => service?.close())

const find = (text = '') => shop.search.find({ ...QUESTION, text }, PAGE)

test('without the service the embedded index answers, and the service rests for a while', async () => {
  const expected = await shop.embedded.find({ ...QUESTION, text: '数珠' }, PAGE)
  service.mode = { kind: 'down' }
  expect(await find('数珠')).toEqual(expected)
  expect(shop.answeredBy).toEqual(['embedded'])
  expect(shop.failures).toHaveLength(1)
  const before = service.requests.length
  await find('喪服')
  expect([service.requests.length, shop.failures.length]).toEqual([before, 1])
  service.mode = { kind: 'up' }
  shop.later(11)
  await find('喪服')
  expect(shop.answeredBy).toEqual(['embedded', 'embedded', 'service'])
})

test('a slow service gets its time and no more', async () => {
  shop = hostedShop(db(), service, 300)
  service.mode = { kind: 'slow', ms: 5_000 }
  const startedAt = performance.now()
  expect((await find('喪服')).items).toHaveLength(20)
  expect(performance.now() - startedAt).toBeLessThan(4_000)
  expect(shop.answeredBy).toEqual(['embedded'])
})

test('what is logged does not contain what customers typed', async () => {
  service.mode = { kind: 'down' }
  await find('山田花子の喪服')
  const [failure] = shop.failures as [Error]
  expect(`${failure.message} ${failure.stack} ${JSON.stringify(failure)}`).not.toContain('山田')
  expect(Object.keys(failure)).toEqual([])
})

test('the same question is asked once within seconds', async () => {
  const before = service.requests.length
  await Promise.all([find('数珠'), find('数珠')])
  await find('数珠')
  expect(service.requests.length).toBe(before + 1)
  shop.later(4)
  await find('数珠')
  expect(service.requests.length).toBe(before + 2)
})

test('a question that is asked all the time gets a new answer after seconds', async () => {
  const before = service.requests.length
  for (let n = 0; n < 4; n += 1) {
    await find('袱紗')
    shop.later(2)
  }
  expect(service.requests.length).toBe(before + 2)
})

test('items that are no longer on sale are replaced by the next ones, page by page', async () => {
  const all = (await shop.search.find(QUESTION, { ...PAGE, limit: 1_000 })).items.map(({ id }) => id)
  const gone = all.filter((_, place) => place % 4 === 1).slice(0, 15)
  await sql`UPDATE items SET release = false WHERE id = ANY (${gone}::integer[])`.execute(db())
  shop.later()
  const walked: number[] = []
  for (let offset = 0; offset < 100; offset += 20) {
    const { items, total } = await shop.search.find(QUESTION, { ...PAGE, offset })
    expect(items).toHaveLength(20)
    expect(total).toBeGreaterThanOrEqual(all.length - gone.length)
    walked.push(...items.map(({ id }) => id))
  }
  expect(walked).toEqual(all.filter((id) => !gone.includes(id)).slice(0, 100))
  expect(new Set(shop.answeredBy)).toEqual(new Set(['service']))
})
