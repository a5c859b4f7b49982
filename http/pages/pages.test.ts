import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { pagesRouter, type RenderedPage } from './pages.ts'

const long = 'あ'.repeat(2_000)
const html = `<!DOCTYPE html><html><body>${long}<script>start()</script></body></html>`

function setUp(answer: () => RenderedPage = () => page()) {
  const render = vi.fn(async () => answer())
  const keep = { version: async () => '1', nowMs: () => 1_000, endsAtMs: () => 1_000_000 }
  return {
    render,
    ask: (path: string, init?: RequestInit) => pagesRouter({ render, cache: keep }).router.request(path, init),
  }
}

function page(headers: Record<string, string> = {}, status = 200): RenderedPage {
  return {
    response: new Response(null, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } }),
    html: Buffer.from(html),
  }
}

test('every page has a CSP that allows inline scripts only by hash', async () => {
  const policy = (await setUp().ask('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='/)
  expect(policy).toContain("style-src 'self'")
  expect(policy).not.toContain('unsafe')
})

test('pages of the shop may ask the hosted search service, those of the back office may not', async () => {
  const { render } = setUp()
  const { router } = pagesRouter({ render, connectTo: 'https://search.example' })
  const policy = async (path: string) => (await router.request(path)).headers.get('content-security-policy')
  expect(await policy('/items/list')).toContain("connect-src 'self' https://search.example;")
  expect(await policy('/staff')).toContain("connect-src 'self';")
  expect((await setUp().ask('/items/list')).headers.get('content-security-policy')).toContain("connect-src 'self';")
})

test('pages are compressed when the browser accepts it', async () => {
  const response = await setUp().ask('/cart', { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(html)
})

test.each([
  ['a cookie', '/', { headers: { cookie: 'a=b' } }],
  ['a personal area', '/cart', {}],
  ['a preview', '/items/1?preview=1', {}],
  ['another method', '/', { method: 'POST' }],
])('%s is never answered from the cache', async (_, path, init) => {
  const render = vi.fn(async () => page())
  const keep = { version: async () => '1', nowMs: () => 1_000, endsAtMs: () => 1_000_000 }
  const pages = pagesRouter({ render, cache: keep }).router
  await pages.request(path, init)
  await pages.request(path, init)
  expect(render).toHaveBeenCalledTimes(2)
})

test.each([
  ['sets a cookie', () => page({ 'set-cookie': 'a=b' })],
  ['is a 404', () => page({}, 404)],
  [
    'is a redirect',
    (): RenderedPage => ({ response: new Response(null, { status: 303, headers: { location: '/' } }) }),
  ],
])('a response that %s is not cached', async (_, answer) => {
  const render = vi.fn(async () => answer())
  const keep = { version: async () => '1', nowMs: () => 1_000, endsAtMs: () => 1_000_000 }
  const pages = pagesRouter({ render, cache: keep }).router
  const first = await pages.request('/')
  const second = await pages.request('/')
  expect(render).toHaveBeenCalledTimes(2)
  expect([first.status, second.status]).toEqual([answer().response.status, answer().response.status])
})

test('an anonymous page is rendered once and is the same in every encoding', async () => {
  const render = vi.fn(async () => page())
  const keep = { version: async () => '1', nowMs: () => 1_000, endsAtMs: () => 1_000_000 }
  const pages = pagesRouter({ render, cache: keep }).router
  const plain = await pages.request('/')
  const zipped = await pages.request('/', { headers: { 'accept-encoding': 'gzip' } })
  expect(await plain.text()).toBe(html)
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(html)
  expect(render).toHaveBeenCalledTimes(1)
})

test('only pages that are not shared are intercepted', async () => {
  const render = vi.fn(async () => page())
  const keep = { version: async () => '1', nowMs: () => 1_000, endsAtMs: () => 1_000_000 }
  const intercept = async () => new Response(null, { status: 503 })
  const { router } = pagesRouter({ render, cache: keep, intercept })
  expect((await router.request('/items/1')).status).toBe(200)
  expect((await router.request('/cart')).status).toBe(503)
  expect((await router.request('/items/1', { headers: { cookie: 'sumirei_pref=13' } })).status).toBe(503)
  expect(render).toHaveBeenCalledTimes(1)
})
