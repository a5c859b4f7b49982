import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { legacyRedirects } from './legacy.ts'

function createApp(isSuspended = false): Hono {
  const app = new Hono()
  app.use(legacyRedirects(async () => isSuspended))
  app.all('*', (context) => context.text('rendered'))
  return app
}

test.each([
  ['/products/list.php?category_id=86&tag_id%5B%5D=1', '/items/list?category_id=86&tag_id%5B%5D=1'],
  ['/service/index.php', '/service'],
  ['/index.php?ref=mail', '/?ref=mail'],
])('%s is redirected permanently to %s (D2)', async (from, to) => {
  const response = await createApp().request(from)
  expect([response.status, response.headers.get('location')]).toEqual([301, to])
})

test.each([
  '//evil.example/index.php',
  '/%2fevil.example/',
  '/mypage/index.php',
  '/items/list',
  '/products/review.data',
])('%s is not redirected', async (path) => {
  expect(await (await createApp().request(`http://shop.test${path}`)).text()).toBe('rendered')
})

test('does not redirect forms, nor anything under maintenance (D2)', async () => {
  expect((await createApp().request('/products/list.php', { method: 'POST' })).status).toBe(200)
  expect((await createApp(true).request('/products/list.php')).status).toBe(200)
})
