import { expect, test } from 'vitest'
import { parseConfig } from '#config/config.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 1 }])

function postQuery(body: string, headers: Record<string, string> = {}): Promise<Response> {
  const credentials = '?x-algolia-application-id=SUMIREI&x-algolia-api-key=sumirei-search'
  return shop.fetch(`/1/indexes/*/queries${credentials}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: 'https://another.example', ...headers },
    body,
  })
}

test('serves the search API to a browser on another site', async () => {
  const response = await postQuery(JSON.stringify({ requests: [{ indexName: 'items', query: 'ワンピース' }] }))
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ results: [{ nbHits: 1, hits: [{ objectID: '1' }] }] })
})

test('returns a JSON error for an invalid query', async () => {
  const response = await postQuery('not json')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ status: 400, message: expect.any(String) })
})

test('pages have neither key nor address of a search service: lists come from the shop (D40)', async () => {
  const { apiKey } = parseConfig({}).search
  for (const path of ['/', '/items/list?name=ワンピース', '/items/1']) {
    const page = await shop.fetch(path)
    const sent = `${page.headers.get('content-security-policy')} ${await page.text()}`
    for (const secret of [apiKey, 'algolia']) expect(sent, path).not.toContain(secret)
  }
})

test('returns suggestions for the search box (D40)', async () => {
  const response = await shop.fetch(`/search/suggest?q=${encodeURIComponent('わんぴーす')}`)
  expect(response.status).toBe(200)
  expect(JSON.stringify(await response.json())).toContain('/items/1')
})
