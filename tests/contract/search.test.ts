import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { algoliasearch, type SearchClient, type SearchParamsObject } from 'algoliasearch'
import { type LiteClient, liteClient } from 'algoliasearch/lite'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchRouter } from '#http/search/search-router.ts'
import { browseOf } from '#tests/support/catalogue/browse.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { loadDemoCatalogue } from './search-shop.ts'

const APP = 'SUMIREI'
const KEY = 'sumirei-search'
type Requester = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['requester']>
type EndRequest = Parameters<Requester['send']>[0]
type Answer = Awaited<ReturnType<Requester['send']>>
type Item = {
  readonly objectID: string
  readonly name: string
  readonly brand: string
  readonly category: readonly string[]
  readonly color: readonly string[]
  readonly size: readonly string[]
  readonly price: number
}

let database: TestDatabase
let server: Server
let lite: LiteClient
let full: SearchClient
let browser: LiteClient
/** The requests that clients sent: where the credentials were, and how the body was encoded. */
const sent: {
  readonly inHeaders: boolean
  readonly inQuery: boolean
  readonly type: string | undefined
  readonly encoding: string | undefined
}[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await loadDemoCatalogue(db)
  const shop = new Hono()
  shop.use(async ({ req }, next) => {
    sent.push({
      inHeaders: req.header('x-algolia-api-key') !== undefined,
      inQuery: req.query('x-algolia-api-key') !== undefined,
      type: req.header('content-type'),
      encoding: req.header('content-encoding'),
    })
    await next()
  })
  shop.route('/1', searchRouter(browseOf(db), { appId: APP, apiKey: KEY }))
  server = createServer(getRequestListener(shop.fetch, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  lite = liteClient(APP, KEY, here())
  full = algoliasearch(APP, KEY, here())
  // The build for browsers, with fetch in the place of its XMLHttpRequest.
  const build = new URL('../../node_modules/algoliasearch/dist/lite/builds/browser.js', import.meta.url).href
  const { liteClient: browserClient } = (await import(/* @vite-ignore */ build)) as { liteClient: typeof liteClient }
  browser = browserClient(APP, KEY, { ...here(), requester: { send: byFetch } })
})
afterAll(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined))
  await database?.close()
})

const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
/** The default timeout of the client, 2 s, is too short on a busy machine. */
const timeouts = { connect: 60_000, read: 60_000, write: 60_000 }
const here = () => ({ hosts: [{ url: address(), accept: 'readWrite' as const, protocol: 'http' as const }], timeouts })

/** The requester of the browser build with fetch, because Node has no XMLHttpRequest. */
async function byFetch({ url, method, headers, data }: EndRequest): Promise<Answer> {
  const response = await fetch(url, { method, headers, body: data as string | undefined })
  return { status: response.status, content: await response.text(), headers: {}, isTimedOut: false }
}

async function find(query: string, params: SearchParamsObject = {}, client: LiteClient = lite) {
  const { results } = await client.searchForHits<Item>([{ indexName: 'items', query, ...params }])
  return results[0]!
}
const names = async (query: string, params?: SearchParamsObject) =>
  (await find(query, params)).hits.map(({ name }) => name)

describe('the official client', () => {
  test('sends its credentials as headers in Node', async () => {
    const { hits, nbHits, index } = await find('喪服', { hitsPerPage: 5 })
    expect({ length: hits.length, index }).toEqual({ length: 5, index: 'items' })
    expect(nbHits).toBeGreaterThan(20)
    expect(hits[0]).toMatchObject({
      objectID: expect.stringMatching(/^\d+$/),
      brand: expect.any(String),
      price: expect.any(Number),
    })
    expect(sent.at(-1)).toMatchObject({ inHeaders: true, inQuery: false, type: expect.stringContaining('text/plain') })
  })

  test('sends its credentials in the query string in a browser', async () => {
    const { hits } = await find('喪服', { hitsPerPage: 5 }, browser)
    expect(hits).toEqual((await find('喪服', { hitsPerPage: 5 })).hits)
    expect(sent).toContainEqual(expect.objectContaining({ inHeaders: false, inQuery: true }))
  })

  test('may compress request bodies', async () => {
    const zipping = liteClient(APP, KEY, { ...here(), compression: 'gzip' })
    const filters = Array.from({ length: 60 }, (_, n) => `objectID:${n + 1_000}`).join(' OR ')
    expect((await find('', { filters }, zipping)).nbHits).toBe((await find('', { filters })).nbHits)
    expect(sent.some(({ encoding }) => encoding === 'gzip')).toBe(true)
  })

  test('searches one index or several', async () => {
    const one = await full.searchSingleIndex<Item>({
      indexName: 'items',
      searchParams: { query: '数珠', hitsPerPage: 3 },
    })
    expect(one.hits).toHaveLength(3)
    const { results } = await full.search<Item>({
      requests: [
        { indexName: 'items', query: 'ふくさ' },
        { indexName: 'items', type: 'facet', facet: 'category', facetQuery: 'ばっぐ' },
      ],
    })
    expect(results[0]).toMatchObject({ query: 'ふくさ', exhaustiveNbHits: true })
    expect(results[1]).toMatchObject({
      facetHits: expect.arrayContaining([expect.objectContaining({ value: 'バッグ' })]),
    })
  })

  test('reads all pages, or hits by position', async () => {
    const ids: string[] = []
    let pages = 1
    for (let page = 0; page < pages; page += 1) {
      const { hits, nbPages = 0 } = await find('', { page, hitsPerPage: 50 })
      ids.push(...hits.map(({ objectID }) => objectID))
      pages = nbPages
    }
    const { nbHits } = await find('')
    expect(pages).toBe(Math.ceil(nbHits! / 50))
    expect([ids.length, new Set(ids).size]).toEqual([nbHits, nbHits])
    const { hits } = await find('', { hitsPerPage: 3, offset: 2, length: 2 })
    expect(hits.map(({ objectID }) => objectID)).toEqual(ids.slice(2, 4))
  })

  test('searches values of a facet', async () => {
    const { facetHits } = await full.searchForFacetValues({
      indexName: 'items',
      facetName: 'brand',
      searchForFacetValuesRequest: { facetQuery: 'はくう' },
    })
    expect(facetHits).toEqual([{ value: '白雨', highlighted: expect.any(String), count: expect.any(Number) }])
  })
})

