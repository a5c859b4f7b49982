import type { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildItemIndex } from '#adapters/search/item-index.ts'
import { suggest } from '#services/search/suggest.ts'
import { demoSearchItems } from '#tests/contract/search-items.ts'
import { suggestDoor } from './suggest-door.ts'

let box: Hono
beforeAll(async () => {
  const index = await buildItemIndex(demoSearchItems(), async () => undefined)
  const search = {
    find: async (...asked: Parameters<typeof index.find>) => index.find(...asked),
    findValues: async (...asked: Parameters<typeof index.findValues>) => index.findValues(...asked),
    refresh: async () => undefined,
  }
  box = suggestDoor({ suggest: suggest({ search }) })
})

describe('suggestions', () => {
  const ask = async (path: string, method = 'GET') => {
    const response = await box.request(path, { method })
    return { status: response.status, headers: response.headers, json: await response.json() }
  }

  test('categories, brands and items, eight at most', async () => {
    const { status, headers, json } = await ask(`/?q=${encodeURIComponent('もふ')}`)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=30'])
    expect(json.suggestions).toHaveLength(8)
    expect(json.suggestions[0]).toMatchObject({
      kind: 'category',
      url: expect.stringMatching(/^\/items\/list\?category_id=\d+$/),
    })
    expect(json.suggestions.at(-1)).toMatchObject({ kind: 'item', url: expect.stringMatching(/^\/items\/\d+$/) })
    const { json: brands } = await ask(`/?q=${encodeURIComponent('はくう')}`)
    expect(brands.suggestions[0]).toMatchObject({ kind: 'brand', label: '白雨', url: '/items/list?maker_id=11' })
  })

  test('nothing for nothing, and JSON for everything', async () => {
    expect((await ask('/?q=')).json).toEqual({ suggestions: [] })
    expect((await ask(`/?q=${encodeURIComponent('黒'.repeat(2_000))}`)).status).toBe(200)
    expect([(await ask('/')).status, (await ask('/', 'POST')).status, (await ask('/other')).status]).toEqual([
      400, 405, 404,
    ])
  })
})
