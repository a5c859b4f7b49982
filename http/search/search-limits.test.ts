import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createFairQueue } from '#adapters/runtime/fair-queue.ts'
import type { SearchPage, SearchResult } from '#services/ports/search-index.ts'
import { demoSearchItems, searchIndexOf } from '#tests/contract/search-items.ts'
import type { CallRateLimit } from '../calls/rate-limit.ts'
import { type SearchRouterOptions, searchRouter } from './search-router.ts'

const CREDENTIALS = { 'x-algolia-application-id': 'SUMIREI', 'x-algolia-api-key': 'sumirei-search' }
const ALL_HITS = 100_000

let found: SearchResult
const pages: SearchPage[] = []
beforeAll(async () => {
  const index = searchIndexOf(demoSearchItems())
  const question = { text: '', prefix: 'last', typos: 'needed', filter: undefined } as const
  found = index.find(question, { offset: 0, limit: 1_000, facets: [], numbers: [] })
})
beforeEach(() => {
  pages.length = 0
})

/** A search with more items than any page, whose pages are recorded. */
const router = (options: Partial<SearchRouterOptions> = {}) => {
  const finder = {
    find: async (_: unknown, page: SearchPage): Promise<SearchResult> => {
      pages.push(page)
      const items = Array.from({ length: page.limit }, (_, index) => found.items[index % found.items.length]!)
      return { ...found, total: ALL_HITS, items }
    },
    findValues: async () => [],
  }
  return searchRouter(finder, { appId: 'SUMIREI', apiKey: 'sumirei-search', ...options })
}

const many = async (requests: readonly object[], options: Partial<SearchRouterOptions> = {}) => {
  const body = JSON.stringify({ requests: requests.map((request) => ({ indexName: 'items', ...request })) })
  const response = await router(options).request('/indexes/*/queries', { method: 'POST', body, headers: CREDENTIALS })
  return { status: response.status, headers: response.headers, json: await response.json() }
}
const repeated = (count: number, request: object) => Array.from({ length: count }, () => request)

test('the queries of one request return 2,000 hits at most', async () => {
  expect((await many(repeated(50, { hitsPerPage: 1_000 }))).status).toBe(400)
  expect((await many(repeated(50, { hitsPerPage: 1, length: 1_000 }))).status).toBe(400)
  expect(pages).toEqual([])
  expect((await many(repeated(50, { hitsPerPage: 40 }))).json.results).toHaveLength(50)
  expect((await many(repeated(2, { hitsPerPage: 5_000 }))).json.results[1].hits).toHaveLength(1_000)
  expect((await many(repeated(3, { hitsPerPage: 1_000 }))).json.message).toContain('2000')
})

test('a request has 50 queries at most', async () => {
  expect((await many(repeated(51, { hitsPerPage: 1 }))).status).toBe(400)
})

test('all pages up to the 20,000th hit can be walked, and no further ones', async () => {
  const last = await many([{ hitsPerPage: 1_000, page: 19 }])
  expect(last.json.results[0]).toMatchObject({ nbHits: ALL_HITS, nbPages: 20 })
  expect(last.json.results[0].hits).toHaveLength(1_000)
  expect((await many([{ hitsPerPage: 1_000, page: 20 }])).json.results[0].hits).toEqual([])
  expect((await many([{ hitsPerPage: 300, page: 66 }])).json.results[0].hits).toHaveLength(200)
  expect((await many([{ offset: 19_800, length: 300 }])).json.results[0].hits).toHaveLength(200)
})

test('the queries of one request share a time budget', async () => {
  const slow = await many(repeated(3, { hitsPerPage: 1 }), { budgetMs: -1 })
  expect(slow.status).toBe(408)
  expect((await many(repeated(3, { hitsPerPage: 1 }))).status).toBe(200)
})

test('queries and hits are charged to the key and the network', async () => {
  const charges: [string, number | undefined][] = []
  let isAllowed = true
  const rateLimit: CallRateLimit = {
    name: 'searches',
    policy: '',
    take: async (key, calls) => {
      charges.push([key, calls])
      return { isAllowed, remaining: 0, resetSeconds: 30 }
    },
  }
  const options = { rateLimit, addressOf: () => '2001:db8:0:1:a::1' }
  await many([{ hitsPerPage: 20 }, { hitsPerPage: 20 }, { type: 'facet', facet: 'brand' }], options)
  await many([{ hitsPerPage: 1_000 }], options)
  expect(charges).toEqual([
    ['sumirei-search 2001:db8:0:1', 3],
    ['sumirei-search 2001:db8:0:1', 21],
  ])
  isAllowed = false
  const refused = await many([{ hitsPerPage: 20 }], options)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect(refused.json).toEqual({ message: expect.stringMatching(/^Too many queries/), status: 429 })
})

test('networks take turns: one query of another network waits for one query only', async () => {
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 500, maxWaitingPerNetwork: 50, maxWaitMs: 10_000 })
  const addresses = new Map<Request, string>()
  const shared = router({ queue, addressOf: (request) => addresses.get(request) })
  const done: string[] = []
  const ask = async (address: string, count: number) => {
    const requests = repeated(count, { indexName: 'items', hitsPerPage: 1 })
    const init = { method: 'POST', body: JSON.stringify({ requests }), headers: CREDENTIALS }
    const request = new Request('http://shop.test/indexes/*/queries', init)
    addresses.set(request, address)
    const { status } = await shared.fetch(request)
    done.push(`${address} ${status}`)
  }
  const flood = Array.from({ length: 60 }, () => ask('203.0.113.9', 20))
  await ask('198.51.100.1', 3)
  expect(done.filter((line) => line === '203.0.113.9 200')).toEqual([])
  await Promise.all(flood)
  expect(done).toContain('198.51.100.1 200')
  expect(done.filter((line) => line === '203.0.113.9 429').length).toBeGreaterThan(0)
})

test('other requests are handled while many hits are made', async () => {
  const [ofMany, ofFew] = [await turnsDuring(1_000), await turnsDuring(1)]
  // Two queries of a thousand hits let others go first after each hundred.
  expect(ofMany - ofFew).toBeGreaterThanOrEqual(15)
})

/** The turns of the event loop while two queries are answered. */
async function turnsDuring(hitsPerPage: number): Promise<number> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await many(repeated(2, { query: 'くろ', hitsPerPage }))
  isOver = true
  return turns
}
