import type { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { suggest } from '#services/search.ts'
import { demoSearchItems, searchIndexOf } from '#tests/contract/search-items.ts'
import { suggestRouter } from './suggest-router.ts'

let router: Hono
beforeAll(async () => {
  const index = searchIndexOf(demoSearchItems())
  const search = {
    find: async (...args: Parameters<typeof index.find>) => index.find(...args),
    findValues: async (...args: Parameters<typeof index.findValues>) => index.findValues(...args),
    refresh: async () => undefined,
  }
  router = suggestRouter({ suggest: suggest({ search }) })
})

describe('suggestions', () => {
  const send = async (path: string, method = 'GET') => {
    const response = await router.request(path, { method })
    return { status: response.status, headers: response.headers, json: await response.json() }
  }

  test('returns at most eight categories, brands and items', async () => {
    const { status, headers, json } = await send(`/?q=${encodeURIComponent('もふ')}`)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=30'])
    expect(json.suggestions).toHaveLength(8)
    expect(json.suggestions[0]).toMatchObject({
      kind: 'category',
      url: expect.stringMatching(/^\/items\/list\?category_id=\d+$/),
    })
    expect(json.suggestions.at(-1)).toMatchObject({ kind: 'item', url: expect.stringMatching(/^\/items\/\d+$/) })
    const { json: brands } = await send(`/?q=${encodeURIComponent('はくう')}`)
    expect(brands.suggestions[0]).toMatchObject({ kind: 'brand', label: '白雨', url: '/items/list?maker_id=11' })
  })

  test('returns no suggestions for an empty text, and always JSON', async () => {
    expect((await send('/?q=')).json).toEqual({ suggestions: [] })
    expect((await send(`/?q=${encodeURIComponent('黒'.repeat(2_000))}`)).status).toBe(200)
    expect([(await send('/')).status, (await send('/', 'POST')).status, (await send('/other')).status]).toEqual([
      400, 405, 404,
    ])
  })
})
