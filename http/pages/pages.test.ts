import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { type PageAnswer, pagesDoor } from './pages.ts'

const long = 'あ'.repeat(2_000)
const html = `<!DOCTYPE html><html><body>${long}<script>start()</script></body></html>`

function door(answer: () => PageAnswer = () => page()) {
  const render = vi.fn(async () => answer())
  const keep = { version: async () => '1', nowMs: () => 1_000, endsAtMs: () => 1_000_000 }
  return { render, ask: (path: string, init?: RequestInit) => pagesDoor({ render, keep }).door.request(path, init) }
}

function page(headers: Record<string, string> = {}, status = 200): PageAnswer {
  return {
    response: new Response(null, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } }),
    html: Buffer.from(html),
  }
}

test('every page carries a policy that names its inline scripts by hash and allows nothing else inline', async () => {
  const policy = (await door().ask('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='/)
  expect(policy).toContain("style-src 'self'")
  expect(policy).not.toContain('unsafe')
})

test('pages travel compressed when the browser takes it', async () => {
  const response = await door().ask('/cart', { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(html)
})

test.each([
  ['a cookie', '/', { headers: { cookie: 'a=b' } }],
  ['a personal area', '/cart', {}],
  ['a preview', '/items/1?preview=1', {}],
  ['another method', '/', { method: 'POST' }],
])('%s is never answered from kept pages', async (_, path, init) => {
  const render = vi.fn(async () => page())
  const keep = { version: async () => '1', nowMs: () => 1_000, endsAtMs: () => 1_000_000 }
  const pages = pagesDoor({ render, keep }).door
  await pages.request(path, init)
  await pages.request(path, init)
  expect(render).toHaveBeenCalledTimes(2)
})

test.each([
  ['sets a cookie', () => page({ 'set-cookie': 'a=b' })],
  ['is a 404', () => page({}, 404)],
  ['is a redirect', (): PageAnswer => ({ response: new Response(null, { status: 303, headers: { location: '/' } }) })],
])('an answer that %s is not kept', async (_, answer) => {
  const render = vi.fn(async () => answer())
  const keep = { version: async () => '1', nowMs: () => 1_000, endsAtMs: () => 1_000_000 }
  const pages = pagesDoor({ render, keep }).door
  const first = await pages.request('/')
  const second = await pages.request('/')
  expect(render).toHaveBeenCalledTimes(2)
  expect([first.status, second.status]).toEqual([answer().response.status, answer().response.status])
})

test('an anonymous page is rendered once and says the same in every encoding', async () => {
  const render = vi.fn(async () => page())
  const keep = { version: async () => '1', nowMs: () => 1_000, endsAtMs: () => 1_000_000 }
  const pages = pagesDoor({ render, keep }).door
  const plain = await pages.request('/')
  const zipped = await pages.request('/', { headers: { 'accept-encoding': 'gzip' } })
  expect(await plain.text()).toBe(html)
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe(html)
  expect(render).toHaveBeenCalledTimes(1)
})
