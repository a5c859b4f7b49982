import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { legacyRedirects } from './legacy.ts'

function door(isSuspended = false): Hono {
  const all = new Hono()
  all.use(legacyRedirects(async () => isSuspended))
  all.all('*', (context) => context.text('rendered'))
  return all
}

test.each([
  ['/products/list.php?category_id=86&tag_id%5B%5D=1', '/items/list?category_id=86&tag_id%5B%5D=1'],
  ['/service/index.php', '/service'],
  ['/index.php?ref=mail', '/?ref=mail'],
])('%s moved for good to %s', async (from, to) => {
  const response = await door().request(from)
  expect([response.status, response.headers.get('location')]).toEqual([301, to])
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  '//evil.example/index.php',
  '/%2fevil.example/',
  '/mypage/index.php',
  '/items/list',
  '/products/review.data',
])('%s is left to the pages', async (path) => {
  expect(await (await door().request(`http://shop.test${path}`)).text()).toBe('rendered')
})

test('a form is not sent elsewhere, and nothing moves under maintenance', async () => {
  expect((await door().request('/products/list.php', { method: 'POST' })).status).toBe(200)
  expect((await door(true).request('/products/list.php')).status).toBe(200)
})
