/** Claims of docs/product/1: Browsing. */

import { expect, test } from 'vitest'
import type { PersonalResponse } from '#domain/calls/responses.ts'
import { VIEWS_LIMIT } from '#domain/visitor/visitor.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW, SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const stock = Array.from({ length: VIEWS_LIMIT + 5 }, (_, index) => ({ id: index + 1, units: 1 }))
const shop = builtShop(stock)

const post = (path: string, fields: Record<string, string>, secret?: string) =>
  shop.fetch(path, {
    method: 'POST',
    headers: { origin: SITE, ...(secret === undefined ? {} : { cookie: `sumirei_visitor=${secret}` }) },
    body: new URLSearchParams(fields),
  })
const secretIn = (response: Response) =>
  /sumirei_visitor=([\w-]{43});/.exec(response.headers.get('set-cookie') ?? '')?.[1]
const pageOf = async (path: string, secret: string) =>
  (await shop.fetch(path, { headers: { cookie: `sumirei_visitor=${secret}` } })).text()

async function visitorWithViews(itemIds: readonly number[]): Promise<string> {
  let secret: string | undefined
  for (const item of itemIds) {
    const response = await post('/readlist/views', { item: String(item) }, secret)
    expect(response.status).toBe(204)
    secret = secretIn(response) ?? secret
  }
  return secret ?? ''
}

test('a GET request sets no cookie', async () => {
  for (const path of ['/items/1', '/items/list', '/readlist', '/favorite', '/items/ranking']) {
    expect((await shop.fetch(path)).headers.get('set-cookie')).toBeNull()
  }
})

test('recording a view creates a visitor once and returns 204', async () => {
  const first = await post('/readlist/views', { item: '1' })
  expect(first.status).toBe(204)
  const secret = secretIn(first)
  expect(secret).toBeDefined()
  const second = await post('/readlist/views', { item: '2' }, secret)
  expect(second.headers.get('set-cookie')).toBeNull()
  const page = await pageOf('/readlist', secret ?? '')
  expect(page.indexOf('黒のワンピース2')).toBeGreaterThan(0)
  expect(page).toContain('今日')
})

test('lists items newest first by day, and on an item page without the item itself', async () => {
  shop.setClock(NOW.subtract({ hours: 24 }))
  const secret = await visitorWithViews([1, 2])
  shop.setClock(NOW)
  await post('/readlist/views', { item: '1' }, secret)
  const views = await shop.services.history.listViews(secret)
  expect(views.map(({ card, viewedOn }) => [card.id, viewedOn])).toEqual([
    [1, '2026-11-20'],
    [2, '2026-11-19'],
  ])
  const page = await pageOf('/readlist', secret)
  expect(page.indexOf('今日')).toBeLessThan(page.indexOf('昨日'))
  const personal = await shop.fetch('/personal?item=1', { headers: { cookie: `sumirei_visitor=${secret}` } })
  const { viewedHtml: recent } = (await personal.json()) as PersonalResponse
  expect(recent).toContain('最近ご覧になった商品')
  expect(recent).toContain('href="/items/2"')
  expect(recent).not.toContain('href="/items/1"')
})

test('keeps only the newest views', async () => {
  const secret = await visitorWithViews(Array.from({ length: VIEWS_LIMIT + 5 }, (_, index) => index + 1))
  expect(await shop.services.history.listViews(secret)).toHaveLength(VIEWS_LIMIT)
})

test('the history can be cleared', async () => {
  const secret = await visitorWithViews([3, 4])
  expect((await post('/readlist', { intent: 'clear' }, secret)).headers.get('location')).toBe('/readlist')
  expect(await pageOf('/readlist', secret)).toContain('まだございません')
  expect((await post('/readlist', { intent: 'x' }, secret)).status).toBe(400)
})

test('without JavaScript, adding to the cart or the favourites records a view', async () => {
  const fields = { item: '5', size: String(SIZE_9), start: '2026-12-10', days: '4', pref: '13' }
  const added = await post('/cart/lines', fields)
  expect(added.headers.get('location')).toBe('/cart')
  const secret = secretIn(added) ?? ''
  await post('/favorite', { item: '6', intent: 'mark' }, secret)
  expect((await shop.services.history.listViews(secret)).map(({ card }) => card.id).toSorted()).toEqual([5, 6])
})

test('rejects malformed and unknown items without setting a cookie', async () => {
  for (const [item, status] of [
    ['x', 400],
    ['', 400],
    ['999999', 404],
  ] as const) {
    const response = await post('/readlist/views', { item })
    expect(response.status).toBe(status)
    expect(response.headers.get('set-cookie')).toBeNull()
  }
  const elsewhere = await shop.fetch('/readlist/views', {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'item=1',
  })
  expect(elsewhere.status).toBe(403)
  expect((await shop.fetch('/readlist/views')).headers.get('location')).toBe('/readlist')
  expect(shop.errors).toEqual([])
})

test('does not show the history of another visitor', async () => {
  const [one, other] = [await visitorWithViews([7]), await visitorWithViews([8])]
  expect(await pageOf('/readlist', one)).not.toContain('黒のワンピース8')
  expect(await pageOf('/items/1', other)).not.toContain('黒のワンピース7')
})
