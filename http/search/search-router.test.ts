/** Claims of docs/product/7: Search service. Claims of docs/product/8: Search errors. */

import { gzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '#services/services.ts'
import { demoSearchItems, searchIndexOf } from '#tests/contract/search-items.ts'
import { searchRouter } from './search-router.ts'

const OPTIONS = { appId: 'SUMIREI', apiKey: 'sumirei-search' }
const CREDENTIALS = { 'x-algolia-application-id': 'SUMIREI', 'x-algolia-api-key': 'sumirei-search' }
let router: Hono

beforeAll(async () => {
  const index = searchIndexOf(demoSearchItems())
  const search: Pick<Services['search'], 'find' | 'findValues'> = {
    find: async (question, page) => index.find(question, page),
    findValues: async (facet, text, question, limit) => index.findValues(facet, text, question, limit),
  }
  router = searchRouter(search, OPTIONS)
})

async function send(
  path: string,
  body: BodyInit | undefined,
  headers: Record<string, string> = CREDENTIALS,
  method = 'POST',
) {
  const response = await router.request(path, { method, body, headers })
  const text = await response.text()
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return { status: response.status, headers: response.headers, json: JSON.parse(text) }
}
const query = (params: object) => send('/indexes/items/query', JSON.stringify(params))

describe('a search', () => {
  test('returns all members of the protocol', async () => {
    const { status, json } = await query({ query: 'もふく', hitsPerPage: 2, page: 1, facets: ['category', 'price'] })
    expect(status).toBe(200)
    expect(json).toMatchObject({ page: 1, hitsPerPage: 2, query: 'もふく', index: 'items', exhaustiveNbHits: true })
    expect(json.nbPages).toBe(Math.ceil(json.nbHits / 2))
    expect(json.params).toBe(
      'query=%E3%82%82%E3%81%B5%E3%81%8F&hitsPerPage=2&page=1&facets=%5B%22category%22%2C%22price%22%5D',
    )
    expect(json.hits).toHaveLength(2)
    expect(json.hits[0]).toMatchObject({
      objectID: expect.stringMatching(/^\d+$/),
      name: expect.any(String),
      price: expect.any(Number),
    })
    expect(json.hits[0]._highlightResult.name.value).toContain('<em>喪服</em>')
    expect(json.facets.category.レディースセット).toBeGreaterThan(5)
    expect(json.facets_stats.price.min).toBeLessThan(json.facets_stats.price.max)
    expect(json.processingTimeMS).toBeLessThan(1_000)
  })

  test('returns hits by position when `length` is given', async () => {
    const { hits: first } = (await query({ hitsPerPage: 5 })).json
    const { json } = await query({ hitsPerPage: 3, page: 1, offset: 2, length: 2 })
    expect(json).toMatchObject({ hits: first.slice(2, 4), offset: 2, length: 2 })
    for (const name of ['page', 'nbPages', 'hitsPerPage']) expect(json).not.toHaveProperty(name)
    expect((await query({ length: 2 })).json).toMatchObject({ hits: first.slice(0, 2), offset: 0, length: 2 })
    expect((await query({ hitsPerPage: 3, offset: 2 })).json).toMatchObject({ hits: first.slice(0, 3), page: 0 })
    expect((await query({ params: 'offset=1&length=2000' })).json).toMatchObject({ offset: 1, length: 1_000 })
    expect((await query({ offset: 20_000, length: 1 })).json.hits).toEqual([])
    expect((await query({ offset: -1, length: 1 })).json.message).toContain('offset')
    expect((await query({ length: -1 })).json.message).toContain('length')
  })

  test('returns only the requested attributes', async () => {
    const { json } = await query({ attributesToRetrieve: ['name'], attributesToHighlight: [], hitsPerPage: 1 })
    expect(Object.keys(json.hits[0])).toEqual(['objectID', 'name'])
    const { json: rest } = await query({ attributesToRetrieve: ['*', '-price'], hitsPerPage: 1 })
    expect(rest.hits[0]).not.toHaveProperty('price')
    expect(rest.hits[0]).toHaveProperty('brand')
  })

  test('escapes texts and uses the requested highlight tags', async () => {
    const { json } = await query({ query: 'quill', highlightPreTag: '[', highlightPostTag: ']', hitsPerPage: 1 })
    expect(json.hits[0]._highlightResult.brand.value).toBe('[Quill] &amp; Stern')
  })

  test('accepts the older form with all parameters in one text', async () => {
    const params = new URLSearchParams({
      query: '喪服',
      hitsPerPage: '3',
      facetFilters: '[["color:ブラック"]]',
      facets: 'color,size',
    })
    const { json } = await query({ params: params.toString() })
    expect(json.hits).toHaveLength(3)
    expect(Object.keys(json.facets)).toEqual(['color', 'size'])
    expect(Object.keys(json.facets.color)).toEqual(['ブラック'])
  })

  test('limits the page size', async () => {
    const { json } = await query({ hitsPerPage: 100_000 })
    expect(json.hitsPerPage).toBe(1_000)
    expect((await query({ hitsPerPage: 0 })).json).toMatchObject({ hits: [], nbPages: 0 })
    expect((await query({ page: 1_000_000 })).json.hits).toEqual([])
  })

  test('searches facet values', async () => {
    const { json } = await send(
      '/indexes/items/facets/brand/query',
      JSON.stringify({ facetQuery: 'qui', maxFacetHits: 5 }),
    )
    expect(json).toMatchObject({ facetHits: [{ value: 'Quill & Stern', highlighted: '<em>Qui</em>ll &amp; Stern' }] })
    expect(json.facetHits[0].count).toBeGreaterThan(3)
  })

  test('processes several searches of both kinds in one request', async () => {
    const requests = [
      { indexName: 'items', query: '数珠' },
      { indexName: 'items', type: 'facet', facet: 'category', facetQuery: 'バッグ' },
    ]
    const { json } = await send('/indexes/*/queries', JSON.stringify({ requests }))
    expect(json.results[0].nbHits).toBeGreaterThan(5)
    expect(json.results[1].facetHits.length).toBeGreaterThan(1)
  })
})

describe('bodies', () => {
  test.each(['text/plain', 'application/json', 'application/x-www-form-urlencoded'])('%s', async (type) => {
    expect((await send('/indexes/items/query', '{}', { ...CREDENTIALS, 'content-type': type })).status).toBe(200)
  })

  test('gzip, limited before and after decompression', async () => {
    const zipped = { ...CREDENTIALS, 'content-encoding': 'gzip' }
    expect((await send('/indexes/items/query', gzipSync('{"query":"喪服"}'), zipped)).json.query).toBe('喪服')
    expect((await send('/indexes/items/query', gzipSync(Buffer.alloc(50_000_000)), zipped)).status).toBe(413)
    expect((await send('/indexes/items/query', 'no gzip', zipped)).status).toBe(400)
    expect((await send('/indexes/items/query', '{}', { ...CREDENTIALS, 'content-encoding': 'br' })).status).toBe(415)
    expect((await send('/indexes/items/query', ' '.repeat(300_000))).status).toBe(413)
  })

  test.each([
    '{',
    'null',
    '[]',
    '"a"',
    '1',
    '\u0000',
    '{"page":-1}',
    '{"page":1.5}',
    '{"query":{}}',
    '{"filters":"price<"}',
    '{"facetFilters":5}',
  ])('%s is rejected', async (body) => {
    const { status, json } = await send('/indexes/items/query', body)
    expect({ status, json }).toEqual({ status: 400, json: { status: 400, message: expect.any(String) } })
  })

  test('invalid UTF-8 is rejected', async () => {
    expect((await send('/indexes/items/query', new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400)
  })
})

describe('errors', () => {
  const path = '/indexes/items/query'

  test('with missing or wrong credentials', async () => {
    const invalid: Record<string, string>[] = [
      {},
      { 'x-algolia-application-id': 'SUMIREI' },
      { ...CREDENTIALS, 'x-algolia-api-key': 'admin' },
    ]
    for (const headers of invalid) {
      expect((await send(path, '{}', headers)).json).toEqual({
        message: 'Invalid Application-ID or API key',
        status: 403,
      })
    }
    expect(
      (await send(`${path}?x-algolia-application-id=SUMIREI&x-algolia-api-key=sumirei-search`, '{}', {})).status,
    ).toBe(200)
  })

  test.each([
    ['PUT', '/indexes/items/1'],
    ['DELETE', '/indexes/items'],
    ['DELETE', '/indexes/items/query'],
    ['POST', '/indexes/items/batch'],
    ['POST', '/indexes/items/browse'],
    ['POST', '/indexes/items'],
    ['GET', '/indexes/items/settings'],
    ['GET', '/keys'],
    ['POST', '/indexes/items/queries'],
  ])('%s %s is not allowed with the search key', async (method, target) => {
    const { status, json } = await send(
      `/1${target}`.slice(2),
      method === 'GET' ? undefined : '{}',
      CREDENTIALS,
      method,
    )
    expect({ status, message: json.message }).toEqual({ status: 403, message: 'Method not allowed with this API key' })
  })

  test('wrong method, unknown path, index and facet', async () => {
    const response = await send(path, undefined, CREDENTIALS, 'GET')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect((await send('/nothing', '{}')).status).toBe(404)
    expect((await send('/indexes/orders/query', '{}')).json).toEqual({
      message: 'Index orders does not exist',
      status: 404,
    })
    expect((await send('/indexes/items/facets/name/query', '{}')).status).toBe(400)
    expect(
      (await send('/indexes/*/queries', JSON.stringify({ requests: Array(51).fill({ indexName: 'items' }) }))).status,
    ).toBe(400)
  })

  test('an unknown attribute in one query gives it no hits, and the query beside it is answered', async () => {
    for (const bad of [
      { filters: 'colour:black' },
      { facetFilters: [['colour:black']] },
      { numericFilters: 'age>3' },
    ]) {
      const requests = [{ indexName: 'items' }, { indexName: 'items', facets: ['brand'], ...bad }]
      const { status, json } = await send('/indexes/*/queries', JSON.stringify({ requests }))
      expect(status).toBe(200)
      expect(json.results).toMatchObject([{ nbHits: expect.any(Number) }, { nbHits: 0, hits: [], facets: {} }])
      expect(json.results[0].nbHits).toBeGreaterThan(0)
    }
  })

  test('allows cross-origin requests', async () => {
    const response = await router.request('/indexes/*/queries', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toContain('x-algolia-api-key')
  })
})