test.each([
  ['喪服', 'もふく', 'モフク', 'ﾓﾌｸ'],
  ['数珠', 'じゅず', '念珠'],
  ['袱紗', 'ふくさ', 'フクサ'],
  ['ワンピース', 'one piece', 'わんぴーす'],
  ['礼服', 'れいふく', '禮服'],
])('finds %s in every spelling', async (word, ...writings) => {
  const expected = await names(word, { hitsPerPage: 100 })
  expect(expected.length).toBeGreaterThan(5)
  for (const writing of writings) expect(await names(writing, { hitsPerPage: 100 })).toEqual(expected)
})

test('tolerates typos unless typoTolerance is off', async () => {
  expect((await names('アンサンプル'))[0]).toContain('アンサンブル')
  expect(await names('アンサンプル', { typoTolerance: false })).toEqual([])
  expect((await names('喪服 アンサ'))[0]).toMatch(/アンサンブル/)
})

describe('facets and filters', () => {
  test('counts the items that the filter finds', async () => {
    const { facets } = await find('喪服', { facets: ['brand', 'category', 'color', 'size'], hitsPerPage: 0 })
    for (const [facet, counts] of Object.entries(facets!)) {
      for (const [value, count] of Object.entries(counts).slice(0, 6)) {
        expect((await find('喪服', { facetFilters: [`${facet}:${value}`], hitsPerPage: 0 })).nbHits).toBe(count)
        expect((await find('喪服', { filters: `${facet}:"${value}"`, hitsPerPage: 0 })).nbHits).toBe(count)
      }
    }
  })

  test('filters by price, brand and size', async () => {
    const { hits } = await find('', {
      filters: 'price:3000 TO 8000 AND (size:9号 OR size:11号) AND NOT brand:"Quill & Stern"',
      numericFilters: ['price<=7000'],
      facetFilters: [['color:ブラック', 'color:ネイビー'], 'category:-バッグ'],
      hitsPerPage: 1_000,
    })
    expect(hits.length).toBeGreaterThan(3)
    for (const { price, size, brand, color, category } of hits) {
      expect(price >= 3_000 && price <= 7_000 && brand !== 'Quill & Stern' && !category.includes('バッグ')).toBe(true)
      expect(size.includes('9号') || size.includes('11号')).toBe(true)
      expect(color.some((one) => one === 'ブラック' || one === 'ネイビー')).toBe(true)
    }
  })
})

describe('errors reach the caller unchanged', () => {
  const failure = (status: number, message: string | RegExp) =>
    expect.objectContaining({ status, message: expect.stringMatching(message) })

  test('a wrong key', async () => {
    await expect(find('a', {}, liteClient(APP, 'wrong', here()))).rejects.toEqual(
      failure(403, 'Invalid Application-ID or API key'),
    )
  })

  test('methods other than search', async () => {
    const denied = failure(403, 'Method not allowed with this API key')
    await expect(full.saveObject({ indexName: 'items', body: { objectID: '1' } })).rejects.toEqual(denied)
    await expect(full.deleteObject({ indexName: 'items', objectID: '1' })).rejects.toEqual(denied)
    await expect(full.clearObjects({ indexName: 'items' })).rejects.toEqual(denied)
    await expect(full.setSettings({ indexName: 'items', indexSettings: {} })).rejects.toEqual(denied)
    await expect(full.listIndices()).rejects.toEqual(denied)
    await expect(full.browse({ indexName: 'items' })).rejects.toEqual(denied)
  })

  test('an unknown index, an invalid filter', async () => {
    await expect(full.searchSingleIndex({ indexName: 'orders' })).rejects.toEqual(
      failure(404, 'Index orders does not exist'),
    )
    await expect(find('', { filters: 'price<' })).rejects.toEqual(failure(400, /^filters: unexpected the end/))
    await expect(find('', { page: -1 })).rejects.toEqual(failure(400, /page/))
  })

  test('requests that the client never sends', async () => {
    const send = (path: string, init: RequestInit) =>
      fetch(`http://${address()}${path}`, {
        ...init,
        headers: { 'x-algolia-application-id': APP, 'x-algolia-api-key': KEY, ...init.headers },
      })
    for (const [status, path, init] of [
      [400, '/1/indexes/*/queries', { method: 'POST', body: '{"requests":' }],
      [400, '/1/indexes/*/queries', { method: 'POST', body: '{}' }],
      [405, '/1/indexes/*/queries', { method: 'GET' }],
      [404, '/1/unheard-of', { method: 'GET' }],
      [413, '/1/indexes/items/query', { method: 'POST', body: 'x'.repeat(300_000) }],
      [400, '/1/indexes/items/query', { method: 'POST', body: 'x', headers: { 'content-encoding': 'gzip' } }],
    ] as const) {
      const response = await send(path, init)
      expect([response.status, await response.json()]).toEqual([status, { status, message: expect.any(String) }])
    }
  })
})
