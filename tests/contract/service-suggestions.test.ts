import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { serviceSuggestions } from '#app/shell-script/later/service-suggestions.ts'
import { suggestionLine } from '#domain/calls/suggestion.ts'
import { suggest } from '#services/search.ts'
import { SERVICE_KEYS, type SearchService, startSearchService } from '#tests/support/catalogue/search-service.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { hostedShop } from './hosted-shop.ts'
import { loadDemoCatalogue } from './search-shop.ts'

const database = databaseOfSuite()
const signal = new AbortController().signal
let service: SearchService
let shop: ReturnType<typeof hostedShop>
let ask: (text: string, signal?: AbortSignal) => ReturnType<typeof serviceSuggestions>

beforeAll(async () => {
  service = await startSearchService()
  await loadDemoCatalogue(database().db)
  shop = hostedShop(database().db, service)
  await shop.compare()
  await shop.update()
})
beforeEach(async () => {
  service.mode = { kind: 'up' }
  // A page that was loaded anew.
  vi.resetModules()
  const page = await import('#app/shell-script/later/service-suggestions.ts')
  const { appId, apiKey } = SERVICE_KEYS
  ask = (text, given = signal) =>
    page.serviceSuggestions({ url: service.url, appId, apiKey, indexName: 'items' }, text, given)
})
afterAll(() => service?.close())

test('a browser gets from the service what the shop would suggest', async () => {
  for (const text of ['はくう', '白雨', 'バッグ', '数珠']) {
    const lines = await ask(text)
    const own = (await suggest({ search: shop.search })(text)).map(suggestionLine)
    expect(lines!.length).toBeGreaterThan(0)
    expect(lines).toEqual(own)
  }
  expect(new Set((await ask('白'))!.map(({ kind }) => kind))).toContain('brand')
  expect(shop.failures).toEqual([])
})

test('one request is sent for a text, with the key for searching only', async () => {
  const before = service.requests.length
  await ask('喪服')
  expect(service.requests.slice(before)).toEqual(['POST /1/indexes/*/queries'])
})

test('a service that fails or is slow is not asked again for a while', async () => {
  service.mode = { kind: 'down' }
  expect(await ask('喪服')).toBeUndefined()
  service.mode = { kind: 'up' }
  const before = service.requests.length
  expect(await ask('喪服')).toBeUndefined()
  expect(service.requests.length).toBe(before)
})

test('a slow service is given up', async () => {
  service.mode = { kind: 'slow', ms: 10_000 }
  const startedAt = performance.now()
  expect(await ask('喪服')).toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(8_000)
})

test('further input is no failure of the service', async () => {
  const abort = new AbortController()
  const asked = ask('喪', abort.signal)
  abort.abort()
  expect(await asked).toBeUndefined()
  expect(await ask('喪服')).toHaveLength(8)
})
